// Limits that the author of an engine may declare. A failing case of a declared limit is reported as declared, never as
// passed.

/** The limits and their descriptions. */
export const LIMITS = {
  'exact-decimals': 'sums, averages and comparisons of decimals are as exact as a double',
  'wide-sums': 'whole numbers are exact only if they and their sums fit 64 bits',
} as const

/** The name of a limit. */
export type Limit = keyof typeof LIMITS

export const isLimit = (name: string): name is Limit => Object.hasOwn(LIMITS, name)

export const limitNames: readonly string[] = Object.keys(LIMITS)
