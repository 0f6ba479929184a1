// The three tables that ad-hoc requests read, transcribed from the reference warehouse, and the type of their rows in
// memory. database-sql.ts converts tables and rows to SQL.

export interface Column {
  readonly name: string
  readonly type: 'VARCHAR' | 'DATE' | 'TIMESTAMP' | 'BOOLEAN' | 'BIGINT' | 'INTEGER' | 'DECIMAL(18,4)'
  readonly nullable: boolean
}

/**
 * One stored row. A text is a string. An integer is a number if it is safe, otherwise a bigint. A decimal is a string
 * in plain notation (`'12.5'`), a date is a string `YYYY-MM-DD`, and a timestamp is a string with its offset. A missing
 * cell counts as null.
 */
export type Row = Readonly<Record<string, string | number | bigint | boolean | null>>

export interface Database {
  readonly summary: readonly Row[]
  readonly facet_selections: readonly Row[]
  readonly visitor_target_selections: readonly Row[]
}

type TableName = keyof Database

export const TABLE_NAMES: readonly TableName[] = ['summary', 'facet_selections', 'visitor_target_selections']

const REQUIRED = 'account_id event_date event_type event_id engine_id visit_id visitor_id event_year event_month'.split(
  ' ',
)
const REQUIRED_OF_FACETS = 'account_id event_date tracking_id facet_field facet_value event_year event_month'.split(' ')
const REQUIRED_OF_TARGETS = 'account_id event_date visit_id visitor_target_name event_year event_month'.split(' ')

function columns(
  required: readonly string[],
  groups: readonly (readonly [Column['type'], string])[],
): readonly Column[] {
  return groups.flatMap(([type, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => ({ name, type, nullable: !required.includes(name) })),
  )
}

export const TABLES: Readonly<Record<TableName, readonly Column[]>> = {
  summary: columns(REQUIRED, [
    ['VARCHAR', 'account_id'],
    ['DATE', 'event_date'],
    ['VARCHAR', 'event_type event_id'],
    ['TIMESTAMP', 'event_ts'],
    ['VARCHAR', 'engine_id engine_name group_id group_name visit_id visitor_id user_id tracking_id keyword'],
    ['VARCHAR', 'original_keyword corrected_keyword request_type landing_page_url page_name'],
    ['BOOLEAN', 'is_bot'],
    ['VARCHAR', 'bot_name device_category browser operating_system country region state city'],
    ['BIGINT', 'no_of_results'],
    ['BOOLEAN', 'had_click had_cart had_sale had_rec_impression had_rec_click'],
    ['VARCHAR', 'click_item_id'],
    ['INTEGER', 'click_element_position'],
    ['VARCHAR', 'sort_by'],
    ['BIGINT', 'sorting_set_id sorting_set_field_id'],
    ['VARCHAR', 'sorting_set_name sorting_set_field_name'],
    ['BIGINT', 'pagination_set_id'],
    ['INTEGER', 'pagination_set_option'],
    ['VARCHAR', 'pagination_set_name pagination_set_option_label'],
    ['INTEGER', 'page_no'],
    ['VARCHAR', 'item_id item_name'],
    ['DECIMAL(18,4)', 'item_quantity item_price item_total'],
    ['VARCHAR', 'order_number'],
    ['DECIMAL(18,4)', 'order_total order_tax order_sub_total'],
    ['VARCHAR', 'currency widget_id widget_name'],
    ['BOOLEAN', 'item_added_to_cart'],
    ['VARCHAR', 'banner_id banner_name campaign_name'],
    ['INTEGER', 'event_year event_month'],
  ]),
  facet_selections: columns(REQUIRED_OF_FACETS, [
    ['VARCHAR', 'account_id'],
    ['DATE', 'event_date'],
    ['VARCHAR', 'tracking_id facet_field facet_name facet_value'],
    ['INTEGER', 'event_year event_month'],
  ]),
  visitor_target_selections: columns(REQUIRED_OF_TARGETS, [
    ['VARCHAR', 'account_id'],
    ['DATE', 'event_date'],
    ['VARCHAR', 'visit_id visitor_target_id visitor_target_name'],
    ['INTEGER', 'event_year event_month'],
  ]),
}

export const EMPTY: Database = { summary: [], facet_selections: [], visitor_target_selections: [] }

/** The rows of one account. */
export function ofAccount(database: Database, account: string): Database {
  const own = (rows: readonly Row[]) => rows.filter((row) => row.account_id === account)
  return {
    summary: own(database.summary),
    facet_selections: own(database.facet_selections),
    visitor_target_selections: own(database.visitor_target_selections),
  }
}
