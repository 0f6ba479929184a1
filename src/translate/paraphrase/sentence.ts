// Writes a request as one English sentence.

import { automaticAlias } from '../../catalog/aliases.ts'
import { dateRanges } from '../../catalog/date-ranges.ts'
import type { AskedQuery } from '../../questions/translation.ts'
import type { Names } from './names.ts'
import { arithmetic, dayWords, operatorWords } from './phrases.ts'
import type { Condition, Dimension, Measure, Operand, ShapedDimension, Tree } from './request.ts'
import { inQuotes, listed } from './text.ts'

export function sentenceOf(asked: AskedQuery, names: Names): string {
  // A member that is null counts as missing.
  const query: AskedQuery = JSON.parse(JSON.stringify(asked, (_, value) => value ?? undefined))
  const measures = (query.measures ?? []) as readonly Measure[]
  const filters = (query.filters ?? []) as readonly Tree[]
  const days = filters.findLast((one) => 'member' in one && one.member === names.date && daysText(one) !== undefined)
  const others = filters.filter((one) => one !== days)
  const isNamed = (field: string) => filters.some((one) => 'member' in one && one.member === field)
  const groups = ((query.dimensions ?? []) as readonly Dimension[]).map((one) =>
    dimensionText(one, names, measures, isNamed),
  )
  const counted = measures.map((one) => named(measureText(one, names, measures), one.alias))
  const subject =
    counted.length === 0
      ? groups.length === 0
        ? 'all rows'
        : `list of ${listed(groups, 'and')}`
      : `${listed(counted, 'and')}${groups.length === 0 ? '' : ` by ${listed(groups, 'and')}`}`
  const where = others.length === 0 ? '' : ` where ${treesText(others, names.field, names.isNumber)}`
  return [
    `${subject}${where}`,
    ...((query.having ?? []) as readonly Tree[]).map(
      (one) =>
        `with ${treesText(
          [one],
          (name) => reference(name, names, measures),
          () => true,
        )}`,
    ),
    ...(query.order ?? []).map(
      ({ field, dir }) =>
        `sorted by ${reference(field, names, measures)} ${dir === 'desc' ? 'descending' : 'ascending'}`,
    ),
    ...(days === undefined ? [] : [daysText(days as Condition) ?? '']),
    ...Object.entries(query.compare ?? {}).map(
      ([label, shift]) => `compared with ${shiftText(shift)} as ${inQuotes(label)}`,
    ),
    ...(query.totals === true ? ['with totals'] : []),
    ...(query.limit ? [`${query.limit} per page`] : []),
    ...(query.page ? [`page ${query.page}`] : []),
  ].join(', ')
}

const named = (text: string, alias: string | null | undefined): string =>
  aliased(text, alias?.replaceAll('_', ' ') === text ? undefined : alias)

const aliased = (text: string, alias: string | null | undefined): string =>
  alias == null ? text : `${text} as ${inQuotes(alias)}`

/** The alias of a measure. A measure without an alias gets the name that the service would choose. */
export const aliasOf = ({ alias, metric, fn, field }: Measure): string | undefined =>
  alias ?? metric ?? (fn !== undefined && field !== undefined ? automaticAlias(fn, field) : undefined)

/** The text that refers to a measure by its alias, or to a field. */
function reference(name: string, names: Names, measures: readonly Measure[]): string {
  const found = measures.find((one) => aliasOf(one) === name)
  if (found === undefined) return groupText(name, names)
  // A filter can be long, so the sentence does not repeat it.
  if (found.filters?.length) return inQuotes(name)
  const text = measureText(found, names, measures)
  return named(text, found.alias) === text ? text : inQuotes(name)
}

function measureText(one: Measure, names: Names, measures: readonly Measure[]): string {
  const operand = (part: Operand): string =>
    typeof part === 'string' ? inQuotes(part) : measureText(part, names, measures)
  const where = one.filters?.length ? ` (where ${treesText(one.filters, names.field, names.isNumber)})` : ''
  for (const [member, between] of Object.entries(arithmetic)) {
    const parts = one[member as keyof typeof arithmetic]
    if (parts !== undefined) return `(${parts.map(operand).join(` ${between} `)})${where}`
  }
  if (one.of !== undefined) {
    const period = one.in == null ? '' : ` in ${inQuotes(one.in)}`
    const groups =
      one.over == null
        ? ''
        : one.over.length === 0
          ? ' over all'
          : ` over each ${listed(
              one.over.map((name) => groupText(name, names)),
              'and',
            )}`
    return `(${operand(one.of)}${period}${groups})${where}`
  }
  if (one.metric !== undefined) return `${names.metric(one.metric)}${where}`
  const { fn = 'count', field = '*' } = one
  return `${fn}(${field === '*' ? field : names.field(field)})${where}`
}

/**
 * Whether the sentence names the group by its unit alone, as in `by week`. Excludes day, month and year: a model can
 * have fields with these names.
 */
const isPlainGrain = ({ field, by, alias }: ShapedDimension, { date }: Names): boolean =>
  field === date && alias === by && !['day', 'month', 'year'].includes(by ?? '')

/** The text that refers to a dimension by its field or its alias. */
const groupText = (name: string, names: Names): string => (names.isField(name) ? names.field(name) : inQuotes(name))

function dimensionText(
  one: Dimension,
  names: Names,
  measures: readonly Measure[],
  isNamed: (field: string) => boolean,
): string {
  if (typeof one === 'string') return `${names.field(one)}${names.isSparse(one) && !isNamed(one) ? ' or none' : ''}`
  const { field, by, bins, fill, top } = one
  const isPlain = isPlainGrain(one, names)
  const alias = isPlain ? undefined : one.alias
  const own = names.field(field)
  const shape =
    by != null
      ? `${fill ? 'every ' : ''}${isPlain ? by : `${by} of ${own}`}`
      : bins != null
        ? `${own} in steps from ${listed(
            bins.map((edge) => inQuotes(String(edge))),
            'and',
          )}`
        : own
  if (top == null) return aliased(shape === own ? `${own} itself` : shape, alias)
  const within = (top.within ?? []).map((name) => ` per ${groupText(name, names)}`).join('')
  const rest = top.rest == null ? '' : ` with the rest as ${inQuotes(top.rest)}`
  const end = top.dir === 'asc' ? 'bottom' : 'top'
  return aliased(`the ${end} ${top.limit} of ${shape} by ${reference(top.by, names, measures)}${within}${rest}`, alias)
}

/** The text of conditions joined with `and`. */
function treesText(
  trees: readonly Tree[],
  subject: (member: string) => string,
  isNumber: (member: string) => boolean,
): string {
  const text = (tree: Tree): string => {
    if ('and' in tree) return group('all of', 'and', tree.and)
    if ('or' in tree) return group('any of', 'or', tree.or)
    if ('not' in tree) return `not (${text(tree.not)})`
    return conditionText(subject(tree.member), isNumber(tree.member), tree)
  }
  const group = (alone: string, joint: 'and' | 'or', parts: readonly Tree[]) =>
    parts.length === 1 ? `(${alone} ${parts.map(text).join('')})` : `(${parts.map(text).join(`, ${joint} `)})`
  return listed(trees.map(text), 'and')
}

function conditionText(name: string, isNumber: boolean, { operator, values }: Condition): string {
  const texts = (values ?? []).map(String)
  const words = operatorWords[operator]
  const marked = texts.map((text) => (isNumber && isUnquoted(operator, text) ? text : inQuotes(text)))
  const said = texts.length > 1 ? (words.many ?? words.one) : words.one
  return [name, said, listed(marked, said === 'between' ? 'and' : 'or')].filter((part) => part !== '').join(' ')
}

/**
 * After words such as `at least`, a number of up to three digits needs no quotation marks. A longer number could be a
 * year.
 */
const isUnquoted = (operator: Condition['operator'], text: string): boolean =>
  /^(?:gte?|lte?)$/.test(operator) && /^(?:0|[1-9]\d{0,2})$/.test(text)

/** A condition on the date field as a date expression. Undefined if there is no such expression. */
function daysText({ operator, values }: Condition): string | undefined {
  const [first = '', last] = (values ?? []).map(String)
  if (operator === 'inDateRange')
    return last !== undefined
      ? `from ${first} to ${last}`
      : Object.hasOwn(dateRanges, first)
        ? first.replaceAll('_', ' ')
        : undefined
  const word = dayWords[operator]
  return word !== undefined && last === undefined && /^[\d-]+$/.test(first) ? `${word} ${first}` : undefined
}

const shiftText = (shift: unknown): string =>
  Array.isArray(shift) ? shift.join(' to ') : `the ${String(shift).replaceAll('_', ' ')}`
