// Creates measure parts, from a field or from a measure word.

import type { FunctionName } from '../../catalog/functions.ts'
import type { Counted, Part } from '../items.ts'
import type { Measure } from '../lexicon/meaning.ts'
import { either, sequence } from '../parser.ts'
import { word } from '../rule.ts'

export const counted = (value: Counted): Part => ({ is: 'counted', counted: value })
export const ofField = (fn: FunctionName, field: string): Counted => ({
  aggregate: { fn, field },
  name: `${fn}_${field}`,
})
export const ofMeasure = (measure: Measure): Counted => ({ measure })

export const and = either<unknown>(sequence(word('comma'), word('and')), word('and', 'comma'))
