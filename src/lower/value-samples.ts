// Statements that look at the values of columns whose values a model knows, in a bounded number of rows. They serve the check
// of a host's own tables alone: without an account they look at the rows of all.

import type { Catalog } from '../catalog/catalog.ts'
import { type KnownValues, knownValues } from '../catalog/values-known.ts'
import { type Account, accountOf } from '../plan/account.ts'
import type { ScopedScan } from '../plan/plan.ts'
import { emit, type Statement } from '../sql/emit.ts'
import { cast, column, countAll, isNotNull, type Node, named } from '../sql/nodes.ts'
import { innerScope } from './expressions.ts'
import { inBraces } from './mapping/host-sql.ts'
import { noClauses, select } from './select.ts'
import { lowerRows } from './sources.ts'
import type { Target } from './target.ts'

/** The values of one column. */
export interface ValueSample {
  readonly relation: string
  readonly field: string
  /** Undefined for a number that stands for a boolean. */
  readonly known: KnownValues | undefined
  /** The value as an expression of the host's names it. */
  readonly sql: string
  /** Gives a row for each value: its text, and in how many rows it is. */
  readonly statement: Statement
}

/** How many rows are looked at. */
export const SAMPLED_ROWS = 1_000_000
/** How many values of them. */
export const SAMPLED_VALUES = 100

/** What to look at; with an account, in its rows alone. */
export function valueSamples(catalog: Catalog, target: Target, account: string | undefined): readonly ValueSample[] {
  const owner = accountOf(account ?? 'nobody')
  const isOfAll = account === undefined
  const sample = (relation: string, field: string, known: KnownValues | undefined, value: Node): ValueSample => ({
    relation,
    field,
    known,
    sql: asWritten(relation, field, target),
    statement: emit(sampleOf(scanOf(relation, owner, isOfAll), value, target), target.dialect),
  })
  const texts = knownValues(catalog).map((known) => {
    const { relation, field } = known
    return sample(relation, field, known, target.column(relation, field))
  })
  const flags = [...catalog.fields.values()].flatMap(({ name, from }) => {
    const conversion = target.tables.conversion(from, name)
    const isFlag = conversion?.kind === 'stored' && conversion.method === 'flag' && 'column' in conversion.from
    return isFlag ? [sample(from, name, undefined, target.named(from, name))] : []
  })
  return [...texts, ...flags]
}

/** The schema is what restricts the rows of all accounts, too: a table without a condition on the account. */
const scanOf = (relation: string, account: Account, isOfAll: boolean): ScopedScan => ({
  kind: 'scan',
  relation,
  where: [],
  account,
  ...(isOfAll && { restrictedBy: 'schema' }),
})

function sampleOf(from: ScopedScan, value: Node, target: Target) {
  const { dialect } = target
  const text = cast(value, dialect.types.string)
  const scope = innerScope(target)
  const rows = select({
    ...noClauses,
    ...lowerRows({ from, joins: [], where: [] }, scope),
    columns: [named(text, 'value')],
    slice: dialect.slice(SAMPLED_ROWS, 0),
  })
  const shown = column('sample', 'value')
  return select({
    ...noClauses,
    from: { name: 'sample', node: rows },
    columns: [named(shown, 'value'), named(countAll, 'rows')],
    where: [isNotNull(shown)],
    groupBy: [shown],
    order: [...dialect.ordered(countAll, 'desc'), ...dialect.ordered(dialect.byCodePoint(shown), 'asc')],
    slice: dialect.slice(SAMPLED_VALUES, 0),
  })
}

/** A column as an expression of the host's would name it: as a text, where it is stored otherwise. */
function asWritten(relation: string, field: string, { tables }: Target): string {
  const conversion = tables.conversion(relation, field)
  if (conversion?.kind === 'stored' && 'sql' in conversion.from) {
    const { texts, columns } = conversion.from.sql
    const escaped = texts.map((text) => text.replace(/[{}]/g, '$&$&'))
    return `(${escaped.map((text, index) => text + (columns[index] === undefined ? '' : inBraces(columns[index]))).join('')})`
  }
  const named = inBraces(tables.column(relation, field))
  const isText = conversion === undefined || (conversion.kind === 'stored' && conversion.method === 'flag')
  return isText ? named : `cast(${named} as varchar)`
}
