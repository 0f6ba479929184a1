// Statements that check the types of the expressions in a mapping, and the collations of their texts. They read no
// rows: they have a single row of nulls, and branches that never run. So the engine only derives the types and
// collations.

import type { SelectQueryNode } from 'kysely'
import type { Catalog } from '../catalog/catalog.ts'
import type { ColumnType } from '../model/relation.ts'
import type { Account } from '../plan/account.ts'
import { emit, type Statement } from '../sql/emit.ts'
import { any, choice, compare, constant, integer, isNull, type Node, named, raw, table, truth } from '../sql/nodes.ts'
import type { StorageType } from '../warehouse/storage.ts'
import { noClauses, rowsOf, select } from './select.ts'
import { hostSql } from './stored-column.ts'
import { sourceName, type Target } from './target.ts'

/** A column expression or the row condition in a mapping. */
export interface ProbedPart {
  /** The place in the mapping of the relation, such as `columns.keyword` or `where`. */
  readonly place: string
  /** The host's columns in the expression. */
  readonly columns: readonly string[]
  /** The type of the field, and the type of the expression in the mapping. Undefined for a row condition. */
  readonly stored?: { readonly field: ColumnType; readonly type: StorageType | undefined }
}

/** Probes the expressions of one relation. */
export interface Probe {
  readonly relation: string
  readonly parts: readonly ProbedPart[]
  /**
   * Returns one row with three cells per part. The first cell is 1 if different texts can be equal. The second cell is 1
   * if texts are not ordered by code point. The third cell is the engine's type of the expression, or null if the
   * dialect cannot tell.
   */
  statement(parts: readonly ProbedPart[]): Statement
}

/** The probes for all relations that have expressions in the mapping. */
export function probesOf({ relations }: Catalog, target: Target, account: Account): readonly Probe[] {
  return [...relations.values()].flatMap(({ name, columns }) => {
    const asked = new Map<ProbedPart, Asked>()
    for (const [field, { type }] of Object.entries(columns)) {
      const conversion = target.tables.conversion(name, field)
      if (conversion?.kind !== 'stored' || !('sql' in conversion.from)) continue
      const read = target.column(name, field)
      const { from, type: declared } = conversion
      const flags = type === 'text' ? asText(read) : asAny(read)
      const own = never(hostSql(from.sql, sourceName(name)), raw('null'))
      asked.set(
        { place: `columns.${field}`, columns: from.sql.columns, stored: { field: type, type: declared } },
        { flags, type: target.dialect.typeOf(own) },
      )
    }
    const where = target.where(name)
    if (where !== undefined)
      asked.set(
        { place: 'where', columns: target.tables.where(name)?.columns ?? [] },
        { flags: asCondition(where), type: raw('null') },
      )
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

interface Asked {
  readonly flags: readonly Node[]
  readonly type: Node
}

/** A select of one row in which every column of the relation is null. */
function nullRow(relation: string, asked: readonly Asked[], { tables }: Target, account: Account) {
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
    columns: asked.flatMap(({ flags, type }) => [...flags, type]).map((node, index) => named(node, `answer ${index}`)),
    // In WHERE, the engine refuses aggregates, window functions and set-returning functions, because these are not
    // values of one row.
    where: asked.flatMap(({ flags }) => flags.map((node) => compare(node, '>=', ZERO))),
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
