// What is measured: by a word for it, or as a function of a field.

import type { Counted } from './items.ts'

export const nameOf = (counted: Counted): string => ('measure' in counted ? counted.measure.name : counted.name)

export function isSame(a: Counted, b: Counted): boolean {
  if ('measure' in a && 'measure' in b) return a.measure.on === b.measure.on && a.measure.filters === b.measure.filters
  return 'aggregate' in a && 'aggregate' in b && a.name === b.name
}

/** What measures the same is one. */
export const unique = (counted: readonly Counted[]): readonly Counted[] =>
  counted.filter((one, index) => counted.findIndex((other) => isSame(one, other)) === index)
