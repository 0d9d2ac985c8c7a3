#!/bin/sh
# Writes every secret that the chosen files and .env name into ./secrets. Asks for those that somebody else issues, and makes
# up the passwords of the database and of Grafana. Keeps what is there, so it can be run again.
set -eu
cd "$(dirname "$0")"
# As Docker Compose reads the line: perhaps in quotation marks, and with a remark behind it.
line="$(sed -n 's/^[[:space:]]*\(export[[:space:]]\{1,\}\)\{0,1\}COMPOSE_FILE[[:space:]]*=//p' .env | tail -n 1)"
files="${COMPOSE_FILE:-$(printf '%s' "$line" | sed 's/[[:space:]]#.*//' | tr -d "\"'[:space:]")}"
umask 077
mkdir -p secrets/bridge
chmod 0755 secrets/bridge

# The folder keeps other users of this machine out. What is in it is open, because it is mounted into containers that run as
# another user.
write() {
  printf '%s\n' "$2" > "secrets/.new"
  chmod 0444 secrets/.new
  mv secrets/.new "secrets/$1"
}

random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

ask() {
  [ -e "secrets/$1" ] && return
  if [ -t 0 ]; then
    printf '%s: ' "$2" >&2
    stty -echo
    trap 'stty echo' EXIT INT TERM
    IFS= read -r value || true
    stty echo
    printf '\n' >&2
  else
    IFS= read -r value || true
  fi
  if [ -z "$value" ]; then
    echo "Nothing entered for secrets/$1. Run ./new-secrets.sh again." >&2
    exit 1
  fi
  write "$1" "$value"
}

for file in $(printf '%s' "$files" | tr ':' ' '); do
  case "${file##*/}" in
    compose.slack.yaml)
      ask slack-bot-token "Bot token of the Slack app, xoxb-…"
      ask slack-app-token "App-level token, xapp-…"
      ;;
    compose.telegram.yaml) ask telegram-bot-token "Bot token from @BotFather" ;;
    compose.service.yaml) ask conversation-api-key "API key for the conversation service" ;;
    compose.monitoring.yaml)
      ask alerts-slack-url "Incoming webhook of the Slack channel for alerts, https://hooks.slack.com/…"
      [ -e secrets/grafana-admin-password ] || write grafana-admin-password "$(random)"
      ;;
    compose.postgres.yaml)
      [ -e secrets/postgres-password ] || write postgres-password "$(random)"
      if [ ! -e secrets/bridge-database-password ]; then
        password="$(random)"
        write database-url "postgres://bridge:$password@postgres/bridge"
        write bridge-database-password "$password"
      fi
      ;;
  esac
done

# NAME_FILE=secrets/… in .env.
sed -n 's/^[[:space:]]*\(export[[:space:]]\{1,\}\)\{0,1\}\([A-Z_]\{1,\}\)_FILE[[:space:]]*=["'"'"'[:space:]]*\(\/app\/\)\{0,1\}secrets\/\([a-zA-Z0-9._-]\{1,\}\).*/\2 \4/p' .env > secrets/.named
exec 3< secrets/.named
rm secrets/.named
while read -r setting file <&3; do
  ask "bridge/$file" "$setting"
done
