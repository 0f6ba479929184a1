// The flags of `sightline serve`, and its help text.

import type { Usage } from '../args.ts'
import { settingFlags } from '../config/settings.ts'
import { SAMPLE_ACCOUNT, SAMPLE_FILE } from '../sources/sample-file.ts'

const flags = settingFlags(
  'database',
  'engine',
  'url',
  'account',
  'keys',
  'host',
  'port',
  'tls-cert',
  'tls-key',
  'trust-proxy',
  'rate-limit',
  'now',
  'time-zone',
  'model',
  'warehouse',
  'model-url',
  'model-name',
)

export const serveUsage: Usage = {
  line: `serve [--config FILE] [--database FILE | --engine postgres|trino --url URL] [--account A] [--keys FILE]
       [--host ADDRESS] [--port N] [--tls-cert FILE --tls-key FILE | --trust-proxy HOPS] [--rate-limit N/SECONDS|off]
       [--now ISO] [--time-zone Z] [--model FILE] [--warehouse FILE] [--model-url URL --model-name NAME] [--check]`,
  about: `Serves the data of a DuckDB file, or of a Postgres or Trino server, over HTTP. Without TLS it binds
127.0.0.1, so that only this machine can connect. The first line on standard output is the address. SIGTERM and SIGINT
stop the server.

Without a database, serves sample data of several accounts for the 24 months up to today, from ${SAMPLE_FILE} in the
current directory. Reuses an existing file, however old. Makes the file again if another version of sightline made it,
or if --now or the configuration require different data. Delete the file to get data up to today.

A configuration has more settings than the flags: rollups, a cache, CORS, metrics, the log. See docs/configuration.md.

"sightline keys add" creates a keys file. The server rereads the file when it changes, so you can add and revoke keys
without a restart.

Standard error is the log: a line of JSON for each answer and each failure, without keys, values or SQL.`,
  flags: {
    ...flags,
    database: {
      value: 'FILE',
      about: `The DuckDB file to serve, or a link to the file. It is opened read-only. Needs --keys or --account.
To publish new data, rename a new file over the old file, or change the link. Never write into the file.`,
    },
    url: { ...flags.url, about: `${flags.url.about}\nNeeds --keys or --account.` },
    account: {
      value: 'A',
      about: `Make a demo key for this account and print the key. Default for the sample without --keys:
${SAMPLE_ACCOUNT}.`,
    },
    now: { value: 'ISO', about: 'Freeze the clock at this instant, with Z or an offset.' },
    'time-zone': { value: 'Z', about: 'The time zone of accounts without a time zone in the keys file. Default: UTC.' },
    check: {
      about: `Check all settings, query the database once, check that the addresses are free, and end without serving.
With --port 0, another process may use the port and the port of the metrics.`,
    },
  },
}
