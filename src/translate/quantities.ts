// Tells which number fields are quantities, and which quantities add up. Uses the model's declaration, or the name of
// the field if the model declares nothing.

import type { Field } from '../model/field.ts'
import type { ModelData } from '../model/model.ts'

/** Last words of names of quantities that add up by default. */
const ADDED = new RegExp(
  '(?:^|_)(?:quantity|quantities|units|amounts?|totals?|revenues?|turnover|sales|income|earnings|takings|proceeds|' +
    'profits?|costs?|tax|taxes|fees?|discounts?|spend|expenses|donations|payments)$',
)
/** First words of names of values per unit, or of aggregates: unit cost, average total. */
const SINGLE = /^(?:unit|average|avg|mean|median|max|min|list|per)_/
/** Numbers that identify things. */
const NAME = /(?:^|_)(?:id|ids|no|number|code|year|month|zip|postcode)$/

export const isQuantity = (name: string, { type, additive }: Field): boolean =>
  type === 'number' && (additive === true || !NAME.test(name))

/**
 * Whether the values add up over rows. A number of a joined relation, or a number that repeats, would be added once per
 * row.
 */
export const isSummable = (name: string, field: Field, { base }: Pick<ModelData, 'base'>): boolean =>
  isQuantity(name, field) &&
  field.from === base &&
  field.repeats === undefined &&
  (field.additive ?? (ADDED.test(name) && !SINGLE.test(name)))
