// Measures: named by a word, or given as a function of a field.

import type { Counted } from './items.ts'

export const nameOf = (counted: Counted): string => ('measure' in counted ? counted.measure.name : counted.name)

export function isSame(a: Counted, b: Counted): boolean {
  if ('measure' in a && 'measure' in b) return a.measure.on === b.measure.on && a.measure.filters === b.measure.filters
  return 'aggregate' in a && 'aggregate' in b && a.name === b.name
}

/** Two measures are the same if they compute the same. */
export const unique = (counted: readonly Counted[]): readonly Counted[] =>
  counted.filter((one, index) => counted.findIndex((other) => isSame(one, other)) === index)
