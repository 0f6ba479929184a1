// The generators draw a few requests that no engine answers, because features combine freely. The compiler sorts them
// out: the tests of its messages stand next to its files.

import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { ACCOUNT } from './database.ts'
import type { Clock } from './pools.ts'

const compiler = createCompiler({ dialect: duckdb() })

/** The issues of a request. Empty if the compiler accepts it. */
export function issuesOf(body: unknown, clock: Clock) {
  const result = compiler.compile(body, { ...clock, account: ACCOUNT })
  return result.ok ? [] : result.error.issues
}

export const isAccepted = (body: unknown, clock: Clock): boolean => issuesOf(body, clock).length === 0
