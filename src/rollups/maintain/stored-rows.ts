// The maintenance plans for the rows of rollups, and for the rows against which facts are checked.

import { columnExpression } from '../../model/column-expression.ts'
import type { MaintenanceColumn, MaintenancePlan } from '../../plan/maintenance-plan.ts'
import { repeatedDates } from '../../plan/passes/same-date.ts'
import type { RollupHost } from '../../plan/rollup-port.ts'
import { aggregate, countRows } from '../../query/aggregates.ts'
import { comparison } from '../../query/conditional-expressions.ts'
import { nullOf } from '../../query/constant-expressions.ts'
import type { Expression, FieldExpression, Predicate } from '../../query/expression.ts'
import type { Operator } from '../../query/operators.ts'
import { valueWhere } from '../condition.ts'
import { checkedFact } from '../declare/checked-facts.ts'
import type { RollupFact } from '../declare/facts.ts'
import type { PreparedRollup } from '../declare/prepared.ts'

/** The days after `after`, up to and including `upTo`, as `YYYY-MM-DD`. Without `after`, there is no lower bound. */
export interface DaySpan {
  readonly after?: string | undefined
  readonly upTo: string
}

/** The rows that a rollup stores for these days. For a rollup by month, the span must consist of whole months. */
export function storedRows(rollup: PreparedRollup, { catalog }: RollupHost, span: DaySpan): MaintenancePlan {
  const { of, by, date, grain, keys, measures, rows } = rollup
  const joins = catalog.joins.filter(({ relation }) => rollup.joins.includes(relation)).map(({ join }) => join)
  const days = within(date, span)
  const names = [...keys.values()].map(({ field }) => field)
  return {
    relation: of,
    joins,
    where: [...rows.map(({ predicate }) => predicate), ...days, ...repeatedDates({ joins, where: days }, date.field)],
    account: catalog.model.account,
    keys: by.map((column, index) => ({
      name: names[index] ?? column.field,
      expression: grain === 'month' && column.field === date.field ? monthOf(column) : column,
    })),
    measures: measures.map(({ name, aggregate }) => ({ name, expression: aggregate })),
  }
}

/**
 * The values that a distinct count over days counts, once for each combination of keys, in the column `VALUE`. Ignores
 * `after`, because earlier days also determine the rows to store: each row names the previous day of its values.
 */
export function storedValues(rollup: PreparedRollup, host: RollupHost, { upTo }: DaySpan): MaintenancePlan | undefined {
  const { of, where = [] } = rollup.overDays?.counted.aggregate ?? {}
  if (of === undefined) return undefined
  const plan = storedRows(rollup, host, { upTo })
  // A row without a value adds nothing to the count, but its group must exist.
  return { ...plan, keys: [...plan.keys, { name: VALUE, expression: valueWhere(where, of, nullOf(of)) }], measures: [] }
}

export const VALUE = 'counted value'

/** The last day with rows, for each account. The column has the name of the date. */
export function newestDay({ of, date }: PreparedRollup, { catalog }: RollupHost): MaintenancePlan {
  const measures = [{ name: date.field, expression: aggregate('max', date) }]
  return { relation: of, joins: [], where: [], account: catalog.model.account, keys: [], measures }
}

/** The number of rows without a date, for each account. No rollup counts such rows. */
export function undatedRows({ of, date }: PreparedRollup, { catalog }: RollupHost): MaintenancePlan {
  const where = [comparison(date, 'notSet', [])]
  const measures = [{ name: COUNT, expression: countRows }]
  return { relation: of, joins: [], where, account: catalog.model.account, keys: [], measures }
}

/** The name of the column with a number of rows. */
export const COUNT = 'number of rows'
/** The name of the column with the last day of some rows. */
export const LAST_DAY = 'last day'

/**
 * The distinct values in the columns of a fact, on these days, each with the last day of its rows. A unique column also
 * has the number of rows per value.
 */
export function factRows(fact: RollupFact, host: RollupHost, span: DaySpan): MaintenancePlan {
  const { model } = host.catalog
  const known = checkedFact(fact, host)
  const at = (field: string): MaintenanceColumn => {
    const relation = model.relations[model.base]
    if (relation === undefined) throw new TypeError(`the model has no relation ${model.base}`)
    return { name: field, expression: columnExpression(relation, field) }
  }
  const date = at(model.date ?? '').expression as FieldExpression
  const keys = fact.kind === 'unique' ? [at(fact.column)] : [...fact.columns, ...fact.others].map(at)
  const rows: readonly Predicate[] = [
    ...known.rows.map(({ predicate }) => predicate),
    ...('unique' in known ? keys.map(({ expression }) => comparison(expression, 'set', [])) : []),
  ]
  return {
    relation: model.base,
    joins: [],
    where: [...rows, ...within(date, span)],
    account: model.account,
    keys,
    measures: [
      ...(fact.kind === 'unique' ? [{ name: COUNT, expression: countRows }] : []),
      { name: LAST_DAY, expression: aggregate('max', date) },
    ],
  }
}

function within(date: FieldExpression, { after, upTo }: DaySpan): readonly Predicate[] {
  const on = (operator: Operator, text: string) => comparison(date, operator, [{ type: 'date', text, literal: true }])
  return [...(after === undefined ? [] : [on('gt', after)]), on('lte', upTo)]
}

const monthOf = (of: FieldExpression): Expression => ({ kind: 'grain', type: 'date', storage: 'date', by: 'month', of })
