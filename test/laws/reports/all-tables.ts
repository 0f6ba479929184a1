// All eleven relations of the reference warehouse, and their rows in memory. The oracle defines the three relations of
// ad-hoc queries, and this file defines the other eight. The file test/tools/oracle/database-sql.ts converts all
// definitions to SQL.
import { type Column, type Row, TABLES } from '../../tools/oracle/tables.ts'

/** The type marks in the definitions below. No mark means VARCHAR, and `!` means NOT NULL. */
const TYPES: ReadonlyMap<string, Column['type']> = new Map([
  ['date', 'DATE'],
  ['big', 'BIGINT'],
  ['int', 'INTEGER'],
  ['dec', 'DECIMAL(18,4)'],
  ['time', 'TIMESTAMP'],
])

function columns(text: string): readonly Column[] {
  return text
    .trim()
    .split(/\s+/)
    .map((word) => {
      const [, name = '', mark, required] = /^(\w+?)(?::(\w+))?(!?)$/.exec(word) ?? []
      return { name, type: TYPES.get(mark ?? '') ?? 'VARCHAR', nullable: required !== '!' }
    })
}

const PLACE = 'account_id! event_date:date!'
const ENGINE = 'engine_id! engine_name group_id group_name'
const VISIT = 'visit_id! visitor_id! user_id'
const PARTITION = 'event_year:int! event_month:int!'

const TABLE_NAMES = [
  'summary',
  'facet_selections',
  'visitor_target_selections',
  'rec_impressions',
  'banner_impressions',
  'autocomplete_clicks',
  'product_ratings',
  'redirect_events',
  'product_impressions',
  'page_loads',
  'ai_recommendations',
] as const

export type ReportTable = (typeof TABLE_NAMES)[number]
export const REPORT_TABLE_NAMES: readonly ReportTable[] = TABLE_NAMES

export const REPORT_TABLES: Readonly<Record<ReportTable, readonly Column[]>> = {
  ...TABLES,
  rec_impressions: columns(`${PLACE} ${ENGINE} ${VISIT} widget_id! widget_name impressions:big! ${PARTITION}`),
  banner_impressions: columns(
    `${PLACE} ${ENGINE} ${VISIT} tracking_id banner_id! banner_name campaign_name impressions:big! ${PARTITION}`,
  ),
  autocomplete_clicks: columns(
    `${PLACE} event_id! ${ENGINE} ${VISIT} keyword suggestion_type! suggestion! suggestion_url ${PARTITION}`,
  ),
  product_ratings: columns(`${PLACE} event_id! ${ENGINE} ${VISIT} item_id! item_name rating:dec! ${PARTITION}`),
  redirect_events: columns(
    `${PLACE} event_id! ${ENGINE} ${VISIT} redirect_id! redirect_name redirect_url! trigger_type! tracking_id keyword
     landing_page_url order_number order_total:dec ${PARTITION}`,
  ),
  product_impressions: columns(
    `${PLACE} ${ENGINE} keyword landing_page_url item_id! item_name impressions:big! clicks:big! orders:big!
     revenue:dec! ${PARTITION}`,
  ),
  page_loads: columns(
    `${PLACE} ${ENGINE} ${VISIT} page_type! page_path! page_loads:big! visit_search_count:big! visit_order_count:big!
     visit_revenue:dec! ${PARTITION}`,
  ),
  ai_recommendations: columns(
    `account_id! recommendation_id! generated_date:date! engine_id! engine_name signal! action! priority! keyword
     landing_page_url item_id title! description! metric metric_value:dec impact_revenue:dec dismissed_at:time`,
  ),
}

/** Includes the tables of ad-hoc queries, so that reports and ad-hoc queries can read the same rows. */
export type ReportDatabase = Readonly<Record<ReportTable, readonly Row[]>>

export const NO_ROWS: ReportDatabase = {
  summary: [],
  facet_selections: [],
  visitor_target_selections: [],
  rec_impressions: [],
  banner_impressions: [],
  autocomplete_clicks: [],
  product_ratings: [],
  redirect_events: [],
  product_impressions: [],
  page_loads: [],
  ai_recommendations: [],
}

export function mapTables(
  database: ReportDatabase,
  change: (rows: readonly Row[], table: ReportTable) => readonly Row[],
): ReportDatabase {
  const at = (table: ReportTable) => change(database[table], table)
  return {
    summary: at('summary'),
    facet_selections: at('facet_selections'),
    visitor_target_selections: at('visitor_target_selections'),
    rec_impressions: at('rec_impressions'),
    banner_impressions: at('banner_impressions'),
    autocomplete_clicks: at('autocomplete_clicks'),
    product_ratings: at('product_ratings'),
    redirect_events: at('redirect_events'),
    product_impressions: at('product_impressions'),
    page_loads: at('page_loads'),
    ai_recommendations: at('ai_recommendations'),
  }
}

/** Returns only the rows of one account. */
export const ofAccountAlone = (database: ReportDatabase, account: string): ReportDatabase =>
  mapTables(database, (rows) => rows.filter((row) => row.account_id === account))
