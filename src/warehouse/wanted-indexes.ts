// The indexes that statements on a host's tables can use: one for the rows of an account in a range of days, and one for
// each join.

import type { Catalog } from '../catalog/catalog.ts'
import { joinColumns } from '../model/model.ts'
import { hasAccountColumn, type Tables } from './warehouse.ts'

export interface WantedIndex {
  readonly relation: string
  /** The columns of the table, in the order of the index. */
  readonly columns: readonly string[]
  /** The requests that the index serves. */
  readonly serves: string
}

export function wantedIndexes({ model, joins }: Catalog, tables: Tables): readonly WantedIndex[] {
  const { base, date, rowType } = model
  const columnsOf = (relation: string, fields: readonly string[]): readonly string[] | undefined => {
    const columns = fields.map((field) => storedColumn(relation, field, tables))
    if (columns.length === 0 || !columns.every((column) => column !== undefined)) return undefined
    return [...(hasAccountColumn(relation, tables) ? [tables.accountColumn(relation)] : []), ...columns]
  }
  const wanted = (relation: string, fields: readonly string[], serves: string): readonly WantedIndex[] => {
    const columns = columnsOf(relation, fields)
    return columns === undefined ? [] : [{ relation, columns, serves }]
  }
  const ofBase = [rowType?.field, date].filter((field) => field !== undefined)
  return [
    ...wanted(base, ofBase, `requests by ${ofBase.join(' and ')}`),
    ...joins.flatMap(({ relation, through }) => {
      const own = model.joins[relation]
      return own === undefined ? [] : wanted(relation, joinColumns(own, date), `joins with ${through}`)
    }),
    ...Object.values(model.relations).flatMap(({ name, columns }) => {
      const isRead = name !== base && !Object.hasOwn(model.joins, name)
      return isRead && date !== undefined && Object.hasOwn(columns, date)
        ? wanted(name, [date], `reports by ${date}`)
        : []
    }),
  ]
}

/** The column that conditions on a field compare. Undefined if they compare an expression. */
function storedColumn(relation: string, field: string, tables: Tables): string | undefined {
  const conversion = tables.conversion(relation, field)
  if (conversion === undefined) return tables.column(relation, field)
  if (conversion.kind !== 'stored' || !('column' in conversion.from) || conversion.path.length > 0) return undefined
  const { method, listed, from } = conversion
  const isCompared = method === 'day' || method === 'integer id' || method === 'uuid id' || listed !== undefined
  return isCompared ? from.column : undefined
}
