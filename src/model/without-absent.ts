// Adapts a model to a warehouse that lacks some relations or columns: drops everything that depends on them.

import { mentionsColumn } from '../query/mentioned-columns.ts'
import { scannedRelations } from '../query/scans.ts'
import type { Unit } from './metric.ts'
import { metricsOf } from './metrics.ts'
import { metricsWithout } from './metrics-without-columns.ts'
import type { JoinDefinition, ModelData } from './model.ts'
import type { Report } from './reports/report.ts'
import { type Presence, reportWithout } from './reports/report-without-columns.ts'

/** The absent columns by relation; `all` if the table is absent. */
export type Absences = ReadonlyMap<string, 'all' | ReadonlySet<string>>

/** The names of metrics, reports and report columns to remove, and the units of report columns to remove. */
interface Hidden {
  readonly names: ReadonlySet<string>
  readonly units: readonly Unit[]
}

const NOTHING: Hidden = { names: new Set(), units: [] }

/**
 * Removes absent relations and columns from a model, with all fields, metrics and joins that need them, and the members
 * `date`, `partitions` and `rowType` if their field is gone. A report that only shows an absent column loses the
 * column; a report that depends on the column is removed. Also removes what is `hidden`. Throws a TypeError if the base relation is absent.
 */
export function withoutAbsent(model: ModelData, absent: Absences, hides: Hidden = NOTHING): ModelData {
  const { names: hidden, units } = hides
  if (absent.size === 0 && hidden.size === 0 && units.length === 0) return model
  if (absent.get(model.base) === 'all') throw new TypeError(`${model.base} cannot be absent: ad-hoc requests read it`)
  const isAbsent = (relation: string, column: string): boolean => {
    const lost = absent.get(relation)
    return lost === 'all' || (lost?.has(column) ?? false)
  }
  const keep = <T>(record: Readonly<Record<string, T>>, isKept: (name: string, value: T) => boolean) =>
    Object.fromEntries(Object.entries(record).filter(([name, value]) => isKept(name, value)))
  const canJoin = (name: string): boolean => {
    const { on = [], through = model.base } = model.joins[name] ?? {}
    if (absent.get(name) === 'all' || on.some((column) => isAbsent(name, column) || isAbsent(through, column)))
      return false
    return through === model.base || canJoin(through)
  }
  const hasDays = (name: string, { through = model.base }: JoinDefinition) =>
    model.date !== undefined && !isAbsent(name, model.date) && !isAbsent(through, model.date)
  const joins = Object.fromEntries(
    Object.entries(keep(model.joins, canJoin)).map(([name, join]) => [
      name,
      join.sameDay && !hasDays(name, join) ? { ...join, sameDay: false } : join,
    ]),
  )
  const isUnjoined = (name: string) => Object.hasOwn(model.joins, name) && !Object.hasOwn(joins, name)
  const fields = keep(
    model.fields,
    (name, { from }) => !isAbsent(from, name) && (from === model.base || Object.hasOwn(joins, from)),
  )
  const isField = (name: string) => Object.hasOwn(fields, name)
  const relations = Object.fromEntries(
    Object.entries(keep(model.relations, (name) => absent.get(name) !== 'all')).map(([name, relation]) => [
      name,
      { ...relation, columns: keep(relation.columns, (column) => !isAbsent(name, column)) },
    ]),
  )
  const metrics = metricsWithout(model, (column) => isAbsent(model.base, column), hidden)
  const isHiding = hidden.size > 0 || units.length > 0
  // Some reports compute a metric in the rows below their columns.
  const computed = [...(hidden.size === 0 ? [] : metricsOf(model))].flatMap(([name, { expression }]) =>
    hidden.has(name) && mentionsColumn(expression, () => true) ? [JSON.stringify(expression)] : [],
  )
  const isMany = (relation: string) => model.joins[relation]?.rows === 'many'
  const presenceFor = (report: Report): Presence => {
    const scanned = scannedRelations(report.from)
    return {
      // A relation that no longer joins is absent for reports that join it, but not for reports that scan it.
      isAbsent: (relation, column) =>
        isAbsent(relation, column) || (isUnjoined(relation) && !scanned.includes(relation)),
      isNamed: (relation, column) =>
        Object.hasOwn(relations[relation]?.columns ?? {}, column) || (relation === model.base && isField(column)),
      // If the key of a joined relation is unknown, any of its columns may be part of the key.
      isOfKey: (relation, column) => {
        const { key = [] } = model.relations[relation] ?? {}
        return key.includes(column) || (key.length === 0 && isMany(relation) && !scanned.includes(relation))
      },
      isHidden: (name) => hidden.has(name) || hidden.has(report.metrics[name] ?? '') || hasUnit(report, name, units),
      hidden: computed,
      isLostMetric: (name) => isHiding && Object.hasOwn(model.metrics, name) && !Object.hasOwn(metrics, name),
      joining: Object.keys(model.joins).filter((name) => !scanned.includes(name)),
      dropBlank: model.dropBlank,
    }
  }
  const { date, rowType, partitions, ...rest } = model
  const hasDate = date !== undefined && isField(date)
  return {
    ...rest,
    relations,
    fields,
    metrics,
    joins,
    ...(hasDate && { date, ...(partitions && { partitions }) }),
    ...(rowType !== undefined && isField(rowType.field) && { rowType }),
    countDistinctOf: model.countDistinctOf.filter(isField),
    reports: model.reports.flatMap(
      (report) =>
        (hidden.has(report.path) ? undefined : reportWithout(report, presenceFor(report), report.dateColumn ?? date)) ??
        [],
    ),
  }
}

/** Whether a column shows numbers with one of the units. A number without a declared unit can have any unit. */
function hasUnit(report: Report, name: string, hidden: readonly Unit[]): boolean {
  const column = report.columns.find((one) => one.name === name)
  if (hidden.length === 0 || column === undefined || column.expression.type !== 'number') return false
  const unit = Object.hasOwn(report.units, name) ? report.units[name] : undefined
  if (unit !== undefined) return hidden.includes(unit)
  return column.role === 'measure' || column.role === 'value'
}
