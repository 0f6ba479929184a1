// The limits of a request. Spec: Limits. Further limits, which the specification lacks, prevent a single request from
// exhausting the server.

export const limits = {
  defaultPage: 1,
  maxPage: 2_147_483_647,
  defaultLimit: 100,
  maxLimit: 1000,
  maxDimensions: 64,
  maxMeasures: 50,
  maxFilters: 100,
  maxValuesPerFilter: 1000,
  maxValues: 10_000,
  maxHaving: 50,
  maxOrder: 64,
  maxTextLength: 4096,
  /** Nesting levels of objects and arrays in a body. */
  maxDepth: 16,
  /** Nested operators (`and`, `or`, `not`) around a condition. */
  maxOperators: 4,
  maxPeriods: 3,
  maxBins: 50,
  maxTop: 1000,
  /** Different sets of dimensions in the `over` of measures. */
  maxOvers: 16,
  /** Buckets that one `fill` adds. */
  maxBuckets: 4000,
  /** Rows after `fill`: its buckets for each combination of the other dimensions. */
  maxFilledRows: 100_000,
  /** Measures in total. An arithmetic measure counts as the number of its operands. */
  maxOperands: 200,
  /** Conditions in the filters of all measures together. */
  maxMeasureConditions: 1000,
  /** Functions and metrics in all measures together. A measure counts each time that another measure names it. */
  maxExpandedMeasures: 500,
  /**
   * Values in the filters of all measures together. They count each time that another measure or `having` names their
   * measure. A condition without values counts as one value.
   */
  maxExpandedValues: 20_000,
  /**
   * Characters of the same values, as literals with 10 characters around each. The values in the filters of a request
   * count once for each period of `compare`.
   */
  maxExpandedText: 1_000_000,
} as const
