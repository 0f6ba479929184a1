// Stage 5 of the compiler: compiles nodes to SQL text and parameters. No other stage produces SQL text.

import type { SelectQueryNode } from 'kysely'
import type { Dialect } from './dialect.ts'
import type { StatementCompiler, Writing } from './statement-compiler.ts'

/** A value that the driver gets unchanged. */
export type Parameter = string | number | boolean

/** A statement with its parameters, ready for a driver. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

/** A statement has more characters than the caller accepts. */
export class LongStatement extends Error {}

// Kysely requires an ID for its drivers and plugins, which this library does not use. A constant ID keeps this stage
// pure.
const QUERY_ID = { queryId: 'sightline' }

/** The statement that the engine runs. Throws a LongStatement if it has more than `most` characters. */
export const emit = (node: SelectQueryNode, dialect: Dialect, most = Number.POSITIVE_INFINITY): Statement =>
  compile(node, dialect, dialect.parameters === 'inline' ? 'literals' : 'parameters', most)

/** The statement for dry runs, with every value as a literal. Throws a LongStatement like `emit`. */
export const emitText = (node: SelectQueryNode, dialect: Dialect, most = Number.POSITIVE_INFINITY): string =>
  compile(node, dialect, 'literals', most).sql

function compile(node: SelectQueryNode, dialect: Dialect, values: Writing['values'], most: number): Statement {
  const compiled = compilerOf(dialect, values).compileUpTo(most, node, QUERY_ID)
  if (compiled === undefined) throw new LongStatement(`the statement has more than ${most} characters`)
  const { sql, parameters } = compiled
  return { sql, parameters: parameters.map(parameterOf) }
}

// One compiler compiles all statements of a dialect. It resets itself for each statement. Creating a new compiler would
// cost as much as compiling a small statement.
const compilers = new WeakMap<Dialect, Record<Writing['values'], StatementCompiler>>()

function compilerOf(dialect: Dialect, values: Writing['values']): StatementCompiler {
  const known = compilers.get(dialect)
  if (known !== undefined) return known[values]
  const { castOf, literal, quotes, placeholder } = dialect
  const made = {
    parameters: new dialect.compiler({ values: 'parameters', castOf, literal, quotes, placeholder }),
    literals: new dialect.compiler({ values: 'literals', castOf, literal, quotes, placeholder }),
  }
  compilers.set(dialect, made)
  return made[values]
}

function parameterOf(parameter: unknown): Parameter {
  if (typeof parameter === 'string' || typeof parameter === 'boolean') return parameter
  throw new Error('a statement has a parameter that was not made from a value')
}
