# The first start makes a cluster and the database that the variables name; each starts the command.
set -euo pipefail
PATH="$(echo /usr/lib/postgresql/*/bin):$PATH"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Split into its options, as the image postgres does.
  # shellcheck disable=SC2086
  initdb --username="$POSTGRES_USER" --pwfile=<(echo "$POSTGRES_PASSWORD") \
    --auth-local=trust --auth-host=scram-sha-256 $POSTGRES_INITDB_ARGS
  echo 'host all all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
  pg_ctl --wait --options='-c listen_addresses=' start
  createdb --username="$POSTGRES_USER" "$POSTGRES_DB"
  pg_ctl --wait stop
fi
exec "$@" -c listen_addresses='*'
