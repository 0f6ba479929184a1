// Firings of redirect rules with each order counted once per output row, however often its visit was redirected.

import { aggregate, countRows } from '../../bind/expressions.ts'
import { derived, rows, selectFrom } from './rows.ts'

const fired = rows('redirect_events')
const key = ['redirect_id', 'redirect_url', 'keyword', 'landing_page_url', 'order_number'].map(fired.column)

/** One row for each rule, trigger and order; firings without an order make a row of their own. */
export const redirectedOrders = derived(
  'redirected orders',
  selectFrom(
    fired,
    {
      ...Object.fromEntries(key.map((column) => [column.field, column])),
      redirect_name: aggregate('max', fired.column('redirect_name')),
      fired: countRows,
      order_total: aggregate('max', fired.column('order_total')),
    },
    { groupBy: key },
  ),
  fired.raw,
)
