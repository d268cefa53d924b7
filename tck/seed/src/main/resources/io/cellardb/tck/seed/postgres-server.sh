# bin port [options]: an empty PostgreSQL on 127.0.0.1 that lives until the end of this script's input.
set -eu
bin=$1
port=$2
shift 2
trap '' INT HUP TERM # they reach the process that has started this one, whose end is waited for
directory=$(mktemp -d)
"$bin/initdb" -D "$directory" -U postgres -A trust -E UTF8 \
  --lc-collate=C --lc-ctype=C.UTF-8 --lc-messages=C --no-sync
"$bin/postgres" -D "$directory" -p "$port" \
  -c listen_addresses=127.0.0.1 -c unix_socket_directories= \
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c jit=off \
  -c timezone=UTC -c log_min_messages=fatal -c log_min_error_statement=panic "$@" &
server=$!
cat > /dev/null
kill -INT "$server"
wait "$server" || true
rm -rf "$directory"
