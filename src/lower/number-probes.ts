// Statements that look for numbers that are NaN or infinite. A PostgreSQL numeric can hold them, and requests compare
// them like other numbers. Only the warehouse check uses these statements. Without an account, they read the rows of all
// accounts.

import type { Catalog } from '../catalog/catalog.ts'
import { emit, type Statement } from '../sql/emit.ts'
import {
  aggregate,
  cast,
  choice,
  column,
  compare,
  constant,
  countAll,
  integer,
  list,
  named,
  raw,
} from '../sql/nodes.ts'
import type { StorageType } from '../warehouse/storage.ts'
import { checkedScan } from './checked-scan.ts'
import { innerScope } from './expressions.ts'
import { noClauses, select } from './select.ts'
import { lowerRows } from './sources.ts'
import { hostSql } from './stored-column.ts'
import { sourceName, type Target } from './target.ts'
import { SAMPLED_ROWS, storedAsWritten } from './value-samples.ts'

/** A column or an expression with numbers. */
export interface ProbedNumber {
  readonly field: string
  /** The stored column; undefined for an expression. */
  readonly column: string | undefined
  /** The host's columns that the number is read from. */
  readonly columns: readonly string[]
  /** The number in the syntax of expressions in a mapping. */
  readonly sql: string
  /** The type in the mapping. */
  readonly type: StorageType | undefined
}

/** Probes the numbers of one relation. */
export interface NumberProbe {
  readonly relation: string
  readonly numbers: readonly ProbedNumber[]
  /**
   * Returns one row: the number of rows read, and for each of the numbers, in how many of these rows it is NaN or
   * infinite. Reads all rows or a sample.
   */
  statement(numbers: readonly ProbedNumber[], rows: 'all' | 'sample'): Statement
}

/** The probes of a model. With an account, they read only the rows of that account. */
export function numberProbes(
  { relations }: Pick<Catalog, 'relations'>,
  target: Target,
  account: string | undefined,
): readonly NumberProbe[] {
  const { dialect, tables } = target
  return [...relations.values()].flatMap(({ name: relation, columns }) => {
    const nodes = new Map(
      Object.entries(columns).flatMap(([field, { type }]) => {
        const conversion = tables.conversion(relation, field)
        if (!NUMBERS.has(type) || conversion?.kind === 'date-part') return []
        const expression = conversion !== undefined && 'sql' in conversion.from ? conversion.from.sql : undefined
        const own = expression === undefined ? tables.column(relation, field) : undefined
        const number: ProbedNumber = {
          field,
          column: own,
          columns: expression?.columns ?? [tables.column(relation, field)],
          sql: storedAsWritten(relation, field, target),
          type: conversion?.type,
        }
        const node = expression ? hostSql(expression, sourceName(relation)) : target.named(relation, field)
        return [[number, cast(node, dialect.types.string)] as const]
      }),
    )
    const statement: NumberProbe['statement'] = (numbers, read) => {
      const texts = numbers.flatMap((number) => nodes.get(number) ?? [])
      const rows = select({
        ...noClauses,
        ...lowerRows({ from: checkedScan(relation, account, tables), joins: [], where: [] }, innerScope(target)),
        columns: texts.map((text, index) => named(text, `value ${index + 1}`)),
        slice: read === 'sample' ? dialect.slice(SAMPLED_ROWS, 0) : null,
      })
      const counts = texts.map((_, index) => {
        const isNone = compare(column('rows', `value ${index + 1}`), 'in', NOT_FINITE)
        return named(aggregate('count', choice([[isNone, integer(1)]], raw('null'))), `count ${index + 1}`)
      })
      const from = { name: 'rows', node: rows }
      return emit(select({ ...noClauses, from, columns: [named(countAll, 'read'), ...counts] }), dialect)
    }
    return nodes.size === 0 ? [] : [{ relation, numbers: [...nodes.keys()], statement }]
  })
}

const NUMBERS: ReadonlySet<string> = new Set(['decimal', 'integer', 'bigint'])

/** As the engines print these numbers. */
const NOT_FINITE = list(
  ['NaN', 'Infinity', '-Infinity', 'nan', 'inf', '-inf'].map((text) => constant({ type: 'string', text })),
)
