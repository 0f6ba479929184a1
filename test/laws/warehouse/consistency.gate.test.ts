// Tests that the rows of the sample data are consistent: their keys, the context that carts and sales copy from
// searches, the flags of visits, orders, and attribution.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Engine } from '../../../src/engine/engine.ts'
import { relations } from '../../../src/site-search/relations.ts'
import { expectAll } from './expect-all.ts'
import { ask, askNumber, openLargeSample } from './sample-engine.ts'

const CONTEXT = `event_date event_year event_month engine_id engine_name group_id group_name visit_id visitor_id user_id
  keyword original_keyword corrected_keyword request_type landing_page_url page_name is_bot bot_name device_category
  browser operating_system country region state city`.split(/\s+/)

let engine: Engine
beforeAll(async () => {
  engine = await openLargeSample()
})
afterAll(() => engine.close())

const holds = (from: string, condition: string) => expectAll(engine, from, condition)

const rowsOf = (...types: readonly string[]) =>
  `(SELECT * FROM summary WHERE event_type IN (${types.map((type) => `'${type}'`).join(', ')}))`

describe('keys', () => {
  it.each(['summary', 'facet_selections', 'visitor_target_selections'] as const)('of %s are unique', async (name) => {
    const key = relations[name].key.join(', ')
    await holds(`(SELECT count(*) AS n FROM ${name} GROUP BY ${key})`, 'n = 1')
  })

  it('tracking_id is unique among the searches of an account', async () => {
    await holds(`(SELECT count(*) AS n FROM ${rowsOf('search')} GROUP BY account_id, tracking_id)`, 'n = 1')
  })

  it('several accounts have the same identifiers, so that only the account distinguishes their rows', async () => {
    for (const name of ['visit_id', 'tracking_id', 'event_id', 'engine_id', 'item_id', 'order_number', 'visitor_id'])
      expect(
        await askNumber(
          engine,
          `SELECT count(*) FROM (SELECT ${name} FROM summary WHERE ${name} IS NOT NULL
        GROUP BY ${name} HAVING count(DISTINCT account_id) > 1)`,
        ),
      ).toBeGreaterThan(0)
  })
})

describe('searches', () => {
  it('had_click is true exactly if an item was clicked', () =>
    holds(
      rowsOf('search'),
      'had_click = (click_item_id IS NOT NULL) AND had_click = (click_element_position IS NOT NULL)',
    ))

  it('only existing results are clicked', () =>
    holds(rowsOf('search'), 'click_element_position IS NULL OR click_element_position BETWEEN 1 AND no_of_results'))

  it('visit flags match the rows of the visit', async () => {
    const perVisit = `(SELECT s.*, EXISTS (FROM summary c WHERE c.account_id = s.account_id AND c.visit_id = s.visit_id
        AND c.event_type = 'cart') AS cart, EXISTS (FROM summary c WHERE c.account_id = s.account_id
        AND c.visit_id = s.visit_id AND c.event_type = 'sale') AS sale, EXISTS (FROM summary c
        WHERE c.account_id = s.account_id AND c.visit_id = s.visit_id AND c.event_type = 'rec_click') AS rec
      FROM ${rowsOf('search')} s)`
    await holds(perVisit, 'had_cart = cart AND had_sale = sale AND had_rec_click = rec')
    for (const flag of ['had_cart', 'had_sale', 'had_rec_click', 'had_rec_impression', 'NOT had_cart AND had_sale'])
      expect(await askNumber(engine, `SELECT count(*) FROM ${rowsOf('search')} WHERE ${flag}`)).toBeGreaterThan(0)
  })

  it('visit flags are equal on all searches of a visit', () =>
    holds(
      `(SELECT count(DISTINCT (had_cart, had_sale, had_rec_impression, had_rec_click)) AS n FROM ${rowsOf('search')}
        GROUP BY account_id, visit_id)`,
      'n = 1',
    ))

  it('only crawlers have a bot name, and the oldest searches are all unclassified', async () => {
    await holds(rowsOf('search'), 'bot_name IS NULL OR is_bot')
    await holds(`(SELECT * FROM ${rowsOf('search')} WHERE event_date < DATE '2024-11-01')`, 'is_bot IS NULL')
  })

  it('original_keyword and corrected_keyword are set from the corrected search to the end of the visit', async () => {
    await holds(rowsOf('search'), '(original_keyword IS NULL) = (corrected_keyword IS NULL)')
    const later = `(SELECT original_keyword, lag(original_keyword) OVER (PARTITION BY account_id, visit_id ORDER BY event_ts)
      AS before FROM summary WHERE event_type <> 'cart' AND event_type <> 'sale')`
    await holds(later, 'before IS NULL OR before = original_keyword')
    const first = `(SELECT *, row_number() OVER (PARTITION BY account_id, visit_id ORDER BY event_ts) AS nth
      FROM ${rowsOf('search')} WHERE original_keyword IS NOT NULL)`
    await holds(`(SELECT * FROM ${first} WHERE nth = 1)`, 'keyword = original_keyword AND keyword <> corrected_keyword')
  })
})

describe('carts and sales', () => {
  it('carts and sales repeat the context of the search that led to them', async () => {
    const pairs = `(SELECT l.account_id, ${CONTEXT.map((name) => `l.${name} AS l_${name}, s.${name} AS s_${name}`).join(', ')},
        s.tracking_id AS found
      FROM ${rowsOf('cart', 'sale')} l LEFT JOIN ${rowsOf('search')} s
        ON s.account_id = l.account_id AND s.event_date = l.event_date AND s.tracking_id = l.tracking_id)`
    await holds(pairs, 'found IS NOT NULL')
    for (const name of CONTEXT) await holds(pairs, `l_${name} IS NOT DISTINCT FROM s_${name}`)
  })

  it('the search of a cart or sale was clicked', () =>
    holds(`${rowsOf('cart', 'sale')} l JOIN ${rowsOf('search')} s USING (account_id, tracking_id)`, 's.had_click'))

  it('the lines of an order add up to its total, and order numbers are unique in the account', async () => {
    await holds(rowsOf('sale'), 'item_total = item_quantity * item_price')
    const orders = `(SELECT count(DISTINCT (order_total, order_tax, order_sub_total, currency, visit_id)) AS n,
        sum(item_total) AS lines, any_value(order_sub_total) AS net, any_value(order_tax) AS tax,
        any_value(order_total) AS total
      FROM ${rowsOf('sale')} GROUP BY account_id, order_number)`
    await holds(orders, 'n = 1 AND lines = net AND total = net + tax')
  })

  it('some orders have several lines, some visits several orders, and some quantities are fractions', async () => {
    for (const sql of [
      `SELECT count(*) FROM (SELECT 1 FROM ${rowsOf('sale')} GROUP BY account_id, order_number HAVING count(*) > 2)`,
      `SELECT count(*) FROM (SELECT 1 FROM ${rowsOf('sale')} GROUP BY account_id, visit_id HAVING count(DISTINCT order_number) > 1)`,
      `SELECT count(*) FROM ${rowsOf('sale')} WHERE item_quantity % 1 <> 0`,
    ])
      expect(await askNumber(engine, sql)).toBeGreaterThan(0)
  })

  it('each account has one currency', () =>
    holds('(SELECT count(DISTINCT currency) AS n FROM summary GROUP BY account_id)', 'n = 1'))
})

describe('attribution', () => {
  const clickTypes = ['rec_click', 'autocomplete_trending_item_click']

  it.each(
    clickTypes,
  )('the order of %s has a line with the clicked item in the visit, and no two clicks share a line', async (type) => {
    const attributed = `(SELECT * FROM ${rowsOf(type)} WHERE order_number IS NOT NULL)`
    const lines = `(SELECT c.account_id, c.event_id, c.order_number, c.item_id, count(s.event_id) AS n
      FROM ${attributed} c LEFT JOIN ${rowsOf('sale')} s ON s.account_id = c.account_id AND s.visit_id = c.visit_id
        AND s.order_number = c.order_number AND s.item_id = c.item_id AND s.item_total = c.item_total
        AND s.order_total = c.order_total AND s.currency = c.currency GROUP BY ALL)`
    await holds(lines, 'n >= 1')
    await holds(`(SELECT count(*) AS n FROM ${attributed} GROUP BY account_id, order_number, item_id)`, 'n = 1')
  })

  it.each(clickTypes)('the order of %s is missing only if the item was not bought', async (type) => {
    const bought = `(SELECT c.*, EXISTS (FROM ${rowsOf('sale')} s WHERE s.account_id = c.account_id
      AND s.visit_id = c.visit_id AND s.item_id = c.item_id) AS sold FROM ${rowsOf(type)} c)`
    await holds(bought, 'sold = (order_number IS NOT NULL)')
    const carted = `(SELECT c.*, EXISTS (FROM ${rowsOf('cart')} s WHERE s.account_id = c.account_id
      AND s.visit_id = c.visit_id AND s.item_id = c.item_id) AS carted FROM ${rowsOf(type)} c)`
    await holds(carted, 'carted = item_added_to_cart')
  })

  it('the order of a banner click is the first order after the click', async () => {
    const next = `(SELECT b.*, (SELECT min(struct_pack(at := s.event_ts, number := s.order_number)) FROM ${rowsOf('sale')} s
      WHERE s.account_id = b.account_id AND s.visit_id = b.visit_id AND s.event_ts > b.event_ts).number AS following
      FROM ${rowsOf('banner_click')} b)`
    await holds(next, 'order_number IS NOT DISTINCT FROM following')
    await holds(
      `${rowsOf('banner_click')} b LEFT JOIN ${rowsOf('search')} s USING (account_id, tracking_id)`,
      'b.tracking_id IS NULL OR b.keyword IS NOT DISTINCT FROM s.keyword',
    )
  })
})

describe('facets and targets', () => {
  it('each facet belongs to a search, and a search has at most four facets', async () => {
    const facets = `(SELECT f.*, s.event_id FROM facet_selections f LEFT JOIN ${rowsOf('search')} s
      USING (account_id, event_date, tracking_id))`
    await holds(facets, 'event_id IS NOT NULL')
    const counts = `SELECT DISTINCT n FROM (SELECT count(f.facet_field) AS n FROM ${rowsOf('search')} s
      LEFT JOIN facet_selections f USING (account_id, event_date, tracking_id) GROUP BY account_id, s.tracking_id) ORDER BY n`
    expect((await ask(engine, counts)).flat().map(Number)).toEqual([0, 1, 2, 3, 4])
  })

  it('a target has the first date of its visit, and a visit has at most three targets', async () => {
    const visits = `(SELECT account_id, visit_id, min(event_ts)::DATE AS first_date FROM summary GROUP BY ALL)`
    await holds(
      `(SELECT t.*, v.first_date FROM visitor_target_selections t LEFT JOIN ${visits} v USING (account_id, visit_id))`,
      'first_date = event_date',
    )
    const counts = `SELECT DISTINCT n FROM (SELECT count(visitor_target_name) AS n FROM ${visits}
      LEFT JOIN visitor_target_selections USING (account_id, visit_id) GROUP BY account_id, visit_id) ORDER BY n`
    expect((await ask(engine, counts)).flat().map(Number)).toEqual([0, 1, 2, 3])
  })
})

describe('dates', () => {
  it('year and month match the date', async () => {
    for (const name of ['summary', 'facet_selections', 'visitor_target_selections'])
      await holds(name, 'event_year = year(event_date) AND event_month = month(event_date)')
  })

  it('the date is the day of the event, except for carts and sales, and some visits pass midnight', async () => {
    await holds(rowsOf('search', 'rec_click', 'banner_click'), `event_ts::DATE = event_date`)
    const overnight = `SELECT count(*) FROM (SELECT 1 FROM summary GROUP BY account_id, visit_id
      HAVING count(DISTINCT event_date) > 1)`
    expect(await askNumber(engine, overnight)).toBeGreaterThan(0)
  })

  it('dates cover the 24 months up to the current day', async () => {
    const [[first, last] = []] = await ask(engine, 'SELECT min(event_date), max(event_date) FROM summary')
    expect([first, last]).toEqual(['2024-03-15', '2026-03-14'])
  })
})

describe('tables', () => {
  it.each([
    'summary',
    'facet_selections',
    'visitor_target_selections',
  ] as const)('the rows of %s are in loading order', (name) => {
    const order = relations[name].sortedBy.join(', ')
    return holds(
      `(SELECT row_number() OVER (ORDER BY ${order}) AS sorted, rank() OVER (ORDER BY ${order}) AS lowest,
        lag(rank) OVER (ORDER BY rowid) AS before, rank FROM (SELECT *, rowid, rank() OVER (ORDER BY ${order}) AS rank FROM ${name}))`,
      'before IS NULL OR before <= rank',
    )
  })
})
