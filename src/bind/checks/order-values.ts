// Warns about a sum or mean of a value that repeats on several rows, such as an order total on each line.
// Spec: Item, order and recommendation fields.

import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import { compactMap } from '../../std/compact-map.ts'
import type { Reference } from '../references.ts'

export const orderValueRepeats = (references: readonly Reference[]): readonly PlacedWarning[] =>
  compactMap(references, (reference): PlacedWarning | undefined => {
    if (reference.as !== 'measure') return undefined
    const { field, fn, at } = reference
    if (field.repeats === undefined || (fn !== 'sum' && fn !== 'avg')) return undefined
    const { where, so } = field.repeats
    return { code: 'order_value_repeats', at: at.slice(0, 2), field: field.name, fn, where, so }
  })
