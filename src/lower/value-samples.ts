// Statements that sample the values of columns whose field has known values. Each statement samples a limited number of
// rows. Only the warehouse check uses these statements. Without an account, they read the rows of all accounts.

import type { Catalog } from '../catalog/catalog.ts'
import { type KnownValues, knownValues } from '../catalog/values-known.ts'
import type { ScopedScan } from '../plan/plan.ts'
import { emit, type Statement } from '../sql/emit.ts'
import { cast, column, countAll, isNotNull, type Node, named } from '../sql/nodes.ts'
import { inBraces } from '../warehouse/host-sql.ts'
import { checkedScan } from './checked-scan.ts'
import { innerScope } from './expressions.ts'
import { noClauses, select } from './select.ts'
import { lowerRows } from './sources.ts'
import type { Target } from './target.ts'

/** A sample of one column. */
export interface ValueSample {
  readonly relation: string
  readonly field: string
  /** Undefined for a boolean that is stored as a number. */
  readonly known: KnownValues | undefined
  /** The value in the syntax of expressions in a mapping. */
  readonly sql: string
  /** Returns a row for each value: the text of the value, and the number of rows with this value. */
  readonly statement: Statement
}

/** The maximum number of sampled rows. */
export const SAMPLED_ROWS = 1_000_000
/** The maximum number of sampled values. */
const SAMPLED_VALUES = 100

/** The samples of a model. With an account, they read only the rows of that account. */
export function valueSamples(catalog: Catalog, target: Target, account: string | undefined): readonly ValueSample[] {
  const sample = (relation: string, field: string, known: KnownValues | undefined, value: Node): ValueSample => ({
    relation,
    field,
    known,
    sql: asWritten(relation, field, target),
    statement: emit(sampleOf(checkedScan(relation, account, target.tables), value, target), target.dialect),
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

/** A column in the syntax of expressions in a mapping. It is cast to text if its storage type is not text. */
function asWritten(relation: string, field: string, target: Target): string {
  const conversion = target.tables.conversion(relation, field)
  const own = storedAsWritten(relation, field, target)
  const isText = conversion === undefined || (conversion.kind === 'stored' && conversion.method === 'flag')
  const isExpression = conversion?.kind === 'stored' && 'sql' in conversion.from
  return isText || isExpression ? own : `cast(${own} as varchar)`
}

/** A stored column, or the expression of a column, in the syntax of expressions in a mapping. */
export function storedAsWritten(relation: string, field: string, { tables }: Target): string {
  const conversion = tables.conversion(relation, field)
  if (conversion?.kind !== 'stored' || !('sql' in conversion.from)) return inBraces(tables.column(relation, field))
  const { texts, columns } = conversion.from.sql
  const escaped = texts.map((text) => text.replace(/[{}]/g, '$&$&'))
  return `(${escaped.map((text, index) => text + (columns[index] === undefined ? '' : inBraces(columns[index]))).join('')})`
}
