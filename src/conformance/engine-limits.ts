// What an engine may honestly not keep, and its author declare: such cases are reported as declared, never as passes.

/** The limits that can be declared, and what each means. */
export const LIMITS = {
  'exact-decimals': 'sums, averages and comparisons of decimals are as exact as a double',
  'wide-sums': 'whole numbers are read, compared and summed exactly only where all of it fits 64 bits',
} as const

/** A limit that an author declares. */
export type Limit = keyof typeof LIMITS

export const isLimit = (name: string): name is Limit => Object.hasOwn(LIMITS, name)

export const limitNames: readonly string[] = Object.keys(LIMITS)
