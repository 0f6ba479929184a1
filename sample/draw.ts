// Deterministic random choices, as SQL expressions for DuckDB. They use only integer arithmetic on the seed and the row
// number, so the data does not depend on the number of threads or the version of DuckDB.

/** All numbers are truncated to 31 bits, so the product of two numbers fits into 64 bits. */
const BITS = 31
const MASK = 2 ** BITS - 1

/**
 * A hash: a bijection that mixes the bits of a number below 2^31 by shift, xor and multiply. The macro evaluates its
 * argument repeatedly, so call it only once per row. Each random choice for the row then only multiplies the result.
 */
export const MIXING: readonly string[] = [
  `CREATE OR REPLACE TEMP MACRO sample_stir(x, shift, factor) AS (xor(x, x >> shift) * factor) & ${MASK}`,
  `CREATE OR REPLACE TEMP MACRO sample_fold(x) AS xor(x, x >> 16)`,
  `CREATE OR REPLACE TEMP MACRO sample_mix(x) AS
    sample_fold(sample_stir(sample_stir((CAST(x AS BIGINT) & ${MASK}), 16, 2146121005), 15, 74229387))`,
]

export const MIXING_END: readonly string[] = ['sample_mix', 'sample_fold', 'sample_stir'].map(
  (name) => `DROP MACRO IF EXISTS temp.${name}`,
)

/** The hash of a row. `number` identifies the row among the rows of the same kind; `origin` names the kind. */
export const rowHash = (number: string, origin: string): string => `sample_mix(${number} + ${spread(origin)})`

/**
 * A random integer from 0 to `count` - 1. It comes from the upper bits of the product of two numbers: the hash of the
 * row and a constant that depends on `purpose`.
 */
export const below = (row: string, purpose: string, count: number | string): string =>
  `((((${row} * ${spread(purpose)}) & ${MASK}) * (${count})) >> ${BITS})`

/** True in `perMille` out of 1000 rows. */
export const chance = (row: string, purpose: string, perMille: number): string =>
  `(${below(row, purpose, 1000)} < ${perMille})`

/** A weighted choice between expressions. */
export function choose(row: string, purpose: string, weights: Readonly<Record<string, number>>): string {
  const options = Object.entries(weights)
  const total = options.reduce((sum, [, weight]) => sum + weight, 0)
  const drawn = below(row, purpose, total)
  let reached = 0
  const cases = options.map(([value, weight]) => {
    reached += weight
    return `WHEN ${drawn} < ${reached} THEN ${value}`
  })
  return `(CASE ${cases.join(' ')} END)`
}

/** A uniform choice between expressions. */
export const oneOf = (row: string, purpose: string, values: readonly (string | number)[]): string =>
  `([${values.join(', ')}])[1 + ${below(row, purpose, values.length)}]`

/** Maps each text to an odd constant: an FNV-1a hash whose bits are then mixed. */
function spread(text: string): number {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  hash = Math.imul(hash ^ (hash >>> 15), 73244475)
  return ((hash ^ (hash >>> 13)) >>> 1) | 1
}

/** Quotes a text as an SQL literal. */
export const quote = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Quotes a text as an SQL literal; null becomes NULL. */
export const quoteOrNull = (text: string | null): string => (text === null ? 'NULL' : quote(text))
