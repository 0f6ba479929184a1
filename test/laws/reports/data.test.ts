// Tests that the random databases contain the edge cases of every report, respect the keys of the warehouse, and have
// the same tables as the library.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { relations } from '../../../src/site-search/relations.ts'
import { CANARY_ACCOUNT } from '../../tools/generators/canaries.ts'
import type { Row } from '../../tools/oracle/tables.ts'
import { REPORT_TABLE_NAMES, REPORT_TABLES, type ReportDatabase } from './all-tables.ts'
import { ACCOUNT, reportDatabase } from './data.ts'

const databases = fc.sample(reportDatabase, { seed: 7, numRuns: 40 })
const own = (database: ReportDatabase, table: keyof ReportDatabase) =>
  database[table].filter((row) => row.account_id === ACCOUNT)

const searches = (database: ReportDatabase) => own(database, 'summary').filter((row) => row.event_type === 'search')
const cells = (rows: readonly Row[], name: string) => new Set(rows.map((row) => row[name]))
const holds = (name: string, ...values: readonly Row[string][]) =>
  [
    `searches with ${name} ${values.join(', ')}`,
    (database: ReportDatabase) => values.every((value) => cells(searches(database), name).has(value)),
  ] as const

const groupKeys = (rows: readonly Row[], names: readonly string[]) =>
  rows.map((row) => JSON.stringify(names.map((name) => String(row[name]))))
const repeats = (keys: readonly string[]) => new Set(keys).size < keys.length

/** Each edge case must occur in at least one database. */
const EDGES: readonly (readonly [string, (database: ReportDatabase) => boolean])[] = [
  holds('click_element_position', null, 0, 1, 2, 3, 4, 10, 11),
  holds('no_of_results', 0, 10, 11, null),
  holds('keyword', 'a', '', null),
  holds('sorting_set_id', 0, null, 1),
  holds('pagination_set_option', 0, null, 24),
  holds('had_sale', true, false, null),
  holds('landing_page_url', '/sale', '', null),
  [
    'corrections at the corrected search and at other searches',
    (database) => {
      const pairs = searches(database).filter((row) => row.original_keyword !== null && row.corrected_keyword !== null)
      return new Set(pairs.map((row) => row.keyword === row.original_keyword)).size === 2
    },
  ],
  ['banners outside a campaign', (database) => cells(own(database, 'banner_impressions'), 'campaign_name').has(null)],
  [
    'clicks on widgets without impressions on that day',
    (database) => {
      const shown = groupKeys(own(database, 'rec_impressions'), ['event_date', 'widget_id'])
      const clicked = own(database, 'summary').filter((row) => row.event_type === 'rec_click')
      return groupKeys(clicked, ['event_date', 'widget_id']).some((key) => !shown.includes(key))
    },
  ],
  ['widgets with 0 impressions', (database) => own(database, 'rec_impressions').some((row) => row.impressions === 0)],
  [
    'an order with several redirects in one row of the report',
    (database) =>
      repeats(
        groupKeys(
          own(database, 'redirect_events').filter((row) => row.order_number !== null),
          ['redirect_id', 'redirect_url', 'keyword', 'landing_page_url', 'order_number'],
        ),
      ),
  ],
  ['redirects without an order', (database) => cells(own(database, 'redirect_events'), 'order_number').has(null)],
  [
    'engines with several names',
    (database) =>
      cells(
        own(database, 'summary').filter((row) => row.engine_id === 'e1'),
        'engine_name',
      ).size > 2,
  ],
  [
    'dismissed advice, and a priority other than High, Medium and Low',
    (database) =>
      cells(own(database, 'ai_recommendations'), 'priority').has('Urgent') &&
      cells(own(database, 'ai_recommendations'), 'dismissed_at').size > 1,
  ],
  ['revenue of 10^13', (database) => cells(own(database, 'summary'), 'item_total').has('9999999999999.9999')],
  [
    'the first or the last year',
    (database) => {
      const dates = cells(own(database, 'summary'), 'event_date')
      return dates.has('0001-01-01') || dates.has('9999-12-31')
    },
  ],
  [
    'facets on another day than their search',
    (database) =>
      own(database, 'facet_selections').some((facet) =>
        searches(database).some((row) => row.tracking_id === facet.tracking_id && row.event_date !== facet.event_date),
      ),
  ],
]

describe('random databases', () => {
  it.each(EDGES)('contain %s', (_, isTrueOf) => {
    expect(databases.filter(isTrueOf).length).toBeGreaterThan(0)
  })

  it('respect the keys of the warehouse, in both accounts', () => {
    for (const database of databases) {
      for (const table of REPORT_TABLE_NAMES) {
        const { key } = relations[table]
        if (key.length > 0 && table !== 'product_impressions')
          expect(repeats(groupKeys(own(database, table), key)), table).toBe(false)
        const copied = database[table].filter((row) => row.account_id === CANARY_ACCOUNT)
        expect(copied).toHaveLength(own(database, table).length)
      }
    }
  })

  it('have at most one row of the top-10 lists for each item, day, engine, keyword and page', () => {
    const { key } = relations.product_impressions
    expect(databases.some((database) => repeats(groupKeys(own(database, 'product_impressions'), key)))).toBe(false)
  })
})

it('the tables have the same columns as in the library', () => {
  const TYPES = {
    ...{ text: 'VARCHAR', integer: 'INTEGER', bigint: 'BIGINT', decimal: 'DECIMAL(18,4)' },
    ...{ boolean: 'BOOLEAN', date: 'DATE', timestamp: 'TIMESTAMP' },
  } as const
  const known = Object.entries(relations).map(([table, { columns }]) => [
    table,
    Object.entries(columns).map(([name, { type, required }]) => [name, TYPES[type], !required]),
  ])
  const own = REPORT_TABLE_NAMES.map((table) => [
    table,
    REPORT_TABLES[table].map(({ name, type, nullable }) => [name, type, nullable]),
  ])
  expect(Object.fromEntries(own)).toEqual(Object.fromEntries(known))
})
