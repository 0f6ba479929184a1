// The columns of each relation that statements can read: columns for fields, metrics, reports, joins and partition
// pruning. All other columns are only for loaders and for people.

import type { ColumnType } from '../model/relation.ts'
import { forEachColumn } from '../query/mentioned-columns.ts'
import { scansOf } from '../query/scans.ts'
import type { Catalog } from './catalog.ts'
import { conditionedColumn } from './report-columns.ts'

/** A column and its storage type. */
export interface ReadColumn {
  readonly name: string
  readonly type: ColumnType
}

/** The columns that statements can read, for each relation, in the order of the relation. Omits the account column. */
export function columnsRead(
  catalog: Catalog,
  partitioned: ReadonlySet<string>,
): ReadonlyMap<string, readonly ReadColumn[]> {
  const { model, relations } = catalog
  const read = new Map([...relations.keys()].map((name) => [name, new Set<string>()]))
  const add = (relation: string, column: string) => read.get(relation)?.add(column)
  const addAll = (data: unknown) => forEachColumn(data, ({ relation, field }) => add(relation, field))
  for (const { expression } of catalog.fields.values()) add(expression.relation, expression.field)
  for (const { join } of catalog.joins) addAll(join)
  for (const { expression } of catalog.metrics.values()) addAll(expression)
  // If a join repeats rows of the base, metrics need the key to count each row once.
  if (catalog.metrics.size > 0 && catalog.joins.length > 0) {
    addAll(catalog.baseKey)
    if (catalog.baseKey.length === 0)
      for (const { each } of catalog.metrics.values()) if (each !== undefined) add(model.base, each)
  }
  for (const report of catalog.reports.values()) {
    addAll(report)
    const conditioned = scansOf(report.from).filter((scan) => scan.conditioned)
    const names = [...report.filters.map(({ column }) => column), report.dateColumn ?? model.date]
    for (const name of names) {
      if (name === undefined) continue
      if (report.from.from.kind === 'scan') addAll(conditionedColumn(report, name, catalog))
      else for (const { relation } of conditioned) add(relation, name)
    }
  }
  // Conditions on the date prune partitions.
  for (const relation of partitioned)
    if (model.date !== undefined && read.get(relation)?.has(model.date))
      for (const name of Object.values(model.partitions ?? {})) add(relation, name)
  return new Map(
    [...relations].map(([name, { columns }]) => [
      name,
      Object.entries(columns)
        .filter(([column]) => column !== model.account && read.get(name)?.has(column))
        .map(([column, { type }]) => ({ name: column, type })),
    ]),
  )
}
