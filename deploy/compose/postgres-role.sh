#!/bin/sh
# Runs once, when the server's data is created: a role that may do nothing but use a schema of its own.
set -eu
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="${POSTGRES_USER:-postgres}" --dbname="${POSTGRES_DB:-postgres}" \
  --set=password="$(cat "${BRIDGE_DATABASE_PASSWORD_FILE:-/run/secrets/bridge-database-password}")" <<'SQL'
create role bridge login password :'password' nosuperuser nocreatedb nocreaterole noreplication connection limit 50;
create database bridge;
revoke all on database bridge from public;
grant connect on database bridge to bridge;
\connect bridge
revoke all on schema public from public;
create schema bridge authorization bridge;
alter role bridge in database bridge set search_path = bridge;
SQL
