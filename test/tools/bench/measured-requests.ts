// A small, a medium and a large request for the compile benchmark.

const SEARCH = { member: 'event_type', operator: 'equals', values: ['search'] } as const

export interface BenchRequest {
  readonly dimensions: readonly string[]
  readonly measures: readonly {
    readonly field: string
    readonly fn: 'count' | 'count_distinct' | 'sum'
    readonly alias: string
  }[]
  readonly filters: readonly {
    readonly member: string
    readonly operator: 'equals' | 'in' | 'gte' | 'lte'
    readonly values: readonly string[]
  }[]
  readonly having: readonly { readonly member: string; readonly operator: 'gt'; readonly values: readonly string[] }[]
  readonly order: readonly { readonly field: string; readonly dir: 'asc' | 'desc' }[]
  readonly page: number
}

const TEN_DIMENSIONS = [
  'event_date',
  'keyword',
  'engine_id',
  'engine_name',
  'visit_id',
  'visitor_id',
  'user_id',
  'tracking_id',
  'request_type',
  'page_name',
]

const TEN_MEASURES = Array.from({ length: 10 }, (_, index) => ({
  field: ['visit_id', 'visitor_id', 'no_of_results', 'page_no', 'user_id'][index % 5] ?? 'visit_id',
  fn: ([2, 3].includes(index % 5) ? 'sum' : 'count_distinct') as 'sum' | 'count_distinct',
  alias: `m${index}`,
}))

/**
 * The small request has 1 dimension, 1 measure and 1 filter. The medium request has 3 dimensions, 3 measures, 4
 * filters, 1 `having`, 2 `order` and a page. The large request has 10 dimensions, 10 measures, 20 filters and 5
 * `having`.
 */
export const requests: Readonly<Record<'small' | 'medium' | 'large', BenchRequest>> = {
  small: {
    dimensions: ['keyword'],
    measures: [{ field: '*', fn: 'count', alias: 'n' }],
    filters: [SEARCH],
    having: [],
    order: [],
    page: 1,
  },
  medium: {
    dimensions: ['event_date', 'keyword', 'engine_id'],
    measures: [
      { field: '*', fn: 'count', alias: 'n' },
      { field: 'visit_id', fn: 'count_distinct', alias: 'visits' },
      { field: 'no_of_results', fn: 'sum', alias: 'results' },
    ],
    filters: [
      SEARCH,
      { member: 'engine_id', operator: 'in', values: ['e1', 'e2'] },
      { member: 'no_of_results', operator: 'gte', values: ['5'] },
      { member: 'page_no', operator: 'lte', values: ['3'] },
    ],
    having: [{ member: 'n', operator: 'gt', values: ['10'] }],
    order: [
      { field: 'n', dir: 'desc' },
      { field: 'keyword', dir: 'asc' },
    ],
    page: 2,
  },
  large: {
    dimensions: TEN_DIMENSIONS,
    measures: TEN_MEASURES,
    filters: [
      SEARCH,
      ...Array.from({ length: 19 }, (_, index) => ({
        member: TEN_DIMENSIONS[1 + (index % 9)] ?? 'keyword',
        operator: 'in' as const,
        values: ['a', 'b', 'c'],
      })),
    ],
    having: TEN_MEASURES.slice(0, 5).map(({ alias }) => ({ member: alias, operator: 'gt' as const, values: ['1'] })),
    order: [],
    page: 1,
  },
}
