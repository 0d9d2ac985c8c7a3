/** A PostgreSQL server for bridges that run under a systemd of their own. */

/** `bin`: the folder of `initdb` and `postgres`, as the unit sees it. Its role `bridge` needs no password. */
export const postgresUnit = (bin: string, port: number): string => `[Service]
Type=exec
User=nobody
StateDirectory=postgresql
ExecStartPre=/bin/sh -c 'test -e $STATE_DIRECTORY/data || ${bin}/initdb --pgdata=$STATE_DIRECTORY/data --auth=trust --username=bridge --encoding=UTF8 --locale=C.UTF-8'
ExecStart=/bin/sh -c 'exec ${bin}/postgres -D $STATE_DIRECTORY/data -p ${port} -c unix_socket_directories='
KillMode=mixed
KillSignal=SIGINT
StandardOutput=append:/var/log/postgresql.log
StandardError=append:/var/log/postgresql.log
`;
