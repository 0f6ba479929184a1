// Statements that check the types of the expressions in a mapping, and the collations of their texts. They read no
// rows: they have a single row of nulls, and branches that never run. So the engine only derives the types and
// collations.

import type { SelectQueryNode } from 'kysely'
import type { Catalog } from '../catalog/catalog.ts'
import type { Account } from '../plan/account.ts'
import { emit, type Statement } from '../sql/emit.ts'
import { any, choice, compare, constant, integer, isNull, type Node, named, raw, table, truth } from '../sql/nodes.ts'
import { noClauses, rowsOf, select } from './select.ts'
import { sourceName, type Target } from './target.ts'

/** A column expression or the row condition in a mapping. */
export interface ProbedPart {
  /** The place in the mapping of the relation, such as `columns.keyword` or `where`. */
  readonly place: string
  /** The host's columns in the expression. */
  readonly columns: readonly string[]
}

/** Probes the expressions of one relation. */
export interface Probe {
  readonly relation: string
  readonly parts: readonly ProbedPart[]
  /**
   * Returns one row with two numbers per part. The first number is 1 if different texts can be equal. The second number
   * is 1 if texts are not ordered by code point.
   */
  statement(parts: readonly ProbedPart[]): Statement
}

/** The probes for all relations that have expressions in the mapping. */
export function probesOf({ relations }: Catalog, target: Target, account: Account): readonly Probe[] {
  return [...relations.values()].flatMap(({ name, columns }) => {
    const asked = new Map<ProbedPart, readonly Node[]>()
    for (const [field, { type }] of Object.entries(columns)) {
      const conversion = target.tables.conversion(name, field)
      if (conversion?.kind !== 'stored' || !('sql' in conversion.from)) continue
      const read = target.column(name, field)
      const place = `columns.${field}`
      asked.set({ place, columns: conversion.from.sql.columns }, type === 'text' ? asText(read) : asAny(read))
    }
    const where = target.where(name)
    if (where !== undefined)
      asked.set({ place: 'where', columns: target.tables.where(name)?.columns ?? [] }, asCondition(where))
    const statement = (parts: readonly ProbedPart[]) =>
      emit(
        nullRow(
          name,
          parts.flatMap((part) => asked.get(part) ?? []),
          target,
          account,
        ),
        target.dialect,
      )
    return asked.size === 0 ? [] : [{ relation: name, parts: [...asked.keys()], statement }]
  })
}

/** A select of one row in which every column of the relation is null. */
function nullRow(relation: string, asked: readonly Node[], { tables }: Target, account: Account) {
  const { schema, name } = tables.table(relation, account)
  const rows = sourceName(relation)
  const from = { name: rows, node: table(schema, name) }
  const none: SelectQueryNode = {
    ...select({ ...noClauses, from, columns: [], where: [truth(false)] }),
    selections: [{ kind: 'SelectionNode', selection: { kind: 'SelectAllNode' } }],
  }
  return select({
    ...noClauses,
    from: { name: 'one row', node: rowsOf([named(integer(1), 'one')]) },
    joins: [{ type: 'left', source: { name: rows, node: none }, on: [truth(true)] }],
    columns: asked.map((node, index) => named(node, `answer ${index}`)),
    // In WHERE, the engine refuses aggregates, window functions and set-returning functions, because these are not
    // values of one row.
    where: asked.map((node) => compare(node, '>=', ZERO)),
  })
}

const ZERO = integer(0)
const flag = (condition: Node): Node => choice([[condition, integer(1)]], ZERO)
const text = (of: string): Node => constant({ type: 'string', text: of })

/** `node` never runs, but it determines the type and collation of the result. */
const never = (node: Node, otherwise: Node): Node => choice([[truth(false), node]], otherwise)

const asAny = (read: Node): readonly Node[] => [choice([[isNull(never(read, raw('null'))), ZERO]], ZERO), ZERO]

const asText = (read: Node): readonly Node[] => [
  flag(any(ALIKE.map(([one, other]) => compare(never(read, text(one)), '=', text(other))))),
  flag(compare(never(read, text('a')), '<', text('B'))),
]

/**
 * Pairs of different texts that a collation can treat as equal. They differ by case, accent, trailing blanks or Unicode
 * form.
 */
const ALIKE = [
  ['a', 'A'],
  ['e', '\u00e9'],
  ['a', 'a '],
  ['\u00e9', 'e\u0301'],
] as const

/** Combines the expression with a real condition. The engine would accept a text alone as a condition, and cast it. */
const asCondition = (where: Node): readonly Node[] => [choice([[never(where, truth(true)), ZERO]], ZERO), ZERO]
