// Which fields of a model are quantities, and which of those add up: as the model declares, otherwise by their names.
// An undeclared field with an unclear name is ambiguous.

import { automaticAlias } from '../../catalog/aliases.ts'
import type { FunctionName } from '../../catalog/functions.ts'
import type { ModelData } from '../../model/model.ts'
import { type Calendar, isCalendar } from '../date-fields.ts'
import type { Measure } from '../lexicon/meaning.ts'

/** Last words of names of quantities that add up by default. */
const ADDED =
  /(?:^|_)(?:quantity|quantities|units|amount|amounts|total|totals|revenue|revenues|turnover|sales|income|earnings|takings|proceeds|profit|profits|cost|costs|tax|taxes|fee|fees|discount|discounts|spend|expenses|donations|payments)$/
/** First words of names of values per unit, or of aggregates: unit cost, average total. */
const SINGLE = /^(?:unit|average|avg|mean|median|max|min|list|per)_/
/** Numbers that identify things. */
const NAME = /(?:^|_)(?:id|ids|no|number|code|year|month|zip|postcode)$/

export interface Amounts {
  readonly isAmount: (field: string) => boolean
  readonly isSummable: (field: string) => boolean
  readonly summed: (field: string) => Measure | undefined
  readonly measureOf: (fn: FunctionName, field: string) => Measure | undefined
}

/** `onOf` returns the row types that carry a field. */
export function amountsOf(model: ModelData, calendar: Calendar, onOf: (field: string) => readonly string[]): Amounts {
  const { fields, base } = model
  const isAmount = (name: string) =>
    fields[name]?.type === 'number' &&
    !isCalendar(calendar, name) &&
    (fields[name].additive === true || !NAME.test(name))
  // A value of a joined relation, or a repeated one, would be added once per row that shows it.
  const isSummable = (name: string) =>
    isAmount(name) &&
    fields[name]?.from === base &&
    fields[name]?.repeats === undefined &&
    (fields[name].additive ?? (ADDED.test(name) && !SINGLE.test(name)))
  const sums = new Map<string, Measure>(
    Object.keys(fields)
      .filter(isSummable)
      .map((field) => [field, { name: automaticAlias('sum', field), on: onAll(onOf(field), field), isCount: false }]),
  )
  return {
    isAmount,
    isSummable,
    summed: (field) => sums.get(field),
    measureOf: (fn, field) => (fn === 'sum' ? sums.get(field) : undefined),
  }
}

const onAll = (types: readonly string[], field: string): Measure['on'] =>
  Object.fromEntries(types.map((type) => [type, { fn: 'sum', field }]))
