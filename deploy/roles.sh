#!/bin/sh
# Runs once, when the database is made: the owner of the schema, the role of the server, and their database. psql reads the
# passwords itself, so that they stand in no list of processes.
set -eu
psql --set=ON_ERROR_STOP=1 --username=postgres <<'SQL'
\set owner_password `cat "$OWNER_PASSWORD_FILE"`
\set app_password `cat "$APP_PASSWORD_FILE"`
CREATE ROLE parking_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE parking_app LOGIN PASSWORD :'app_password';
CREATE DATABASE parking OWNER parking_owner TEMPLATE template0;
REVOKE ALL ON DATABASE parking FROM PUBLIC;
GRANT CONNECT ON DATABASE parking TO parking_app;
SQL
