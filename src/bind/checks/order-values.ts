// Warns of adding up what repeats on every line of an order. Spec: Item, order and recommendation fields.

import type { FieldName } from '../../catalog/fields.ts'
import type { Reference } from '../references.ts'
import type { PlacedWarning } from './warning.ts'

const ORDER_VALUES: readonly FieldName[] = ['order_total', 'order_tax', 'order_sub_total']

export const orderValueRepeats = (references: readonly Reference[]): readonly PlacedWarning[] =>
  references.flatMap((reference): readonly PlacedWarning[] => {
    if (reference.as !== 'measure' || !ORDER_VALUES.includes(reference.field)) return []
    const { field, fn, at } = reference
    if (fn !== 'sum' && fn !== 'avg') return []
    const message = `${field} repeats on every line of an order, so ${fn} counts an order once per line`
    return [{ code: 'order_value_repeats', at: at.slice(0, 2), message }]
  })
