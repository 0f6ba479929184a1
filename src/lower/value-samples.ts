// Statements that sample the values of columns whose field has known values. Each statement samples a limited number of
// rows. Only the warehouse check uses these statements. Without an account, they read the rows of all accounts.

import type { Catalog } from '../catalog/catalog.ts'
import { type KnownValues, knownValues } from '../catalog/values-known.ts'
import type { ScopedScan } from '../plan/plan.ts'
import { emit, type Statement } from '../sql/emit.ts'
import { cast, column, countAll, isNotNull, type Node, named } from '../sql/nodes.ts'
import { inBraces, type ParsedSql } from '../warehouse/host-sql.ts'
import type { ListedValues } from '../warehouse/listed-values.ts'
import type { StorageOf } from '../warehouse/storage.ts'
import { checkedScan } from './checked-scan.ts'
import { innerScope } from './expressions.ts'
import { noClauses, select } from './select.ts'
import { lowerRows } from './sources.ts'
import { storedColumn } from './stored-column.ts'
import { sourceName, type Target } from './target.ts'

/** A sample of one column. */
export interface ValueSample {
  readonly relation: string
  readonly field: string
  /** Undefined for a boolean that is stored as a number. */
  readonly known: KnownValues | undefined
  /** The sampled column or expression, as a mapping writes it. */
  readonly source: ValueSource
  /** The value of the field by stored value, if the mapping lists the values. The sample reads the stored values. */
  readonly listed?: ReadonlyMap<string, string>
  /** What happens to rows with other stored values. */
  readonly others?: ListedValues['others']
  /** Returns a row for each value: the text of the value, and the number of rows with this value. */
  readonly statement: Statement
}

/** A column or an expression in the syntax of a mapping, without the values that the mapping lists. */
export interface ValueSource {
  readonly column?: string
  readonly sql?: string
  readonly type?: StorageOf<'text'>
  readonly path?: readonly string[]
}

/** The maximum number of sampled rows. */
export const SAMPLED_ROWS = 1_000_000
/** The maximum number of sampled values. */
const SAMPLED_VALUES = 100

/** The samples of a model. With an account, they read only the rows of that account. */
export function valueSamples(catalog: Catalog, target: Target, account: string | undefined): readonly ValueSample[] {
  const sample = (relation: string, field: string, known: KnownValues | undefined, value: Node): ValueSample => {
    const from: ScopedScan = { ...checkedScan(relation, account, target.tables), unlisted: 'read' }
    const conversion = target.tables.conversion(relation, field)
    const listed = conversion?.kind === 'stored' ? conversion.listed : undefined
    const stored = listed && storedOf(relation, field, target)
    return {
      relation,
      field,
      known,
      source: sourceOf(relation, field, target),
      ...(listed && { listed: valuesByCell(listed), others: listed.others }),
      statement: emit(sampleOf(from, stored ?? value, target), target.dialect),
    }
  }
  const texts = knownValues(catalog).map((known) => {
    const { relation, field } = known
    return sample(relation, field, known, target.column(relation, field))
  })
  const others = [...catalog.fields.values()].flatMap(({ name, from }) => {
    const conversion = target.tables.conversion(from, name)
    if (conversion?.kind !== 'stored' || texts.some(({ relation, field }) => relation === from && field === name))
      return []
    const isFlag = conversion.method === 'flag' && 'column' in conversion.from
    return isFlag || conversion.listed ? [sample(from, name, undefined, target.named(from, name))] : []
  })
  return [...texts, ...others]
}

const valuesByCell = ({ stored }: ListedValues): ReadonlyMap<string, string> =>
  new Map([...stored].flatMap(([value, cells]) => cells.map(({ text }) => [text, value] as const)))

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

/** The stored value of a column. */
function storedOf(relation: string, field: string, target: Target): Node {
  const conversion = target.tables.conversion(relation, field)
  if (conversion?.kind !== 'stored') return target.named(relation, field)
  const { listed: _, ...plain } = conversion
  const other = (name: string) => target.column(relation, name)
  const scope = { dialect: target.dialect, timeZone: 'UTC', rows: sourceName(relation), other }
  return storedColumn({ ...plain, field: 'text' }, scope).read
}

function sourceOf(relation: string, field: string, target: Target): ValueSource {
  const conversion = target.tables.conversion(relation, field)
  const column = target.tables.column(relation, field)
  if (conversion?.kind !== 'stored') return column === field ? {} : { column }
  const { from, type, path } = conversion
  return {
    ...('sql' in from ? { sql: sqlAsWritten(from.sql) } : column !== field && { column }),
    ...(type !== undefined && type !== 'text' && { type: type as StorageOf<'text'> }),
    ...(path.length > 0 && { path }),
  }
}

/** A stored column, or the expression of a column, in the syntax of expressions in a mapping. */
export function storedAsWritten(relation: string, field: string, { tables }: Target): string {
  const conversion = tables.conversion(relation, field)
  if (conversion?.kind !== 'stored' || !('sql' in conversion.from)) return inBraces(tables.column(relation, field))
  return `(${sqlAsWritten(conversion.from.sql)})`
}

function sqlAsWritten({ texts, columns }: ParsedSql): string {
  const escaped = texts.map((text) => text.replace(/[{}]/g, '$&$&'))
  return escaped.map((text, index) => text + (columns[index] === undefined ? '' : inBraces(columns[index]))).join('')
}
