// Metamorphic relations R51 and R52 of the reports: a report has the same counts as ad-hoc queries with the event types
// and filters that the documentation of the report lists.
import { expect } from 'vitest'
import { answering } from '../../../tools/engines/answer.ts'
import type { Envelope } from '../../../tools/oracle/answer.ts'
import { add, decimal, print, ZERO } from '../../../tools/oracle/decimal.ts'
import { FIELDS } from '../../../tools/oracle/fields.ts'
import type { ConditionJson, MeasureJson, StructuredRequest } from '../../../tools/oracle/request.ts'
import { parsed } from '../../property/world.ts'
import type { ReportBody } from '../body.ts'
import type { PrintedRow } from '../reference.ts'
import { each, onOnePage, type Relation, type World } from '../report-relation.ts'
import { CONTEXT } from '../reporting.ts'

/** A measure of a report, written as a measure of an ad-hoc query. */
const of = (alias: string, fn: string, field: string): MeasureJson => ({ alias, fn, field })
const rowsAs = (alias: string) => of(alias, 'count', '*')
const SEARCHES = rowsAs('search_count')
const CLICKS = of('click_count', 'count', 'click_item_id')
const ORDERS = of('order_count', 'count_distinct', 'order_number')
const REVENUE = of('revenue', 'sum', 'item_total')

/** The conditions and the counts of one ad-hoc query. */
interface Part {
  readonly where: readonly ConditionJson[]
  readonly measures: readonly MeasureJson[]
}

const are = (event_type: string, ...measures: readonly MeasureJson[]): Part => ({
  where: [{ member: 'event_type', operator: 'equals', values: [event_type] }],
  measures,
})

const under = (condition: ConditionJson, { where, measures }: Part): Part => ({
  where: [...where, condition],
  measures,
})

interface Counted {
  /**
   * The columns that the ad-hoc query groups by. With `nullIsZero`, the test treats a null in these columns as 0, as
   * the specification of the report does.
   */
  readonly by: readonly string[]
  readonly nullIsZero?: true
  readonly parts: readonly Part[]
}

const POOR: ConditionJson = { member: 'no_of_results', operator: 'lte', values: ['10'] }
const EMPTY: ConditionJson = { member: 'no_of_results', operator: 'equals', values: ['0'] }

const COUNTED: ReadonlyMap<string, Counted> = new Map<string, Counted>([
  ['searches', { by: ['event_date', 'engine_id'], parts: [are('search', SEARCHES)] }],
  [
    'sales',
    {
      by: ['item_id', 'keyword'],
      parts: [are('sale', ORDERS, rowsAs('sale_count'), of('quantity', 'sum', 'item_quantity'), REVENUE)],
    },
  ],
  [
    'search-funnel',
    {
      by: ['event_date'],
      parts: [are('search', SEARCHES, CLICKS), are('cart', rowsAs('cart_count')), are('sale', ORDERS)],
    },
  ],
  [
    'sorting',
    {
      by: ['event_date', 'sorting_set_id', 'sorting_set_field_id'],
      nullIsZero: true,
      parts: [are('search', SEARCHES, CLICKS)],
    },
  ],
  [
    'pagination',
    {
      by: ['event_date', 'pagination_set_id', 'pagination_set_option'],
      nullIsZero: true,
      parts: [are('search', SEARCHES, CLICKS)],
    },
  ],
  [
    'facets',
    {
      by: ['facet_field', 'facet_value', 'keyword'],
      parts: [
        are('search', SEARCHES, CLICKS),
        are('cart', rowsAs('cart_count')),
        are('sale', rowsAs('sale_count'), ORDERS, REVENUE),
      ],
    },
  ],
  [
    'poor-results',
    {
      by: ['keyword'],
      parts: [
        under(POOR, are('search', SEARCHES, CLICKS, of('visit_count', 'count_distinct', 'visit_id'))),
        under(EMPTY, are('search', rowsAs('zero_result_count'))),
      ],
    },
  ],
])

/** The dates of a report as conditions of an ad-hoc query. */
function daysOf({ startDate, endDate }: ReportBody): readonly ConditionJson[] {
  const day = (operator: string, value: string | null | undefined): readonly ConditionJson[] =>
    value == null ? [] : [{ member: 'event_date', operator, values: [value] }]
  return [...day('gte', startDate), ...day('lte', endDate)]
}

/** The counts for each key, summed over all rows with the key. A missing count is 0. */
function tally(rows: readonly PrintedRow[], { by, nullIsZero, parts }: Counted): ReadonlyMap<string, PrintedRow> {
  const keyOf = (row: PrintedRow) => JSON.stringify(by.map((name) => row[name] ?? (nullIsZero ? '0' : null)))
  const names = parts.flatMap(({ measures }) => measures.flatMap(({ alias }) => alias ?? []))
  const sum = (own: readonly PrintedRow[], name: string) =>
    print(own.map((row) => decimal(row[name] ?? '0')).reduce(add, ZERO))
  return new Map(
    [...Map.groupBy(rows, keyOf)].map(([key, own]) => [
      key,
      Object.fromEntries(names.map((name): readonly [string, string] => [name, sum(own, name)])),
    ]),
  )
}

async function adHoc({ engine }: World, request: StructuredRequest): Promise<Envelope> {
  const { status, body } = await answering(engine)(request, CONTEXT)
  if (status !== 200) throw new Error(`${status} to ${JSON.stringify(request)}: ${body}`)
  return parsed(body)
}

export const sameCounts: Relation = {
  id: 'R51, R52',
  promise: 'a report has the same counts as ad-hoc queries for its event types',
  about: ({ name }) => COUNTED.has(name),
  runs: 2,
  check: each(async (world, { contract: { name }, bodies }) => {
    const counted = COUNTED.get(name)
    if (counted === undefined) throw new Error(`nothing is known of ${name}`)
    let rows = 0
    for (const { startDate = null, endDate = null, filters: all } of bodies) {
      // Uses only filters that both the report and ad-hoc queries support.
      const filters = (all ?? []).filter(({ member }) => FIELDS.has(member))
      const days = daysOf({ startDate, endDate })
      const report = await world.ask(name, onOnePage({ startDate, endDate, filters }))
      const found: PrintedRow[] = []
      for (const { where, measures } of counted.parts) {
        const request = { dimensions: counted.by, measures, filters: [...where, ...filters, ...days], limit: 1000 }
        found.push(...(await adHoc(world, request)).data)
      }
      expect(tally(report.data, counted), JSON.stringify(filters)).toEqual(tally(found, counted))
      rows += report.data.length
    }
    return rows
  }),
}
