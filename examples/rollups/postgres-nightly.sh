#!/bin/sh
# Adds the days that have closed to the rollups on a Postgres server. Creates missing rollups.
# Install once: npm install sightline pg. Then run it every night, in the folder with node_modules:
#   15 3 * * * cd /srv && DATABASE_URL=postgres://writer:secret@db/shop sh /srv/rollups/postgres-nightly.sh
# The role of the URL must be allowed to create tables in the schema of your tables.
set -eu

sightline=${SIGHTLINE:-npx sightline}
set -- --rollups "$(dirname "$0")/shop.json" --engine postgres --url "$DATABASE_URL"

$sightline rollups refresh "$@"
# If rows of closed days have changed, verify takes these days out of use, and the second refresh adds them again.
$sightline rollups verify "$@" || $sightline rollups refresh "$@"
