// The flags of `sightline serve`, and its help text.

import type { Usage } from '../args.ts'
import { rateLimitFlag, rateLimitStoreFlag } from '../flags/rate-limit-flag.ts'
import { rollupsFlag } from '../flags/rollups-file.ts'
import { warehouseFlags } from '../flags/warehouse-flags.ts'
import { logLevelFlag } from '../logging/log.ts'
import { metricsFlag } from '../metrics/open-metrics.ts'
import { modelFlags, questionsFlag } from '../questions/open-translator.ts'
import { sourceFlags } from '../sources/read-from.ts'
import { resourceFlags } from '../sources/resource-flags.ts'
import { DEFAULT_EVENTS, SAMPLE_ACCOUNT, SAMPLE_FILE } from '../sources/sample-file.ts'
import { cacheFlag, cacheSizeFlag } from '../stores/open-cache.ts'
import { transportFlags } from './transport.ts'

export const serveUsage: Usage = {
  line: `serve [--database FILE | --engine postgres|trino --url URL] [--account A]
       [--events N] [--keys FILE] [--host ADDRESS] [--port N] [--tls-cert FILE --tls-key FILE | --trust-proxy HOPS]
       [--keep-alive SECONDS] [--cors ORIGINS] [--rate-limit N/SECONDS|off]
       [--rate-limit-store URL] [--export-rows N] [--cache FILE|URL] [--cache-size SIZE] [--memory-limit SIZE] [--threads N]
       [--now ISO] [--time-zone Z] [--model FILE] [--warehouse FILE] [--partitioned] [--rollups FILE] [--row-level-security]
       [--currency CODE] [--questions on|off] [--model-url URL --model-name NAME] [--explorer on|off] [--mcp] [--log-level LEVEL] [--log-sql]
       [--metrics ADDRESS] [--config FILE] [--check]`,
  about: `Serves the data of a DuckDB file, or of a Postgres or Trino server, over HTTP. Without TLS it binds
127.0.0.1, so that only this machine can connect. The first line on standard output is the address. SIGTERM and SIGINT
stop the server.

Without --database or --url, serves sample data of several accounts for the 24 months up to today, from
${SAMPLE_FILE} in the current directory. Reuses an existing file, however old. Makes the file again if another version
of sightline made it, or if --events or --now require different data. Delete the file to get data up to today.

"sightline keys add" creates a keys file. The server rereads the file when it changes, so you can add and revoke keys
without a restart.

Standard error is the log: a line of JSON for each answer and each failure, without keys, values or SQL.`,
  flags: {
    database: {
      value: 'FILE',
      about: `The DuckDB file to serve, or a link to the file. It is opened read-only. Needs --keys or --account.
To publish new data, rename a new file over the old file, or change the link. Never write into the file.`,
    },
    engine: sourceFlags.engine,
    url: { ...sourceFlags.url, about: `${sourceFlags.url.about}\nNeeds --keys or --account.` },
    account: {
      value: 'A',
      about: `Make a demo key for this account and print the key. Default for the sample without --keys:
${SAMPLE_ACCOUNT}.`,
    },
    events: { value: 'N', about: `The number of events in the sample. Default: ${DEFAULT_EVENTS}.` },
    keys: { value: 'FILE', about: 'The file with the accepted keys and the settings of their accounts.' },
    ...transportFlags,
    'rate-limit': rateLimitFlag,
    'rate-limit-store': rateLimitStoreFlag,
    'export-rows': {
      value: 'N',
      about: 'The maximum number of rows of an export. A larger export fails. Default: unlimited.',
    },
    cache: cacheFlag,
    'cache-size': cacheSizeFlag,
    now: { value: 'ISO', about: 'Freeze the clock at this instant, with Z or an offset.' },
    'time-zone': { value: 'Z', about: 'The time zone of accounts without a time zone in the keys file. Default: UTC.' },
    ...warehouseFlags,
    currency: {
      value: 'CODE',
      about: `The currency of all amounts as an ISO 4217 code, such as EUR. GET / returns the code, and the explorer
shows it with amounts. Default: the currency of the model.`,
    },
    rollups: {
      value: 'FILE',
      about: `${rollupsFlag.about}
If a summary table gives the same answer byte for byte, the service can read it instead of the raw rows. "sightline
rollups build" creates the tables.`,
    },
    'row-level-security': sourceFlags['row-level-security'],
    ...resourceFlags,
    questions: questionsFlag,
    ...modelFlags,
    explorer: {
      value: 'on|off',
      about: 'Serve a page at /explorer, where users with a key explore the data in a browser. Default: on.',
    },
    mcp: { about: 'Serve tools for language models at /mcp (Model Context Protocol), with the same keys.' },
    'log-level': logLevelFlag,
    'log-sql': { about: 'Also log the SQL of each answer, and do not mask values in database messages.' },
    metrics: metricsFlag,
    config: { value: 'FILE', about: 'A JSON file with flags.' },
    check: {
      about: `Check all settings, query the database once, check that the addresses are free, and end without serving.
With --port 0, another process may use the port and the port of --metrics.`,
    },
  },
  isConfigurable: true,
}
