// The limits of a request. Spec: Limits. Those not in the specification keep one request from exhausting a server.

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
} as const
