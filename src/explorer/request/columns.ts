// Labels and units of the columns of an answer, taken from the description of the service.

import type { Description } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import { labelOf as spaced } from '../../std/label-of.ts'
import { oncePer } from '../../std/memoize.ts'
import { type Asked, isQuestion, QUERY } from './asked.ts'
import { textOf } from './chip-texts.ts'
import { aliasOf, dimensionName, elementsOf } from './chips.ts'
import { type Compared, comparedOf } from './comparison.ts'
import { dateFieldOf } from './date-range.ts'
import { type Grain, grainOfDimension } from './grain.ts'
import type { LabelOf } from './lists.ts'
import { type PageUnit, unitOnPage } from './page-unit.ts'

/** Returns the label of a field or metric, and any other name unchanged. */
export const labelsOf = oncePer(({ fields, metrics }: Description): LabelOf => {
  const labels = new Map([...fields, ...metrics].map(({ name, label }) => [name, label]))
  return (name) => labels.get(name) ?? name
})

/**
 * Like `labelsOf`, but also returns labels for measures that the page added for comparisons and shares, such as
 * `Searches, change`.
 */
export const labelsIn = (asked: Asked, description: Description): LabelOf => {
  const labelOf = labelsOf(description)
  return (name) => {
    const { compared, label } = meaningOf(asked, name, description)
    return compared === undefined ? labelOf(name) : label
  }
}

export interface Meaning {
  readonly label: string
  readonly unit?: PageUnit | undefined
  /** Whether a sum of the numbers over several rows is meaningful. */
  readonly additive: boolean
  /** The grain of a column with periods. Each cell contains the first day of its period. */
  readonly grain?: Grain
  /** How the page derived this column from another column; undefined for a column that the user requested. */
  readonly compared?: Compared
}

/** The meaning of a column of an answer. */
export function meaningOf(asked: Asked, name: string, description: Description): Meaning {
  const labelOf = labelsOf(description)
  if (asked.endpoint !== QUERY) {
    const columns = description.reports.find(({ path }) => path === asked.endpoint)?.columns
    const unit = unitOnPage(columns?.find((column) => column.name === name)?.unit, description)
    return { label: labelOrWords(name, labelOf), unit, additive: ADDITIVE.test(name) }
  }
  if (isQuestion(asked)) return { label: labelOrWords(name, labelOf), additive: false }
  const dimension = elementsOf(asked.body, 'dimensions').find((one) => dimensionName(one) === name)
  if (dimension !== undefined) {
    const grain = grainOfDimension(dimension, dateFieldOf(description))
    return { label: dimensionLabel(dimension, labelOf), additive: false, ...(grain && { grain }) }
  }
  const measure = elementsOf(asked.body, 'measures').find((one) => aliasOf(one) === name)
  if (!isObject(measure)) return { label: labelOf(name), additive: false }
  const compared = comparedOf(measure)
  if (compared !== undefined) {
    const { label, unit, additive } = meaningOf(asked, compared.of, description)
    if (compared.kind === 'share') return { label: `${label}, share`, unit: 'fraction', additive: false, compared }
    if (compared.kind === 'change') return { label: `${label}, change`, unit: 'fraction', additive: false, compared }
    return { label: `${label}, before`, unit, additive, compared }
  }
  const label =
    typeof measure.alias === 'string'
      ? aliasLabel(measure.alias, labelOf)
      : textOf.measures({ ...measure, filters: [] }, labelOf)
  return { label, ...measured(measure, asked, description) }
}

/** The label for an alias. Turns an alias with underscores into words, such as `Revenue difference`. */
const aliasLabel = (alias: string, labelOf: LabelOf): string =>
  alias.includes('_') ? labelOrWords(alias, labelOf) : labelOf(alias)

const labelOrWords = (name: string, labelOf: LabelOf): string => {
  const label = labelOf(name)
  return label === name ? spaced(name) : label
}

function dimensionLabel(dimension: unknown, labelOf: LabelOf): string {
  if (!isObject(dimension)) return textOf.dimensions(dimension, labelOf)
  const { field, by, alias } = dimension
  return typeof alias === 'string' ? alias : textOf.dimensions({ field, by }, labelOf)
}

// The additive columns of reports: counts and sums of rows. Distinct counts (of visits, visitors and orders), means and
// rates are not additive.
const ADDITIVE =
  /^(?:search|click|cart|sale|impression|page_load|redirect|correction|zero_result|rating)_count$|^(?:revenue|quantity)$/

/** The unit of a measure, and whether its numbers are additive. */
function measured(measure: unknown, asked: Asked, description: Description): Omit<Meaning, 'label'> {
  if (typeof measure === 'string') {
    const measures = elementsOf(asked.body, 'measures')
    const named = measures.find((one) => isObject(one) && one.alias === measure)
    // Remove this measure before the recursion, because measures that refer to each other would recurse forever.
    const rest = { ...asked, body: { measures: measures.filter((one) => one !== named) } }
    return named === undefined ? { additive: false } : measured(named, rest, description)
  }
  if (!isObject(measure)) return { additive: false }
  const { metric, field, fn, of, over, change, add, subtract } = measure
  if (metric !== undefined) {
    const found = description.metrics?.find(({ name }) => name === metric)
    return { unit: unitOnPage(found?.unit, description), additive: found?.additive ?? false }
  }
  if (fn === 'count' || fn === 'count_distinct') return { unit: 'count', additive: fn === 'count' }
  if (fn !== undefined) {
    const unit = description.fields.find(({ name }) => name === field)?.unit
    return { unit: unitOnPage(unit, description), additive: fn === 'sum' }
  }
  if (of !== undefined) {
    const inner = measured(of, asked, description)
    return over == null ? inner : { ...inner, additive: false }
  }
  const [first, ...others] = [add, subtract].flatMap((parts) => (Array.isArray(parts) ? parts : []))
  const { unit } = first === undefined ? {} : measured(first, asked, description)
  // If all parts have the same unit, the sum or difference has this unit.
  if (unit !== undefined && others.every((one) => measured(one, asked, description).unit === unit))
    return { unit, additive: false }
  return { ...(change !== undefined && { unit: 'fraction' as const }), additive: false }
}
