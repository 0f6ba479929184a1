// Carts and orders. A line has an item, a quantity and a price; an order has totals, tax and a time.

import { chance, choose, rowHash } from './draw.ts'
import { drop, make, money, type SampleStatement } from './sample-plan.ts'
import { FIRST_SEARCH, itemAt, NEXT_SEARCH } from './visit-searches.ts'

/** Seconds from the end of a visit's searches to the first order of the visit. */
const ORDER_AFTER = 60
/** Seconds from the first order of a visit to the second. */
const SECOND_AFTER = 180

/**
 * Seconds from the start of a visit to a moment after all of its orders. To this constant, add `NEXT_SEARCH` seconds
 * for each search of the visit.
 */
export const AFTER_ORDERS = FIRST_SEARCH + ORDER_AFTER + SECOND_AFTER + 60

/** The columns of an order. Every row that belongs to the order repeats their values. */
export const ORDER_COLUMNS = ['order_number', 'order_total', 'order_tax', 'order_sub_total', 'currency'] as const

/** The columns of an order line. */
export const LINE_COLUMNS = ['item_quantity', 'item_price', 'item_total'] as const

/** Quantities in ten-thousandths, with their weights. Some items sell by length or weight. */
const QUANTITIES = { 5000: 1, 10000: 80, 12500: 1, 20000: 13, 30000: 4, 120000: 1 }

const line = `
  WITH found AS (
    SELECT lines.*, search_at, ${itemAt('list_no', 'lines.position')} AS item_no,
      ${rowHash('v * 4 + line', 'lines')} AS h
    FROM sample_line_plan AS lines JOIN sample_search AS searches USING (v, search_no)),
  counted AS (SELECT *, ${choose('h', 'quantity', QUANTITIES)} AS quantity_units FROM found)
  SELECT v, line, search_no, in_cart, in_sale, item_no, item_id, item_name, search_at + 40 + line AS cart_at,
    quantity_units * price_units // 10000 AS total_units, ${money('quantity_units')} AS item_quantity, item_price,
    ${money('quantity_units * price_units // 10000')} AS item_total,
    -- Sometimes the last of three or more lines is a second order.
    CASE WHEN line >= 3 AND line = sales AND ${chance('r', 'second order', 150)} THEN 2 ELSE 1 END AS order_part
  FROM counted JOIN sample_item USING (item_no) JOIN sample_visit USING (v)`

const order = `
  WITH summed AS (
    SELECT v, order_part, sum(total_units) AS net, any_value(visit_no) AS visit_no, any_value(currency) AS currency,
      -- Rounded to the cent, half up.
      (sum(total_units) * any_value(tax_percent) + 5000) // 10000 * 100 AS tax,
      any_value(started + ${FIRST_SEARCH + ORDER_AFTER} + searches * ${NEXT_SEARCH}) AS first_at
    FROM sample_line JOIN sample_visit USING (v) JOIN sample_account USING (account_no)
    WHERE in_sale
    GROUP BY v, order_part)
  SELECT v, order_part, 'o' || (100000 + visit_no) || CASE order_part WHEN 1 THEN '' ELSE '-2' END AS order_number,
    currency, ${money('net + tax')} AS order_total, ${money('tax')} AS order_tax, ${money('net')} AS order_sub_total,
    first_at + (order_part - 1) * ${SECOND_AFTER} AS ordered_at
  FROM summed`

/** The first line of each visit, with the order if the item was bought. */
const firstLine = `
  SELECT v, item_no, in_cart, in_sale, ${[...LINE_COLUMNS, ...ORDER_COLUMNS].join(', ')}
  FROM sample_line LEFT JOIN sample_order USING (v, order_part)
  WHERE line = 1`

export const orders: readonly SampleStatement[] = [
  make('items, quantities and prices', 'sample_line', line),
  drop('sample_line_plan'),
  make('orders', 'sample_order', order),
  make('first lines', 'sample_first_line', firstLine),
]
