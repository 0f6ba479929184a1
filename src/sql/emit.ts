// Stage 5: statements as text and parameters. The only place where SQL becomes text.

import type { SelectQueryNode } from 'kysely'
import type { Dialect } from './dialect.ts'
import type { StatementCompiler, Writing } from './statement-compiler.ts'

/** A value handed to the driver as it is. */
export type Parameter = string | number | boolean

/** One statement ready for a driver. */
export interface Statement {
  readonly sql: string
  readonly parameters: readonly Parameter[]
}

// Kysely asks for an id that its drivers and plugins compare; nothing here does, and a random one would not be pure.
const QUERY_ID = { queryId: 'sightline' }

/** The statement as the engine is sent it. */
export const emit = (node: SelectQueryNode, dialect: Dialect): Statement =>
  compile(node, dialect, dialect.parameters === 'inline' ? 'literals' : 'parameters')

/** The same with every value written in. */
export const emitText = (node: SelectQueryNode, dialect: Dialect): string => compile(node, dialect, 'literals').sql

function compile(node: SelectQueryNode, dialect: Dialect, values: Writing['values']): Statement {
  const { sql, parameters } = compilerOf(dialect, values).compileQuery(node, QUERY_ID)
  return { sql, parameters: parameters.map(parameterOf) }
}

// A compiler begins each statement anew and writes it in one go, so that one serves all of a dialect's statements;
// making one costs as much as a small statement.
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
  throw new Error('a statement holds a parameter that no value made')
}
