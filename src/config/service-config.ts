// The members of a configuration. `npm run generate` makes the tables of docs/configuration.md from these comments.

import type { Model } from '../model/model.ts'
import type { AnyRollup } from '../rollups/declare/definition.ts'
import type { RollupFact } from '../rollups/declare/facts.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'

/** The value of an environment variable. A command fails if the variable is not set. */
export interface FromEnvironment {
  /** The name of the variable. */
  readonly env: string
}

/** A secret, or the environment variable that holds it. JSON has no other way to read a variable. */
export type Secret = string | FromEnvironment

/** The configuration of a service. Relative paths are relative to the file of the configuration. */
export interface ServiceConfig {
  /** The database. Default: sample data in `data/sample.duckdb`, which `serve` makes if it is missing. */
  readonly database?: DatabaseConfig | undefined
  /**
   * The names and storage types of your tables and columns, or the path of a JSON file with them; see
   * docs/warehouse.md. Default: the tables of the reference warehouse.
   */
  readonly warehouse?: Warehouse | string | undefined
  /**
   * The model, or the path of a module whose default export is a model; see docs/models.md. Default: the model
   * of site search.
   */
  readonly model?: Model | string | undefined
  /** The currency of all amounts as an ISO 4217 code, such as `EUR`. Default: the currency of the model. */
  readonly currency?: string | undefined
  /** Summary tables, or the path of a JSON file with them; see docs/rollups.md. Default: none. */
  readonly rollups?: RollupsConfig | string | undefined
  /** Whether the service answers questions in plain English. Default: true. */
  readonly questions?: boolean | undefined
  /** A language model for the questions that the built-in rules cannot translate. Default: none. */
  readonly languageModel?: LanguageModelConfig | undefined
  /**
   * The path of the file with the accepted keys and the settings of their accounts. `serve` rereads a changed file.
   * `sightline keys add` creates the file.
   */
  readonly keys?: string | undefined
  /**
   * The account of the commands that read as one account, such as `query`. `serve` makes and prints a demo key for this
   * account.
   */
  readonly account?: string | undefined
  /** The time zone of accounts without a time zone in the keys file, as an IANA name. Default: `UTC`. */
  readonly timeZone?: string | undefined
  /** Freezes the clock at this instant, such as `2026-01-31T12:00:00Z`. Default: the current time. */
  readonly now?: string | undefined
  /** Where the service keeps results. */
  readonly cache?: CacheConfig | undefined
  /** The number of requests per key and period, or `off`. Default: 600 requests in 60 seconds. */
  readonly rateLimit?: RateLimitConfig | 'off' | undefined
  /** Address, TLS, proxies and connections. */
  readonly server?: ServerConfig | undefined
  /** The maximum number of rows of an export. A larger export fails. Default: unlimited. */
  readonly exportRows?: number | undefined
  /** Whether `/explorer` serves a page on which users with a key explore the data. Default: true. */
  readonly explorer?: boolean | undefined
  /** Whether `/mcp` serves tools for language models (Model Context Protocol). Default: false. */
  readonly mcp?: boolean | undefined
  /** The address of metrics for Prometheus. Needs the package prom-client. Default: no metrics. */
  readonly metrics?: MetricsConfig | undefined
  /** The log on standard error. */
  readonly log?: LogConfig | undefined
  /** The sample data, for a service without a database. */
  readonly sample?: SampleConfig | undefined
}

/** The member `database`. */
export interface DatabaseConfig {
  /** The engine. Default: `duckdb`. */
  readonly engine?: 'duckdb' | 'postgres' | 'trino' | undefined
  /**
   * DuckDB: the path of the file, or of a link to it. It is opened read-only. To publish new data, rename a new file
   * over the old file, or change the link. Never write into the file.
   */
  readonly file?: string | undefined
  /**
   * Postgres: `postgres://user:password@host:port/database`, with `?sslmode=verify-full` over TLS. Trino:
   * `http(s)://user[:password]@host:port/catalog/schema`. Over http, a password is only allowed for a server on this
   * machine. Percent-encode reserved characters: `%40` for `@`.
   */
  readonly url?: Secret | undefined
  /** Trino: a JSON Web Token instead of a password. */
  readonly token?: Secret | undefined
  /**
   * Postgres: the database server also limits each read to the rows of its account, with the policies that `sightline
   * ddl --row-level-security` prints. Fails unless the policies apply to every table and to the connecting role.
   * Default: false.
   */
  readonly rowLevelSecurity?: boolean | undefined
  /**
   * DuckDB: the memory limit, in its notation, such as `512MB` or `2GiB`. Default: half of the memory of this machine
   * or container, minus the memory for cached results.
   */
  readonly memoryLimit?: string | undefined
  /** DuckDB: the number of threads of a query. Default: one for each core. */
  readonly threads?: number | undefined
  /** The maximum number of connections, which limits concurrent reads. Default: DuckDB 3, Postgres 10, Trino 20. */
  readonly connections?: number | undefined
  /** The timeout of a statement in milliseconds. Default: 30000. */
  readonly timeoutMs?: number | undefined
}

/** The member `rollups`. */
export interface RollupsConfig {
  /** The summary tables: values of `rollup(..)`, or the same definitions as plain data. */
  readonly tables: readonly AnyRollup[]
  /** Facts about your data that distinct counts rely on. Default: none. */
  readonly facts?: readonly (RollupFact | FactConfig)[] | undefined
}

/** A fact as plain data. `rows` restricts the fact to rows that meet these conditions. */
export type FactConfig =
  | {
      readonly unique: string
      readonly rows?: Readonly<Record<string, unknown>>
    }
  | {
      readonly columns: readonly string[]
      readonly determine: readonly string[]
      readonly rows?: Readonly<Record<string, unknown>>
    }

/** The member `languageModel`. */
export interface LanguageModelConfig {
  /** The base URL of a server with the chat API of OpenAI, such as `https://host/v1`. */
  readonly url?: Secret | undefined
  /** The name of the language model on that server. */
  readonly name?: string | undefined
  /** The API key. It is sent over http only to this machine. */
  readonly key?: Secret | undefined
}

/** The member `cache`. */
export interface CacheConfig {
  /**
   * The path of a file, so that results survive a restart, or the URL of a Redis server (`redis://` or `rediss://`), so
   * that several processes share results. A file needs Node 22.13 or newer, Redis the package `@redis/client`. Default:
   * in memory; for the sample `data/cache.sqlite`.
   */
  readonly results?: Secret | undefined
  /**
   * The maximum size of all kept results in bytes. One account may use an eighth of this size. Redis has its own limit.
   * Default: 256 MiB, but in memory at most a quarter of the heap of Node.
   */
  readonly bytes?: number | undefined
}

/** The member `rateLimit`. */
export interface RateLimitConfig {
  /**
   * The number of requests for each key, and for each address without a valid key. At most a tenth of them may be
   * questions in English. Default: 600.
   */
  readonly requests?: number | undefined
  /** The period in seconds. Default: 60. */
  readonly seconds?: number | undefined
  /**
   * The URL of a Redis server (`redis://` or `rediss://`) that counts the requests of several processes. While Redis
   * fails, each process counts its own requests. Needs the package `@redis/client`. Default: in memory.
   */
  readonly store?: Secret | undefined
}

/** The member `server`. */
export interface ServerConfig {
  /** The IP address to listen on. Other addresses than the default need `tls` or `trustProxy`. Default: `127.0.0.1`. */
  readonly host?: string | undefined
  /**
   * The port to listen on; 0 picks any free port. Default: 8080. If port 8080 is in use, a server with sample data or a
   * demo key uses the next free port.
   */
  readonly port?: number | undefined
  /** Serves over TLS. `serve` rereads changed files. Default: plain HTTP. */
  readonly tls?: TlsConfig | undefined
  /**
   * The number of proxies in front of the server. The proxies must speak HTTPS with clients, and must set
   * X-Forwarded-Proto and X-Forwarded-For. The server refuses requests that reached the proxies over plain HTTP.
   * Default: 0.
   */
  readonly trustProxy?: number | undefined
  /**
   * How long a connection stays open after an answer, in milliseconds. Choose a longer time than your load balancer
   * keeps idle connections. Default: 65000.
   */
  readonly keepAliveMs?: number | undefined
  /** The origins whose web pages may call the service, such as `https://shop.example`. `*` allows all. Default: none. */
  readonly cors?: readonly string[] | undefined
}

/** The member `server.tls`. */
export interface TlsConfig {
  /** The path of the file with the certificate and its chain, in PEM. */
  readonly cert: string
  /** The path of the file with the key of the certificate, in PEM. */
  readonly key: string
}

/** The member `metrics`. Only the scraper should be able to connect: the metrics use plain HTTP and need no key. */
export interface MetricsConfig {
  /** The IP address of `http://HOST:PORT/metrics`. Default: `127.0.0.1`. */
  readonly host?: string | undefined
  /** The port; 0 picks any free port. */
  readonly port: number
}

/** The member `log`. */
export interface LogConfig {
  /**
   * `debug` logs every answer. `info` omits the answers of `/health/*`. `warn` omits all answers. `error` logs only
   * failures. Default: `info`.
   */
  readonly level?: 'debug' | 'info' | 'warn' | 'error' | undefined
  /** Whether to log the SQL of each answer, and database messages with their values. Default: false. */
  readonly sql?: boolean | undefined
}

/** The member `sample`. */
export interface SampleConfig {
  /** The number of events. Default: 200000. */
  readonly events?: number | undefined
}
