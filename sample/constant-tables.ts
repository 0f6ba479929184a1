// The constant tables of the sample (accounts, engines, days, keywords, items) and the lookup tables for weighted
// choices.

import { ACCOUNTS, BANNERS, PLACES, UNUSUAL_DAYS, WIDGETS } from './actors.ts'
import { below, chance, choose, quote, rowHash } from './draw.ts'
import { makeFacetValues } from './facet-values.ts'
import { redirectRules } from './redirect-rules.ts'
import { make, makeConstants, makeSlots, money, type Plan, type SampleStatement } from './sample-plan.ts'
import {
  ACCESSORIES,
  BRANDS,
  CATEGORIES,
  FOUND_ITEMS,
  ITEMS_PER_NOUN,
  LANDING_PAGES,
  MODIFIERS,
  NOUNS,
  ODD_KEYWORDS,
  PLAIN_KEYWORDS,
} from './vocabulary.ts'

/** The sizes of the lookup tables. Each visit or search looks up a random number below the size. */
export const DAY_SLOTS = 32_768
export const KEYWORD_SLOTS = 65_536
export const ENGINE_SLOTS = 100

export function constants(plan: Plan): readonly SampleStatement[] {
  return [
    ...accountsAndEngines(plan),
    makeConstants(
      'sample_place',
      ['place_no', 'country', 'region', 'state', 'city'],
      numbered(PLACES.map(withoutWeight)),
    ),
    makeConstants('sample_widget', ['widget_no', 'widget_id', 'widget_name'], numbered(WIDGETS)),
    makeConstants('sample_banner', ['banner_no', 'banner_id', 'banner_name', 'campaign_name'], numbered(BANNERS)),
    makeConstants('sample_landing', ['page_no', 'landing_page_url', 'page_name'], numbered(LANDING_PAGES)),
    makeConstants('sample_category', ['page_no', 'page_name'], numbered(CATEGORIES.map((name) => [name]))),
    makeFacetValues(),
    redirectRules,
    ...keywords(),
    items(),
    ...days(plan),
  ]
}

type Cells = readonly (string | number | null)[]

const numbered = (rows: readonly Cells[]): readonly Cells[] => rows.map((row, index) => [index, ...row])

const withoutWeight = (row: Cells): Cells => row.slice(0, -1)

function accountsAndEngines({ candidates }: Plan): readonly SampleStatement[] {
  const engines = ACCOUNTS.flatMap(({ engines: own }, account) =>
    own.map(({ id, name, group, share }, engine) => [account, engine, id, name, ...(group ?? [null, null]), share]),
  )
  const accounts = ACCOUNTS.map(({ id, currency, taxPercent, share }) => {
    // There are half as many visitors as visits: a visitor comes twice on average, a regular visitor far more often.
    const visitors = 1 + Math.floor((candidates * share) / 2000)
    return [id, currency, taxPercent, visitors]
  })
  return [
    makeConstants(
      'sample_account',
      ['account_no', 'account_id', 'currency', 'tax_percent', 'visitors'],
      numbered(accounts),
    ),
    makeConstants(
      'sample_engine',
      ['account_no', 'engine_no', 'engine_id', 'engine_name', 'group_id', 'group_name', 'share'],
      engines,
    ),
    makeSlots(
      'engines by share',
      'sample_engine_slot',
      'SELECT account_no AS owner, engine_no AS value, share AS weight FROM sample_engine',
      ENGINE_SLOTS,
    ),
  ]
}

/** A plain keyword is a modifier and a noun. A misspelling swaps two letters or drops the last letter. */
function keywords(): readonly SampleStatement[] {
  const plain = MODIFIERS.flatMap((modifier) => NOUNS.map((noun) => [[modifier, noun].filter(Boolean).join(' ')]))
  return [
    makeConstants(
      'sample_word',
      ['keyword_no', 'keyword'],
      numbered([...plain, ...ODD_KEYWORDS.map((word) => [word])]),
    ),
    make(
      'misspellings',
      'sample_keyword',
      `SELECT keyword_no, keyword,
         CASE WHEN swapped <> keyword THEN swapped ELSE left(keyword, length(keyword) - 1) END AS misspelling
       FROM (SELECT *, left(keyword, 1) || substr(keyword, 3, 1) || substr(keyword, 2, 1) || substr(keyword, 4) AS swapped
             FROM sample_word)`,
    ),
    makeSlots(
      'keywords by rank',
      'sample_keyword_slot',
      `SELECT 0 AS owner, range AS value, 1000000 // (range + 3) AS weight FROM range(${PLAIN_KEYWORDS})`,
      KEYWORD_SLOTS,
    ),
  ]
}

/** The items of all accounts: number, id, title, and price in ten-thousandths. */
function items(): SampleStatement {
  const hash = rowHash('range', 'items')
  const price = choose('h', 'price class', {
    [`${below('h', 'cheap', 2000)} * 100 + 4900`]: 50,
    [`${below('h', 'middling', 15_000)} * 100 + 99900`]: 38,
    [`${below('h', 'dear', 90_000)} * 100 + 1990000`]: 11,
    // Prices with four decimals, for goods such as screws and cable. In ten-thousandths they are multiples of 8, so
    // line totals also have at most four decimals.
    [`${below('h', 'tiny', 1100)} * 8 + 24`]: 1,
  })
  const nouns = `[${NOUNS.map(quote).join(', ')}]`
  const brands = `[${BRANDS.map(quote).join(', ')}]`
  const title = `${brands}[1 + item_no // ${NOUNS.length} % ${BRANDS.length}] || ' ' || ${nouns}[1 + item_no % ${NOUNS.length}]`
  return make(
    'items',
    'sample_item',
    `SELECT item_no, 'p' || (10000 + item_no) AS item_id, price_units, ${money('price_units')} AS item_price,
       CASE WHEN ${chance('h', 'untitled', 15)} THEN NULL
         WHEN item_no >= ${FOUND_ITEMS} THEN 'Care kit ' || (item_no - ${FOUND_ITEMS - 1})
         ELSE ${title} || ' ' || (1 + item_no // ${NOUNS.length * BRANDS.length}) END AS item_name
     FROM (SELECT range AS item_no, h, ${price} AS price_units
           FROM (SELECT range, ${hash} AS h FROM range(${NOUNS.length * ITEMS_PER_NOUN + ACCESSORIES})))`,
  )
}

/** The weight of each day per account. It depends on weekday, season, growth, chance and unusual days. */
function days({ days: count, firstDay }: Plan): readonly SampleStatement[] {
  const unusual = UNUSUAL_DAYS.map(
    ([account, back, percent]) => `WHEN account_no = ${account} AND day_no = ${count - 1 - back} THEN ${percent}`,
  )
  return [
    make(
      'days by weekday and season',
      'sample_day',
      `SELECT account_no, day_no, ([100, 104, 102, 100, 96, 72, 78])[isodow(day)]
         * ([108, 86, 92, 98, 102, 96, 90, 88, 94, 104, 142, 158])[month(day)] * (1000 + day_no * 600 // ${count})
         * (88 + ${below('h', 'day', 25)}) * (CASE ${unusual.join(' ')} ELSE 100 END) // 1000000 AS weight
       FROM (SELECT account_no, range AS day_no, DATE '${firstDay}' + CAST(range AS INTEGER) AS day,
               ${rowHash('range * 8 + account_no', 'days')} AS h
             FROM range(${count}), sample_account)`,
    ),
    makeSlots(
      'days by weight',
      'sample_day_slot',
      'SELECT account_no AS owner, day_no AS value, weight FROM sample_day',
      DAY_SLOTS,
    ),
  ]
}
