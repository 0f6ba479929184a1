// Compiles hostile input as a host would, with one compiler per dialect. Returns statements or issues.

import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import type { CompiledQuery } from '../../../src/compiler/compiled-query.ts'
import type { Context } from '../../../src/compiler/context.ts'
import { type Compiler, createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Issue } from '../../../src/issues/errors.ts'

export const dialects = ['postgres', 'duckdb', 'trino'] as const
export type Name = (typeof dialects)[number]

export const compilers: Readonly<Record<Name, Compiler>> = {
  postgres: createCompiler({ dialect: postgres() }),
  duckdb: createCompiler({ dialect: duckdb() }),
  trino: createCompiler({ dialect: trino() }),
}

export const context: Context = { account: 'acme', now: new Date('2026-05-05T12:00:00Z') }

/** The same body, typed as unknown. */
export const untyped = (body: unknown): unknown => body

/** Compiles a query, and throws if the compiler refuses it. */
export function accepted(body: unknown, dialect: Name = 'duckdb', within: Context = context): CompiledQuery {
  const result = compilers[dialect].compile(untyped(body), within)
  if (!result.ok) throw new Error(`refused: ${result.error.body.message}`)
  return result.query
}

/** All statements of a query, with their parameters. */
export const statementsOf = ({ page, count, toSQL }: CompiledQuery) => [
  page,
  ...(count === null ? [] : [count, { sql: count.toSQL(), parameters: [] }]),
  { sql: toSQL(), parameters: [] },
]

/**
 * The issues of a body that every dialect must refuse. Throws unless the issues are equal on all dialects and safe to
 * display.
 */
export function refusals(body: unknown): readonly Issue[] {
  const [first, ...others] = dialects.map((dialect) => {
    const result = compilers[dialect].compile(untyped(body), context)
    if (result.ok) throw new Error(`accepted: ${result.query.toSQL()}`)
    return result.error
  })
  if (first === undefined) throw new Error('no dialect')
  for (const other of others) if (JSON.stringify(other) !== JSON.stringify(first)) throw new Error('dialects differ')
  const { status, body: answer, issues } = first
  if (status !== 400 || answer.error !== 'Bad Request') throw new Error(`status ${status}`)
  // Messages go to logs and terminals, so they contain no control characters, no characters that reorder text, and no
  // long parts of the input.
  if (!answer.message.isWellFormed() || /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(answer.message)) {
    throw new Error(`a message with control characters: ${JSON.stringify(answer.message)}`)
  }
  if (issues.some(({ message, path }) => message.length > 900 || path.length > 400))
    throw new Error('an endless message')
  return issues
}

/** The issues, each as `code path`. */
export const issuesOf = (body: unknown): readonly string[] => refusals(body).map(({ code, path }) => `${code} ${path}`)

/** The issue of a body that must have exactly one issue. */
export function issueOf(body: unknown): Issue {
  const [issue, ...more] = refusals(body)
  if (issue === undefined || more.length > 0)
    throw new Error(`${more.length + 1} issues: ${JSON.stringify([issue, ...more])}`)
  return issue
}

export const count = { field: '*', fn: 'count', alias: 'n' } as const

export const filter = (member: string, operator: string, ...values: readonly unknown[]) =>
  values.length === 0 ? { member, operator } : { member, operator, values }

/** A request with this condition as its only filter. */
export const bodyWith = (condition: object) => ({ dimensions: ['visit_id'], filters: [condition] })
