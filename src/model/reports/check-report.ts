// Validates the definition of a report, which can come from plain JavaScript. Throws a TypeError that names the invalid
// member.

import {
  accepted,
  checkIdentifier,
  checkMembers,
  type Members,
  type MembersOf,
  name,
  needed,
  object,
  oneOf,
  text,
  texts,
  unknown,
} from '../../names/members.ts'
import { isObject } from '../../std/is-object.ts'
import { units } from '../metric.ts'
import type { Computation, ReportColumn } from './columns.ts'
import type { ColumnDefinitions, FilterDefinitions, Order, ReportDefinition } from './definition.ts'

type Written = ReportDefinition<string, ColumnDefinitions, FilterDefinitions>

type Definition = Omit<Written, 'order' | 'subject'> & {
  readonly order: readonly (PropertyKey | Order)[]
  readonly subject?: readonly PropertyKey[]
}

const list = accepted('be an array', Array.isArray)
const isFilter = (of: unknown) =>
  typeof of === 'string' || (Array.isArray(of) && of.length === 2 && of.every((name) => typeof name === 'string'))
const filters = accepted(
  'be an array of columns, each by its name or as [name, column]',
  (of) => Array.isArray(of) && of.every(isFilter),
)
const isTrue = accepted('be true', (value) => value === true)
const ROLES: readonly unknown[] = ['dimension', 'label', 'measure', 'value'] satisfies ReportColumn['role'][]
/** The roles of the columns that `subject` may name. */
const SUBJECTS: readonly unknown[] = ['dimension', 'value'] satisfies ReportColumn['role'][]
const column = accepted(
  'be made by dimension, count, sum and the like, or name a metric in metrics',
  (of) => isObject(of) && ROLES.includes(of.role) && isObject(of.computes),
)
const rowset = accepted(
  'be rows(..), unionOf(..), derived(..) or common(..)',
  (of) => isObject(of) && isObject(of.from) && Array.isArray(of.relations),
)
/** The members of an order term that is not just a column name. */
const ORDER: Members = { descending: text, hidden: text, ranked: text, texts }

const MEMBERS: MembersOf<Definition> = {
  path: needed(text),
  about: needed(text),
  from: needed(rowset),
  filters: needed(filters),
  columns: needed(object),
  metrics: object,
  abouts: object,
  units: object,
  subject: texts,
  keep: object,
  order: needed(list),
  list: isTrue,
  key: texts,
  dateColumn: name,
  completeDays: name,
  resultFilters: list,
  plain: isTrue,
  keepBlank: isTrue,
}

/** Throws a TypeError for an unknown or invalid member, or a column that the report lacks. */
export function checkDefinition(definition: Definition): void {
  const place = `reports.${definition?.path}`
  checkMembers(definition, place, MEMBERS)
  const names = Object.keys(definition.columns)
  if (names.length === 0) throw new TypeError(`${place}.columns must not be empty`)
  const shown = (member: string, own: string) => {
    if (!names.includes(own)) throw unknown(`${place}.${member}: ${own}`, 'is not a column of the report', own, names)
  }
  for (const [own, of] of Object.entries(definition.columns)) {
    checkIdentifier(own, `${place}.columns.${own}`)
    if (typeof of === 'string' && definition.metrics !== undefined)
      checkMetric(of, definition, `${place}.columns.${own}`)
    else if (typeof of === 'string' || !column.accepts(of))
      throw new TypeError(`${place}.columns.${own} must ${column.expected}`)
    else checkRows(of, definition.list === true, `${place}.columns.${own}`)
  }
  checkMembers(definition.units ?? {}, `${place}.units`, Object.fromEntries(names.map((own) => [own, oneOf(...units)])))
  checkMembers(definition.abouts ?? {}, `${place}.abouts`, Object.fromEntries(names.map((own) => [own, text])))
  if (definition.subject?.length === 0) throw new TypeError(`${place}.subject must not be empty`)
  for (const own of definition.subject ?? []) {
    shown('subject', String(own))
    if (!SUBJECTS.includes(roleOf(definition.columns[String(own)])))
      throw new TypeError(`${place}.subject must name dimensions, or values of a list, not ${String(own)}`)
  }
  for (const own of Object.keys(definition.keep ?? {})) shown('keep', own)
  for (const [index, order] of definition.order.entries()) {
    if (typeof order === 'object') checkMembers(order, `${place}.order[${index}]`, ORDER)
    const own = orderedBy(order)
    if (own !== undefined) shown('order', own)
  }
  if (definition.key !== undefined) checkKey(definition, definition.key, place)
}

const roleOf = (column: ReportColumn | string | undefined): unknown => typeof column === 'object' && column.role

function checkMetric(own: string, { metrics = {}, list: isList }: Definition, place: string): void {
  if (!Object.hasOwn(metrics, own)) throw unknown(`${place}: ${own}`, 'is not in metrics', own, Object.keys(metrics))
  if (!isObject(metrics[own]?.computes)) throw new TypeError(`${place}: metrics.${own} must be made by metric(..)`)
  if (isList === true)
    throw new TypeError(`${place} is computed from several rows; a list takes value, numberColumn, valueRatio`)
}

/** Refuses aggregates in a list, and ungrouped columns in other reports. Engines refuse a select with both. */
function checkRows({ role, computes }: ReportColumn, isList: boolean, place: string): void {
  const parts = partsOf(computes)
  if (isList && parts.includes('rows'))
    throw new TypeError(
      `${place} is computed from several rows; a list takes value, numberColumn, valueRatio and ratios of them`,
    )
  if (!isList && role !== 'dimension' && parts.includes('row'))
    throw new TypeError(`${place} is computed from a single row; groups take dimension, label, count, sum and the like`)
}

/** Whether each part of a computation reads one row or several rows. Empty for a reference to another column. */
function partsOf(of: Computation | string): readonly ('row' | 'rows')[] {
  if (typeof of === 'string') return []
  if ('dividend' in of) return [...partsOf(of.dividend), ...partsOf(of.divisor)]
  return ['fn' in of ? 'rows' : 'row']
}

/** The order must include all key columns. Otherwise pages could repeat or skip rows. */
function checkKey({ list, order }: Definition, key: readonly string[], place: string): void {
  if (list !== true)
    throw new TypeError(`${place}.key is only for a list; in other reports, the dimensions identify a row`)
  const ordered = order.map((by) => orderedBy(by) ?? hiddenBy(by))
  const missing = key.find((own) => !ordered.includes(own))
  if (missing !== undefined || key.length === 0)
    throw new TypeError(`${place}.key must name columns of order${missing === undefined ? '' : `, not ${missing}`}`)
}

/** The hidden column that an order term sorts by. */
const hiddenBy = (order: PropertyKey | Order): string | undefined =>
  typeof order === 'object' && 'hidden' in order ? order.hidden : undefined

/** The report column that an order term sorts by. Undefined for a hidden or ranked term. */
const orderedBy = (order: PropertyKey | Order): string | undefined =>
  typeof order !== 'object' ? String(order) : 'descending' in order ? order.descending : undefined
