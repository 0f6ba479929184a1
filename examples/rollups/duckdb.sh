#!/bin/sh
# Creates sample data in shop.duckdb, builds eight rollups in the same file, and serves them.
# Run: npm install sightline @duckdb/node-api && sh duckdb.sh [FLAGS OF SERVE]
set -eu

sightline=${SIGHTLINE:-npx sightline}
config=$(dirname "$0")/shop.config.json

$sightline sample --out shop.duckdb --events "${EVENTS:-200000}"
$sightline rollups build --config "$config" --database shop.duckdb
exec $sightline serve --config "$config" --database shop.duckdb --account acme "$@"
