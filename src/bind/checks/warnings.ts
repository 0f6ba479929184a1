// Remarks about requests that are right in form and easily wrong in meaning. They never stop a request.
// Spec: Facet fields; Bot classification; Item, order and recommendation fields.

import { type Field, type FieldName, fields } from '../../catalog/fields.ts'
import { mentions } from '../../query/mentions.ts'
import type { BoundQuery } from '../../query/query.ts'
import type { Finding } from '../../request/finding.ts'
import type { ReportRequest } from '../../request/request.ts'
import type { Reference } from '../references.ts'

export type WarningCode =
  | 'rows_multiplied'
  | 'unknown_bots_dropped'
  | 'mixed_row_types'
  | 'order_value_repeats'
  | 'having_per_day'
  | 'event_type_required'

/** A remark while it is being collected: its place is still a list of keys. */
export type Remark = Pick<Finding, 'at' | 'message'> & { readonly code: WarningCode }

type References = readonly Reference[]

/** What is remarkable in an ad-hoc request. */
export const remarksOn = (query: BoundQuery, references: References): readonly Remark[] => [
  ...rowsMultiplied(query),
  ...unknownBotsDropped(references),
  ...mixedRowTypes(references),
  ...orderValueRepeats(references),
]

type Measure = Extract<Reference, { readonly as: 'measure' }>

const measuresOf = (references: References): readonly Measure[] =>
  references.filter((reference) => reference.as === 'measure')

function rowsMultiplied(query: BoundQuery): readonly Remark[] {
  const facets = mentions(query, 'facet_selections')
  const targets = mentions(query, 'visitor_target_selections')
  if (!facets && !targets) return []
  const by = facets && targets ? 'selected facet and matched segment' : facets ? 'selected facet' : 'matched segment'
  return query.columns.flatMap(({ name, expression }, index): readonly Remark[] => {
    const counts =
      expression.kind === 'quotient' || (expression.kind === 'aggregate' && ['sum', 'count'].includes(expression.fn))
    if (!counts) return []
    const at = ['measures', index - query.columns.filter(({ role }) => role === 'dimension').length]
    const message = `${name} counts a row once per ${by}; count_distinct of tracking_id or order_number does not`
    return [{ code: 'rows_multiplied', at, message }]
  })
}

export function unknownBotsDropped(references: References): readonly Remark[] {
  return references.flatMap((reference): readonly Remark[] => {
    if (reference.as !== 'filter' || reference.field !== 'is_bot') return []
    const selects = reference.operator === 'equals' || reference.operator === 'in'
    if (!selects || !reference.values.some(({ text }) => text === 'false')) return []
    const message = 'drops rows where is_bot is null, too; for human traffic use notEquals "true"'
    return [{ code: 'unknown_bots_dropped', at: reference.at.slice(0, 2), message }]
  })
}

function mixedRowTypes(references: References): readonly Remark[] {
  if (references.some(({ as, field }) => field === 'event_type' && as !== 'measure')) return []
  return measuresOf(references).flatMap(({ field, at }): readonly Remark[] => {
    const { on }: Field = fields[field]
    if (on.length < 2 || on.includes('search')) return []
    const message = `${field} stands on several row types (${on.join(', ')}); a filter on event_type tells them apart`
    return [{ code: 'mixed_row_types', at: at.slice(0, 2), message }]
  })
}

const ORDER_VALUES: readonly FieldName[] = ['order_total', 'order_tax', 'order_sub_total']

function orderValueRepeats(references: References): readonly Remark[] {
  return measuresOf(references).flatMap(({ field, fn, at }): readonly Remark[] => {
    if (!ORDER_VALUES.includes(field) || (fn !== 'sum' && fn !== 'avg')) return []
    const message = `${field} repeats on every line of an order, so ${fn} counts an order once per line`
    return [{ code: 'order_value_repeats', at: at.slice(0, 2), message }]
  })
}

/** Spec: Pre-built report endpoints, rule: thresholds do not scale with the range. */
export function havingPerDay(
  { columns }: { readonly columns: readonly { readonly name: string }[] },
  { having, startDate, endDate }: Pick<ReportRequest, 'having' | 'startDate' | 'endDate'>,
): readonly Remark[] {
  const isPerDay = columns.some(({ name }) => name === 'event_date')
  const oneDay = startDate !== undefined && startDate === endDate
  if (!isPerDay || oneDay || having.length === 0) return []
  const message = 'having compares the rows of each day, not the total of the range'
  return [{ code: 'having_per_day', at: ['having'], message }]
}

/** What the rule of event types finds, where it is only to warn. */
export const asRemark = ({ at, message }: Finding): Remark => ({ code: 'event_type_required', at, message })
