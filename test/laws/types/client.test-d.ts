// Requests of the analysis language through the client: their rows, totals and periods, and mistakes that TypeScript
// reports. `tsc -p .` checks this file, and no test runs it.

import { expectTypeOf } from 'vitest'
import type { ServiceClient } from '../../../src/client/index.ts'
import type { bookshop } from '../model/bookshop.ts'

declare const client: ServiceClient
declare const shop: ServiceClient<typeof bookshop>

const growth = {
  dimensions: [{ field: 'event_date', by: 'week', alias: 'week', fill: true }, 'keyword'],
  measures: [
    { metric: 'searches' },
    { alias: 'before', of: 'searches', in: 'prior' },
    { alias: 'growth', change: ['searches', 'before'] },
    { alias: 'share', divide: ['searches', { of: 'searches', over: [] }] },
  ],
  compare: { prior: 'previous_month' },
  totals: true,
} as const
const ranking = {
  dimensions: [{ field: 'engine_name', top: { limit: 5, by: 'searches', rest: 'is_rest' } }],
  measures: [{ metric: 'searches' }],
} as const

type Cell = string | undefined

const page = await client.query(growth)
const [row] = page.data
expectTypeOf(row).toEqualTypeOf<
  | {
      readonly week?: string
      readonly keyword?: string
      readonly searches: string
      readonly before: string
      readonly growth?: string
      readonly share?: string
    }
  | undefined
>()
const total: Cell = page.totals?.growth
const days: readonly [string, string] | undefined = page.periods?.prior
// @ts-expect-error the row has no such column
row?.event_date
// @ts-expect-error a dimension has no total
page.totals?.keyword
// @ts-expect-error there is no such period
page.periods?.before

for await (const { data } of client.pages(ranking)) {
  const cells: readonly Cell[] = data.flatMap(({ engine_name, is_rest, searches }) => [engine_name, is_rest, searches])
  cells.at(0)
}
for await (const { engine_name, is_rest } of client.rows(ranking)) [engine_name, is_rest].at(0)
const csv: ReadableStream<Uint8Array> = await client.csv(ranking)

// @ts-expect-error there is no such metric
client.query({ measures: [{ metric: 'serches' }] })
// @ts-expect-error there is no such grain
client.rows({ dimensions: [{ field: 'event_date', by: 'decade' }], measures: [{ metric: 'searches' }] })
client.pages({
  // @ts-expect-error the ranking measure is not in the request
  dimensions: [{ field: 'keyword', top: { limit: 5, by: 'clicks' } }],
  measures: [{ metric: 'searches' }],
})
// @ts-expect-error there is no such period
client.csv({ measures: [{ metric: 'searches' }, { alias: 'a', of: 'searches', in: 'prior' }] })
// @ts-expect-error there is no such comparison
client.query({ measures: [{ metric: 'searches' }], compare: { prior: 'previous_decade' } })
// @ts-expect-error unknown operator, two levels deep
client.report('sales', { filters: [{ not: { or: [{ member: 'event_date', operator: 'like', values: ['a'] }] } }] })
// @ts-expect-error there is no such report
client.reportRows('sale', {})

const [sale] = (await client.report('sales', { totals: true })).data
// @ts-expect-error the row has no such column
sale?.clicked

const [title] = (await shop.query({ dimensions: ['title'], measures: [{ field: '*', fn: 'count', alias: 'n' }] })).data
expectTypeOf(title).toEqualTypeOf<{ readonly title?: string; readonly n: string } | undefined>()
// @ts-expect-error this model has no such field
shop.query({ dimensions: ['keyword'] })

export type Used = [typeof total, typeof days, typeof csv]
