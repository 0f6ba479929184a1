// The rows of the conformance warehouse. Account A: random rows of every relation. Account B: every other row of A;
// account `a`: a few rows. Account C: numbers that need exact arithmetic. Account D: days with changes large enough for
// /anomalies. The other accounts have similar names, which a loose comparison would treat as equal.

import fc from 'fast-check'
import type { Row } from '../../tools/oracle/tables.ts'
import { mapTables, NO_ROWS, ofAccountAlone, REPORT_TABLES, type ReportDatabase } from '../reports/all-tables.ts'
import { dated, reportDatabase } from '../reports/data.ts'
import { rowsOfDay } from '../reports/series.ts'

/** This seed produces rows on many days, facets, and results for nearly all reports. */
const SEED = 304

/**
 * Rounds to a multiple of 0.25. A double stores such a number exactly, so the cases of account A need no exact
 * decimals.
 */
function asQuarters(text: string): string {
  const number = Math.round(Number(text) * 4) / 4
  if (Math.abs(number) > 1_000_000) return '1024.5'
  return String(number === 0 && Number(text) !== 0 ? 0.25 : number)
}

function moderate(row: Row, table: keyof ReportDatabase): Row {
  const cells = REPORT_TABLES[table].map(({ name, type }): readonly [string, Row[string]] => {
    const cell = row[name] ?? null
    if (type === 'TIMESTAMP') return [name, name === 'event_ts' || cell === null ? null : String(cell).slice(0, 10)]
    if (cell === null) return [name, null]
    if (type === 'DECIMAL(18,4)') return [name, asQuarters(String(cell))]
    return [name, type === 'BIGINT' && Number(cell) > 1_000_000 ? 1000 : cell]
  })
  return Object.fromEntries(cells)
}

const rowOf = (table: keyof ReportDatabase, account: string, cells: Row): Row => ({
  ...Object.fromEntries(REPORT_TABLES[table].map(({ name }) => [name, null])),
  account_id: account,
  ...cells,
})

const event = (account: string, index: number, cells: Row): Row =>
  rowOf('summary', account, {
    ...dated('2024-02-28'),
    event_id: `${account} ${index}`,
    engine_id: 'e1',
    visit_id: `v${index % 5}`,
    visitor_id: `w${index % 3}`,
    ...cells,
  })

const ODD_KEYWORDS = [
  "it's",
  'a\\b',
  '50%_off',
  '50xxoff',
  'a ',
  '$1',
  '?',
  '"',
  'e\u0301',
  'line\nbreak',
  'Zebra',
  '_',
]

/** Keywords that reveal missing escapes, and comparisons that ignore case or blanks. */
const odd = ODD_KEYWORDS.map((keyword, index) =>
  event('A', index, {
    event_type: 'search',
    tracking_id: `odd ${index}`,
    keyword,
    no_of_results: index,
    is_bot: [null, false, true][index % 3] ?? null,
    had_click: index % 2 === 0,
  }),
)

const targets: readonly Row[] = [
  ['A', 'v1', 'gold'],
  ['A', 'v1', 'silver'],
  ['A', 'v2', 'gold'],
  ['A', 'v9', 'lost'],
  ['B', 'v3', 'gold'],
].map(([account = '', visit = '', name = '']) =>
  rowOf('visitor_target_selections', account, {
    ...dated('2024-02-20'),
    visit_id: visit,
    visitor_target_id: `id of ${name}`,
    visitor_target_name: name,
  }),
)

const AMOUNTS = ['0.1', '0.2', '0.3', '9.99', '0.0001', '99999999999999.9999', '99999999999999.9998', '-0.05']

const exact: readonly Row[] = [
  ...AMOUNTS.map((amount, index) =>
    event('C', index, {
      event_type: 'sale',
      keyword: 'exact',
      item_id: `i${index % 3}`,
      item_price: amount,
      item_total: amount,
      order_number: `o${index}`,
      order_total: amount,
    }),
  ),
  // The sum of these values exceeds 64 bits.
  ...['9223372036854775807', '9223372036854775806', '9007199254740993'].map((results, index) =>
    event('C', AMOUNTS.length + index, {
      event_type: 'search',
      keyword: `wide ${index}`,
      no_of_results: BigInt(results),
    }),
  ),
]

/**
 * The last day is a Thursday. Some numbers of this day differ by at least 50% from the previous day and the previous
 * Thursday.
 */
const changing: readonly Row[] = [
  { date: '2024-02-15', searches: 4, clicks: 2, orders: 2, revenue: '40' },
  { date: '2024-02-21', searches: 4, clicks: 2, orders: 2, revenue: '44' },
  { date: '2024-02-22', searches: 7, clicks: 2, orders: 1, revenue: '10.5' },
].flatMap((day) => rowsOfDay(day).map((row) => moderate({ ...row, account_id: 'D' }, 'summary')))

/** Accounts that a loose comparison confuses with each other, and a description of each difference. */
export const NEIGHBOURS: readonly (readonly [account: string, how: string])[] = [
  ['P', 'which is neither "p" nor "P "'],
  ['p', 'which differs from "P" in case'],
  ['P ', 'which differs from "P" by a blank at its end'],
  ['\u00e9', 'which is neither "e" nor the two characters that look like it'],
  ['e', 'which differs from "\\u00e9" by an accent'],
]

/** All accounts with similar names in the tables. The last name is not normalized (NFC), so no request can use it. */
const NEAR = [...NEIGHBOURS.map(([account]) => account), 'e\u0301']

const indexesTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Each account has a different number of rows, so a count identifies the account. */
const neighbours = NEAR.flatMap((account, place) =>
  indexesTo(place + 2).map((index) =>
    event(account, index, { event_type: 'search', tracking_id: `t${index}`, keyword: 'near', no_of_results: place }),
  ),
)

const neighbourFacets = NEAR.flatMap((account, place) =>
  // The last two rows must match no search: an engine must compare join keys as strictly as account names.
  [...indexesTo(place + 1).map((index) => `t${index}`), 't0 ', 'T0'].map((tracking) =>
    rowOf('facet_selections', account, {
      ...dated('2024-02-28'),
      tracking_id: tracking,
      facet_field: 'color',
      facet_value: 'red',
    }),
  ),
)

const neighbourTargets = NEAR.flatMap((account, place) =>
  ['v0', 'v0 ', 'V0'].map((visit, index) =>
    rowOf('visitor_target_selections', account, {
      ...dated('2024-02-20'),
      visit_id: visit,
      visitor_target_id: `id ${index}`,
      visitor_target_name: `near ${place}${index}`,
    }),
  ),
)

/** All rows of the conformance warehouse. */
export function warehouseRows(): ReportDatabase {
  const [drawn = NO_ROWS] = fc.sample(reportDatabase, { seed: SEED, numRuns: 1 })
  const own = mapTables(ofAccountAlone(drawn, 'A'), (rows, table) => rows.map((row) => moderate(row, table)))
  const a = { ...own, summary: [...own.summary, ...odd] }
  const again = (account: string, rows: readonly Row[]) => rows.map((row) => ({ ...row, account_id: account }))
  const all = mapTables(a, (rows) => {
    const everyOther = rows.filter((_, index) => index % 2 === 0)
    return [...rows, ...again('B', everyOther), ...again('a', rows.slice(0, 3))]
  })
  return {
    ...all,
    summary: [...all.summary, ...exact, ...changing, ...neighbours],
    facet_selections: [...all.facet_selections, ...neighbourFacets],
    visitor_target_selections: [...targets, ...neighbourTargets],
  }
}
