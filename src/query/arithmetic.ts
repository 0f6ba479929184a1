// The arithmetic of measures. Results are exact fractions, rounded once to 6 decimals.

export const arithmetic = {
  add: 'The sum of two measures',
  subtract: 'The first measure minus the second',
  divide: 'The first measure divided by the second; absent if the second is 0',
  change:
    'The growth from the second measure to the first, as a fraction of the second; absent unless the second is above 0',
} as const

/** An operation that computes a measure from two other measures. */
export type Arithmetic = keyof typeof arithmetic
