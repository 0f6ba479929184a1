// Statements that ask an engine about a mapping without reading a row: what expressions of a host are, and how texts that
// they compute compare. They stand beside one row of nulls, in branches that are never taken, so that the engine works out
// types and collations alone.

import type { SelectQueryNode } from 'kysely'
import type { Catalog } from '../catalog/catalog.ts'
import type { Account } from '../plan/account.ts'
import { emit, type Statement } from '../sql/emit.ts'
import { any, choice, compare, constant, integer, isNull, type Node, named, raw, table, truth } from '../sql/nodes.ts'
import { noClauses, rowsOf, select } from './select.ts'
import { sourceName, type Target } from './target.ts'

/** An expression of the mapping, or the condition on the rows of a relation. */
export interface ProbedPart {
  /** Where it stands in the mapping of the relation: `columns.keyword`, `where`. */
  readonly place: string
  /** The columns of the host that it names. */
  readonly columns: readonly string[]
}

/** The expressions of one relation. */
export interface Probe {
  readonly relation: string
  readonly parts: readonly ProbedPart[]
  /** Gives one row with two numbers for each part: 1 where its texts compare loosely, 1 where they order otherwise. */
  statement(parts: readonly ProbedPart[]): Statement
}

/** What to ask of each relation that is mapped by expressions. */
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
    // A condition takes no aggregates, windows or sets, which are no value of a row.
    where: asked.map((node) => compare(node, '>=', ZERO)),
  })
}

const ZERO = integer(0)
const flag = (condition: Node): Node => choice([[condition, integer(1)]], ZERO)
const text = (of: string): Node => constant({ type: 'string', text: of })

/** What is never computed gives its type and collation to what is. */
const never = (node: Node, otherwise: Node): Node => choice([[truth(false), node]], otherwise)

const asAny = (read: Node): readonly Node[] => [choice([[isNull(never(read, raw('null'))), ZERO]], ZERO), ZERO]

const asText = (read: Node): readonly Node[] => [
  flag(any(ALIKE.map(([one, other]) => compare(never(read, text(one)), '=', text(other))))),
  flag(compare(never(read, text('a')), '<', text('B'))),
]

/** Texts that differ by code point, as collations fold them: by case, accent, blanks at the end, Unicode form. */
const ALIKE = [
  ['a', 'A'],
  ['e', '\u00e9'],
  ['a', 'a '],
  ['\u00e9', 'e\u0301'],
] as const

/** Beside what is surely a condition, so that a text that an engine would cast to one is refused. */
const asCondition = (where: Node): readonly Node[] => [choice([[never(where, truth(true)), ZERO]], ZERO), ZERO]
