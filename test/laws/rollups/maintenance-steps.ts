// Random steps that change a host's data or maintain its rollups.

import fc from 'fast-check'

export interface NewRow {
  readonly day: string
  readonly engine: string | null
  readonly visit: string
  readonly account: string
}

export type Step =
  | { readonly does: 'insert'; readonly rows: readonly NewRow[] }
  | { readonly does: 'delete' | 'change'; readonly day: string }
  | { readonly does: 'refresh'; readonly today: string; readonly breaksAt: number; readonly anew: boolean }
  | { readonly does: 'verify' }

/** Days of three months, mostly the first or the last day of a month. */
const day = fc.constantFrom(
  ...['2026-01-01', '2026-01-15', '2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01', '2026-03-20'],
)

const row: fc.Arbitrary<NewRow> = fc.record({
  day,
  engine: fc.constantFrom('main', 'app', null),
  visit: fc.constantFrom('v1', 'v2', 'v3', 'v4'),
  account: fc.constantFrom('acme', 'acme', 'other'),
})

/** More than the number of statements in a refresh, so no statement fails. */
const NEVER = 99

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('insert' as const), rows: fc.array(row, { minLength: 1, maxLength: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('delete' as const, 'change' as const), day }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('refresh' as const),
      today: fc.constantFrom('2026-01-20', '2026-02-03', '2026-03-05', '2026-04-30'),
      breaksAt: fc.oneof(fc.nat(14), fc.constant(NEVER)),
      anew: fc.nat(5).map((number) => number === 0),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ does: 'verify' as const }) },
)

export const steps = fc.array(step, { minLength: 5, maxLength: 14 })
