// The engines for tests. In-process engines are always available. Environment variables contain the addresses of real
// servers; servers/main.ts starts these servers.

import { openTestDuckDB } from './duckdb.ts'
import type { TestEngine } from './engine.ts'
import { openTestPGlite } from './pglite.ts'
import { openTestPostgres } from './postgres.ts'
import { openTestTrino } from './trino.ts'
import type { TrinoServer } from './trino-shell.ts'

/** The engines of a test, which vitest.config.ts sets: those in this process, or the servers. Benchmarks use both. */
const { SIGHTLINE_TEST_ENGINES } = process.env
const {
  SIGHTLINE_TEST_POSTGRES,
  SIGHTLINE_TEST_POSTGRES_CERTIFICATE,
  SIGHTLINE_TEST_TRINO,
  SIGHTLINE_TEST_TRINO_FILES,
  SIGHTLINE_TEST_TRINO_TLS,
  SIGHTLINE_TEST_TRINO_CERTIFICATE,
  SIGHTLINE_TEST_TRINO_TOKEN,
}: NodeJS.ProcessEnv = SIGHTLINE_TEST_ENGINES === 'in process' ? {} : process.env

/** The address of a PostgreSQL server for tests. */
export const postgresServer = SIGHTLINE_TEST_POSTGRES

/** A Trino server for tests. */
export const trinoServer = trinoOf(SIGHTLINE_TEST_TRINO, SIGHTLINE_TEST_TRINO_FILES)

function trinoOf(url: string | undefined, files: string | undefined): TrinoServer | undefined {
  if (url === undefined) return undefined
  if (files === undefined)
    throw new Error('SIGHTLINE_TEST_TRINO needs SIGHTLINE_TEST_TRINO_FILES, as servers/main.ts prints')
  return { url, files }
}

/** The TLS certificate of the PostgreSQL server. */
export const securePostgres =
  postgresServer === undefined || SIGHTLINE_TEST_POSTGRES_CERTIFICATE === undefined
    ? undefined
    : { certificate: SIGHTLINE_TEST_POSTGRES_CERTIFICATE }

/** The TLS address and the certificate of the Trino server, and a valid token. */
export const secureTrino =
  SIGHTLINE_TEST_TRINO_TLS === undefined
    ? undefined
    : {
        url: SIGHTLINE_TEST_TRINO_TLS,
        certificate: SIGHTLINE_TEST_TRINO_CERTIFICATE ?? '',
        token: SIGHTLINE_TEST_TRINO_TOKEN ?? '',
      }

export interface Opener {
  readonly name: TestEngine['name']
  readonly open: () => Promise<TestEngine>
}

export const inProcess: readonly Opener[] =
  SIGHTLINE_TEST_ENGINES === 'servers'
    ? []
    : [
        { name: 'duckdb', open: openTestDuckDB },
        { name: 'pglite', open: openTestPGlite },
      ]

export const onServers: readonly Opener[] = [
  ...(postgresServer === undefined ? [] : [{ name: 'postgres', open: openTestPostgres(postgresServer) } as const]),
  ...(trinoServer === undefined ? [] : [{ name: 'trino', open: openTestTrino(trinoServer) } as const]),
]

const missing = [
  postgresServer === undefined && 'PostgreSQL (SIGHTLINE_TEST_POSTGRES)',
  trinoServer === undefined && 'Trino (SIGHTLINE_TEST_TRINO)',
  postgresServer && securePostgres === undefined && 'PostgreSQL over TLS (SIGHTLINE_TEST_POSTGRES_CERTIFICATE)',
  trinoServer && secureTrino === undefined && 'Trino over TLS (SIGHTLINE_TEST_TRINO_TLS)',
].filter((text) => typeof text === 'string')

/** A line for the test output that lists the missing engines. Empty if every engine is available. */
export const leftOut = missing.length === 0 ? '' : `skipped, because no server is available: ${missing.join(', ')}`
