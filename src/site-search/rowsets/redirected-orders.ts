// Firings of redirect rules. Each order counts once per output row, even if its visit was redirected several times.

import { columnOf, columnsOf, derived, rows, selectFrom } from '../../model/reports/rowset.ts'
import { aggregate, countRows } from '../../query/aggregates.ts'
import { relations } from '../relations.ts'

const fired = rows(relations.redirect_events)
const key = columnsOf(fired, ['redirect_id', 'redirect_url', 'keyword', 'landing_page_url', 'order_number'])

/** One row per rule, trigger and order. Firings without an order form one row per rule and trigger. */
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
