// The limits of the analysis language. They keep one request from exhausting a server.

export const analysisLimits = {
  maxPeriods: 3,
  maxBins: 50,
  maxBuckets: 4000,
  maxTop: 1000,
  /** Operators around a condition. */
  maxConditionDepth: 4,
} as const
