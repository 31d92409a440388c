#!/bin/sh
# Run once by PostgreSQL's image: the role that serves. The migrations give it its rights.
psql --set ON_ERROR_STOP=1 --set password="$APP_PASSWORD" --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" <<'SQL'
CREATE ROLE referee_app LOGIN PASSWORD :'password';
SQL
