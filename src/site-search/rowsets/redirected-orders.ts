// Firings of redirect rules with each order counted once per output row, however often its visit was redirected.

import { columnOf, columnsOf, derived, rows, selectFrom } from '../../model/reports/rowset.ts'
import { aggregate, countRows } from '../../query/aggregates.ts'
import { relations } from '../relations.ts'

const fired = rows(relations.redirect_events)
const key = columnsOf(fired, ['redirect_id', 'redirect_url', 'keyword', 'landing_page_url', 'order_number'])

/** One row for each rule, trigger and order; firings without an order make a row of their own. */
export const redirectedOrders = derived(
  'redirected orders',
  selectFrom(
    fired,
    {
      ...key,
      redirect_name: aggregate('max', columnOf(fired, 'redirect_name')),
      fired: countRows,
      order_total: aggregate('max', columnOf(fired, 'order_total')),
    },
    { groupBy: Object.values(key) },
  ),
)
