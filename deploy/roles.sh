#!/bin/sh
# Runs once, when the database is made: the owner of the schema, the role of the server, and their database.
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner_password="$OWNER_PASSWORD" --set=app_password="$APP_PASSWORD" --username=postgres <<'SQL'
CREATE ROLE parking_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE parking_app LOGIN PASSWORD :'app_password';
CREATE DATABASE parking OWNER parking_owner TEMPLATE template0;
REVOKE ALL ON DATABASE parking FROM PUBLIC;
GRANT CONNECT ON DATABASE parking TO parking_app;
SQL
