// The members of a configuration: how each is read, and the flag or the environment variable that overrides it.
// `ServiceConfig` documents them.

import type { ServiceConfig } from '../../config/service-config.ts'
import { areOrigins } from '../../http/cross-origin.ts'
import type { Model } from '../../model/model.ts'
import { modelOption } from '../../model/model-option.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { address, isRedisUrl, redisUrl, webAddress } from '../addresses.ts'
import { usageError } from '../args.ts'
import { account, currency, instant, oneOf, text, timeZone } from '../flag-values.ts'
import {
  type Member,
  type MembersOf,
  number,
  type Overrides,
  type Placed,
  path,
  pathIn,
  secret,
  string,
  value,
  yesOrNo,
} from './member.ts'
import { rateLimit } from './rate-limit.ts'
import { type Rollups, rollupsFile, rollupsOf } from './rollups-file.ts'
import { MODEL_KEY, TRINO_TOKEN, URL_VARIABLE } from './variables.ts'
import { warehouseFile, warehouseOf } from './warehouse-file.ts'

const flag = (name: string, value: string, about: string): Overrides => ({ flag: { name, value, about } })

/** The path of a JSON file, or its content. The place of the result names the file. */
const fileOrValue = <T>(
  readFile: (path: string, place: string) => Placed<T>,
  readValue: (given: unknown, place: string) => Placed<T>,
  overrides: Overrides,
): Member<Placed<T>> => ({
  ...overrides,
  read: (given, { place, folder }) =>
    typeof given === 'string' ? readFile(pathIn(folder, given), place) : readValue(given, place),
  readText: readFile,
})

const model: Member<Model | string> = {
  flag: {
    name: 'model',
    value: 'FILE',
    about: `A JavaScript or TypeScript module whose default export is a model, made by siteSearch.extend(..) or
defineModel(..); see docs/models.md. This program runs the module. Default: the model of site search.`,
  },
  read(given, { place, folder }) {
    if (typeof given === 'string') return pathIn(folder, text(given, place))
    if (modelOption.accepts(given)) return given as Model
    throw usageError(`${place} must ${modelOption.expected}, or be the path of a module that exports one`)
  },
  readText: text,
}

const warehouse: Member<Placed<Warehouse>> = fileOrValue(
  warehouseFile,
  warehouseOf,
  flag(
    'warehouse',
    'FILE',
    `A JSON file with the names and storage types of your tables and columns; see docs/warehouse.md.
"sightline check --suggest" suggests such a file, and "sightline check --json-schema" prints its JSON Schema.`,
  ),
)

const rollups: Member<Placed<Rollups>> = fileOrValue(
  rollupsFile,
  rollupsOf,
  flag(
    'rollups',
    'FILE',
    `A JSON file with rollups (summary tables) and facts about your data: {"tables": [..], "facts": [..]}, see
docs/rollups.md.`,
  ),
)

const place = secret((given, at) => (isRedisUrl(given) ? redisUrl : text)(given, at))

/** The path of a file, or the URL of a Redis server. */
const results: Member<string> = {
  ...place,
  read(given, at) {
    const found = place.read(given, at)
    return isRedisUrl(found) ? found : pathIn(at.folder, found)
  },
}

export type EngineName = 'duckdb' | 'postgres' | 'trino'

export const POSTGRES_URL = 'postgres://user:password@host:port/database'
export const TRINO_URL = 'http(s)://user[:password]@host:port/catalog/schema'

/** The maximum number of events of a sample. */
export const MOST_EVENTS = 100_000_000

const PORT = 65_535
const MOST_MS = 2 ** 31 - 1

export const members = {
  database: {
    engine: string(
      oneOf<EngineName>('duckdb', 'postgres', 'trino'),
      flag('engine', 'E', 'duckdb, postgres or trino. Default: duckdb.'),
    ),
    file: path(text, flag('database', 'FILE', 'The DuckDB file to read. It is opened read-only and must exist.')),
    url: secret(text, {
      ...flag(
        'url',
        'URL',
        `The server of --engine postgres or trino:
${POSTGRES_URL}, with ?sslmode=verify-full over TLS
${TRINO_URL}
Over http, a password is only allowed for a server on this machine. Percent-encode reserved characters: %40 for @.
The environment variable ${URL_VARIABLE} can also set the URL. For Trino, the variable ${TRINO_TOKEN} can contain a
JSON Web Token instead of a password.`,
      ),
      variable: URL_VARIABLE,
    }),
    token: secret(text, { variable: TRINO_TOKEN }),
    rowLevelSecurity: yesOrNo,
    memoryLimit: string((given, place) => {
      if (/^\d{1,9}(\.\d{1,3})? ?[KMGT]i?B$/i.test(given)) return given
      throw usageError(`${place} must be a size such as 512MB or 2GiB, not ${JSON.stringify(given)}`)
    }),
    threads: number(1, 1024),
    connections: number(1, 1000),
    timeoutMs: number(1, MOST_MS),
  },
  warehouse,
  model,
  currency: string(currency),
  rollups,
  questions: yesOrNo,
  languageModel: {
    url: secret(
      webAddress,
      flag(
        'model-url',
        'URL',
        `A language model server with the chat API of OpenAI, such as https://host/v1. Translates the questions that
the built-in rules cannot translate. The environment variable ${MODEL_KEY} sets its API key.`,
      ),
    ),
    name: string(text, flag('model-name', 'NAME', 'The name of the language model on that server.')),
    key: secret(text, { variable: MODEL_KEY }),
  },
  keys: path(text, flag('keys', 'FILE', 'The file with the accepted keys and the settings of their accounts.')),
  account: string(account, flag('account', 'A', 'Read only the rows of this account.')),
  timeZone: string(timeZone, flag('time-zone', 'Z', 'The time zone of days, as an IANA name. Default: UTC.')),
  now: string(
    instant,
    flag(
      'now',
      'ISO',
      'The instant that counts as now for date shortcuts, with Z or an offset. Default: the current time.',
    ),
  ),
  cache: { results, bytes: number(1_000_000, Number.MAX_SAFE_INTEGER) },
  rateLimit,
  server: {
    host: string(
      address,
      flag(
        'host',
        'ADDRESS',
        'The address to listen on. Default: 127.0.0.1. Other addresses need --tls-cert or --trust-proxy.',
      ),
    ),
    port: number(
      0,
      PORT,
      flag(
        'port',
        'N',
        `The port to listen on; 0 picks any free port. Default: 8080. If port 8080 is in use, a server with sample
data or a demo key uses the next free port.`,
      ),
    ),
    tls: {
      cert: path(
        text,
        flag(
          'tls-cert',
          'FILE',
          'The file with the certificate and its chain, in PEM. The server rereads a changed file.',
        ),
      ),
      key: path(text, flag('tls-key', 'FILE', 'The file with the key of the certificate, in PEM.')),
    },
    trustProxy: number(
      0,
      10,
      flag(
        'trust-proxy',
        'HOPS',
        `The number of proxies in front of the server. The proxies must speak HTTPS with clients, and must set
X-Forwarded-Proto and X-Forwarded-For. The server refuses requests that reached the proxies over plain HTTP.`,
      ),
    ),
    keepAliveMs: number(1, MOST_MS),
    cors: value(
      'be an array of origins, such as ["https://shop.example"] or ["*"]',
      (given): given is readonly string[] => areOrigins(given),
    ),
  },
  exportRows: number(1, Number.MAX_SAFE_INTEGER),
  explorer: yesOrNo,
  mcp: yesOrNo,
  metrics: { host: string(address), port: number(0, PORT) },
  log: { level: string(oneOf('debug', 'info', 'warn', 'error')), sql: yesOrNo },
  sample: { events: number(1, MOST_EVENTS) },
} satisfies MembersOf<ServiceConfig>
