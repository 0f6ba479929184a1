#!/bin/sh
# Creates sample data in shop.duckdb, builds eight rollups in the same file, and serves them.
# Run: npm install sightline @duckdb/node-api && sh duckdb.sh [FLAGS OF SERVE]
set -eu

sightline=${SIGHTLINE:-npx sightline}
rollups=$(dirname "$0")/shop.json

$sightline sample --out shop.duckdb --events "${EVENTS:-200000}"
$sightline rollups build --rollups "$rollups" --database shop.duckdb
exec $sightline serve --rollups "$rollups" --database shop.duckdb --account acme "$@"
