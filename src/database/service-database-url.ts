/** `file:./data/bridge.db` -> `file:./data/service.db`, because two writers on one file would block each other. */
export function serviceDatabaseUrl(databaseUrl: string): string {
  return databaseUrl.startsWith("file:") ? databaseUrl.replace(/(^file:|[/\\])[^/\\]*$/u, "$1service.db") : databaseUrl;
}
