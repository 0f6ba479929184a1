// Decides which number fields are quantities, and which quantities can be summed. The decision depends on `additive` of
// the field or, by default, on the field's name.

import type { Field } from '../model/field.ts'
import type { ModelData } from '../model/model.ts'

/** A quantity whose name ends with one of these words can be summed, unless the model declares otherwise. */
const ADDED = new RegExp(
  '(?:^|_)(?:quantity|quantities|units|amounts?|totals?|revenues?|turnover|sales|income|earnings|takings|proceeds|' +
    'profits?|costs?|tax|taxes|fees?|discounts?|spend|expenses|donations|payments)$',
)
/** Names that begin with one of these words are prices per unit or aggregates: unit cost, average total. */
const SINGLE = /^(?:unit|average|avg|mean|median|max|min|list|per)_/
/** Number fields whose name ends with one of these words are identifiers, not quantities. */
const NAME = /(?:^|_)(?:id|ids|no|number|code|year|month|zip|postcode)$/

export const isQuantity = (name: string, { type, additive }: Field): boolean =>
  type === 'number' && (additive === true || !NAME.test(name))

/**
 * Whether a sum over rows makes sense. It does not if several rows repeat the same value, as in a field of a joined
 * relation: the sum would count the value once per row.
 */
export const isSummable = (name: string, field: Field, { base }: Pick<ModelData, 'base'>): boolean =>
  isQuantity(name, field) &&
  field.from === base &&
  field.repeats === undefined &&
  (field.additive ?? (ADDED.test(name) && !SINGLE.test(name)))
