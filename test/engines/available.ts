// The engines that tests can run on: those in this process always, real servers where the environment names them.
// servers/main.ts starts such servers.

import { openTestDuckDB } from './duckdb.ts'
import type { TestEngine } from './engine.ts'
import { openTestPGlite } from './pglite.ts'
import { openTestPostgres } from './postgres.ts'
import { openTestTrino } from './trino.ts'
import type { TrinoServer } from './trino-shell.ts'

const { SIGHTLINE_TEST_POSTGRES, SIGHTLINE_TEST_TRINO, SIGHTLINE_TEST_TRINO_FILES } = process.env
const {
  SIGHTLINE_TEST_POSTGRES_CERTIFICATE,
  SIGHTLINE_TEST_TRINO_TLS,
  SIGHTLINE_TEST_TRINO_CERTIFICATE,
  SIGHTLINE_TEST_TRINO_TOKEN,
} = process.env

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

/** The certificate that this PostgreSQL server shows over TLS. */
export const securePostgres =
  postgresServer === undefined || SIGHTLINE_TEST_POSTGRES_CERTIFICATE === undefined
    ? undefined
    : { certificate: SIGHTLINE_TEST_POSTGRES_CERTIFICATE }

/** Where this Trino server is over TLS, the certificate that it shows there, and a token that it takes. */
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

export const inProcess: readonly Opener[] = [
  { name: 'duckdb', open: openTestDuckDB },
  { name: 'pglite', open: openTestPGlite },
]

export const onServers: readonly Opener[] = [
  ...(postgresServer === undefined ? [] : [{ name: 'postgres', open: openTestPostgres(postgresServer) } as const]),
  ...(trinoServer === undefined ? [] : [{ name: 'trino', open: openTestTrino(trinoServer) } as const]),
]

/** PGlite is PostgreSQL in this process: where there is a server, the server is asked at length, and PGlite less. */
export const isTwin = (name: TestEngine['name']): boolean => name === 'pglite' && postgresServer !== undefined

const missing = [
  postgresServer === undefined && 'PostgreSQL (SIGHTLINE_TEST_POSTGRES)',
  trinoServer === undefined && 'Trino (SIGHTLINE_TEST_TRINO)',
  postgresServer && securePostgres === undefined && 'PostgreSQL over TLS (SIGHTLINE_TEST_POSTGRES_CERTIFICATE)',
  trinoServer && secureTrino === undefined && 'Trino over TLS (SIGHTLINE_TEST_TRINO_TLS)',
].filter((text) => typeof text === 'string')

/** One line for who reads the output of the tests; empty when every engine is there. */
export const leftOut = missing.length === 0 ? '' : `left out, as no server is given: ${missing.join(', ')}`
