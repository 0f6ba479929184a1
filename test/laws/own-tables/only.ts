// A mapping of a single table.

import { siteSearch } from '../../../src/site-search/index.ts'
import { absent, type ColumnMapping, type Warehouse } from '../../../src/warehouse/warehouse.ts'

/** A warehouse mapping with only this table and these columns. */
export const only = (
  columns: Readonly<Record<string, ColumnMapping>>,
  rest: object,
): NonNullable<Warehouse['relations']> => {
  const { summary, ...others } = siteSearch.relations
  const missing = Object.keys(summary.columns).filter((name) => name !== 'account_id' && !Object.hasOwn(columns, name))
  return {
    ...Object.fromEntries(Object.keys(others).map((name) => [name, absent])),
    summary: { ...rest, columns: { ...columns, ...Object.fromEntries(missing.map((name) => [name, absent])) } },
  }
}
