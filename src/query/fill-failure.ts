// The text with which a statement fails if `fill` makes too many rows. Only the statement can count the combinations.

/** The start of the text. The statement adds the number of combinations. */
export const fillFailure = (dimension: number, buckets: number): string =>
  `fill of dimensions[${dimension}] makes too many rows: ${buckets} buckets x combinations of other dimensions: `

/** The dimension and the number of rows, if an error of an engine contains the text. */
export function readFillFailure(error: unknown): { readonly dimension: number; readonly count: number } | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const [, dimension, buckets, combinations] = FAILURE.exec(cause.message) ?? []
    if (combinations !== undefined) {
      return { dimension: Number(dimension), count: Number(buckets) * Number(combinations) }
    }
  }
  return undefined
}

const FAILURE =
  /fill of dimensions\[(\d+)\] makes too many rows: (\d+) buckets x combinations of other dimensions: (\d+)/
