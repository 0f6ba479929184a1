// Adding to a request: what a click on a field does. Where what is asked is not a query, a new one begins.

import { signal } from '@preact/signals'
import type { FieldDescription } from '../../catalog/description.ts'
import { say } from '../parts/status.tsx'
import { type Asked, isQuestion, QUERY } from '../request/asked.ts'
import { added, elementsOf, type ListName, removed } from '../request/chips.ts'
import { usualFunction } from '../request/field-list.ts'
import { startQuery } from '../state/actions.ts'
import { asked, edit } from '../state/place.ts'

/** The chip whose editor is open; an index of -1 is one to be added. */
export const openChip = signal<{ readonly list: ListName; readonly index: number } | undefined>(undefined)

/** What can be filtered by, in a query or in a report. */
export type Member = Pick<FieldDescription, 'name' | 'type'> & { readonly operators?: readonly string[] }

/** What is built on: a structured query, or nothing yet. */
function query(): Asked {
  const now = asked.value
  if (now?.endpoint === QUERY && !isQuestion(now)) return now
  startQuery()
  return { endpoint: QUERY, body: {} }
}

function add(list: ListName, value: unknown, name: string, { body }: Asked): void {
  edit(added(body, list, value))
  say(`${name} added to ${list}`)
}

/** Groups by a field, or no longer. */
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

/** Adds a filter that says nothing yet, and opens its editor. */
export function addFilter({ name, type, operators = [] }: Member): void {
  const now = asked.value
  const target = now !== undefined && now.endpoint !== QUERY ? now : query()
  const isRange = type === 'date' && operators.includes('inDateRange')
  const operator = isRange ? 'inDateRange' : 'equals'
  const values = type === 'boolean' ? ['true'] : isRange ? ['last_30_days'] : []
  openChip.value = { list: 'filters', index: elementsOf(target.body, 'filters').length }
  add('filters', { member: name, operator, values }, name, target)
}

export function addHaving({ name }: Pick<Member, 'name'>): void {
  const now = asked.value
  if (now === undefined) return
  openChip.value = { list: 'having', index: elementsOf(now.body, 'having').length }
  add('having', { member: name, operator: 'gte', values: ['1'] }, name, now)
}

export function addOrder(name: string): void {
  const now = asked.value
  if (now !== undefined) add('order', { field: name, dir: 'desc' }, name, now)
}
