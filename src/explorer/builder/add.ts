// Adds an element, such as a dimension or a filter, to the request when the user clicks a field. Starts a new query if
// the current request is not a query.

import type { FieldDescription, MetricDescription } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import { say } from '../parts/status.tsx'
import { type Asked, isQuestion, QUERY } from '../request/asked.ts'
import { added, elementsOf, removed } from '../request/chips.ts'
import { inComparison } from '../request/comparison.ts'
import { usualFunction } from '../request/field-list.ts'
import type { ListName } from '../request/lists.ts'
import { startQuery } from '../state/actions.ts'
import { openChip } from '../state/open-chip.ts'
import { asked, edit } from '../state/place.ts'
import { isBuilding } from '../state/shown.ts'

/** A field that the filters of a query or a report accept. */
export type Member = Pick<FieldDescription, 'name' | 'type'> & { readonly operators?: readonly string[] }

/** The current request if it is a query and not a question, otherwise a new, empty query. */
function query(): Asked {
  const now = asked.value
  if (now?.endpoint === QUERY && !isQuestion(now)) return now
  startQuery()
  return { endpoint: QUERY, body: {} }
}

function add(list: ListName, value: unknown, name: string, { body }: Asked): void {
  edit(inComparison(added(body, list, value)))
  say(`${name} added to ${list}`)
}

/** Adds or removes the grouping by a field. */
export function addDimension({ name }: Pick<FieldDescription, 'name'>): void {
  const now = query()
  const at = elementsOf(now.body, 'dimensions').indexOf(name)
  if (at < 0) add('dimensions', name, name, now)
  else {
    edit(removed(now.body, 'dimensions', at))
    say(`${name} removed from dimensions`)
  }
}

export const addMeasure = (field: FieldDescription): void =>
  add('measures', { field: field.name, fn: usualFunction(field) }, field.name, query())

/** Adds or removes a metric. */
export function addMetric({ name, label }: Pick<MetricDescription, 'name' | 'label'>): void {
  const now = query()
  const at = elementsOf(now.body, 'measures').findIndex((measure) => isObject(measure) && measure.metric === name)
  if (at < 0) add('measures', { metric: name }, label, now)
  else {
    edit(inComparison(removed(now.body, 'measures', at)))
    say(`${label} removed from measures`)
  }
}

/** Adds a filter on a field, and opens the editor of the filter. */
export function addFilter({ name, type, operators = [] }: Member): void {
  const now = asked.value
  const target = now !== undefined && now.endpoint !== QUERY ? now : query()
  const isRange = type === 'date' && operators.includes('inDateRange')
  const operator = isRange ? 'inDateRange' : 'equals'
  const values = type === 'boolean' ? ['true'] : isRange ? ['last_30_days'] : []
  isBuilding.value = true
  openChip.value = { list: 'filters', index: elementsOf(target.body, 'filters').length }
  add('filters', { member: name, operator, values }, name, target)
}

export function addHaving({ name }: Pick<Member, 'name'>): void {
  const now = asked.value
  if (now === undefined) return
  isBuilding.value = true
  openChip.value = { list: 'having', index: elementsOf(now.body, 'having').length }
  add('having', { member: name, operator: 'gte', values: ['1'] }, name, now)
}

export function addOrder(name: string): void {
  const now = asked.value
  if (now !== undefined) add('order', { field: name, dir: 'desc' }, name, now)
}
