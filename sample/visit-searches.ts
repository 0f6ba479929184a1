// A temporary table of the searches of each visit, with their subject, results and click. The table contains only
// numbers. The statements that fill the relations join the texts to these numbers.

import { KEYWORD_SLOTS } from './constant-tables.ts'
import { below, chance, choose, rowHash } from './draw.ts'
import { drop, make, type SampleStatement } from './sample-plan.ts'
import { keywordOfRank } from './visits.ts'
import {
  CATEGORIES,
  CATEGORY_LISTS,
  ITEMS_PER_NOUN,
  LANDING_LISTS,
  LANDING_PAGES,
  NOUNS,
  ODD_KEYWORDS,
  PLAIN_KEYWORDS,
} from './vocabulary.ts'

/** Seconds from the start of a visit to its first search, and from each search to the next. */
export const FIRST_SEARCH = 60
export const NEXT_SEARCH = 95

/** Results per page. */
const PAGE_SIZE = 24

/** Kinds of searches: by keyword, by keyword on a landing page, a landing page alone, a category alone. */
export const KIND = { keyword: 0, within: 1, landing: 2, category: 3 } as const

const KINDS = { [KIND.keyword]: 820, [KIND.within]: 10, [KIND.landing]: 90, [KIND.category]: 80 }
const PAGES = { 1: 880, 2: 70, 3: 30, [`4 + ${below('q', 'far page', 7)}`]: 20 }
const BELOW = { [`4 + ${below('q', 'below the fold', 7)}`]: 28, [`11 + ${below('q', 'deep', 14)}`]: 10 }
const POSITIONS = { 1: 35, 2: 16, 3: 11, ...BELOW }

/** The item at a 1-based position of a result list. The items at the first 45 positions are distinct. */
export const itemAt = (list: string, position: string): string =>
  `(${list} % ${NOUNS.length} + ${NOUNS.length} * ((${list} // ${NOUNS.length} * 3 + ${position}) % ${ITEMS_PER_NOUN}))`

/** Each cart or order line comes from a search of the visit, and has a distinct position among the first eight. */
const linePlan = `
  SELECT v, line, 1 + ${below('h', 'origin', 'searches')} AS search_no,
    2 * line - 1 + ${below('h', 'position', 2)} AS position, line <= carts AS in_cart, line <= sales AS in_sale
  FROM (SELECT v, searches, carts, sales, line, ${rowHash('r + line', 'line plan')} AS h
        FROM (SELECT *, unnest(range(1, greatest(carts, sales) + 1)) AS line FROM sample_visit))`

const searchPlan = `
  WITH hashed AS (
    SELECT v, search_no, account_no, visit_no, crawler, started, corrected_at, meant_keyword,
      ${rowHash('r + search_no', 'searches')} AS q, search_no = 1 AND v < ${ODD_KEYWORDS.length} AS odd
    FROM (SELECT *, unnest(range(1, searches + 1)) AS search_no FROM sample_visit)),
  told AS (
    SELECT *, search_no = corrected_at AS misspelt,
      search_no = corrected_at OR (corrected_at > 0 AND search_no = corrected_at + 1 AND ${chance('q', 'again', 600)}) AS meant
    FROM hashed)
  SELECT v, search_no, account_no, crawler, q, misspelt, corrected_at > 0 AND search_no >= corrected_at AS corrected,
    started + ${FIRST_SEARCH} + (search_no - 1) * ${NEXT_SEARCH} AS search_at,
    CASE WHEN odd OR meant THEN ${KIND.keyword} ELSE ${choose('q', 'kind', KINDS)} END AS kind,
    CASE WHEN odd THEN ${PLAIN_KEYWORDS} + v WHEN meant THEN meant_keyword
      WHEN ${chance('q', 'odd', 6)} THEN ${PLAIN_KEYWORDS} + ${below('q', 'odd keyword', ODD_KEYWORDS.length)}
      ELSE ${keywordOfRank('slots.value')} END AS keyword_no,
    ${below('q', 'landing', LANDING_PAGES.length)} AS landing_no, ${below('q', 'category', CATEGORIES.length)} AS category_no,
    lines.position AS line_position
  FROM told
  JOIN sample_keyword_slot AS slots ON slots.slot = ${below('q', 'keyword', KEYWORD_SLOTS)}
  LEFT JOIN (SELECT v, search_no, min(position) AS position FROM sample_line_plan GROUP BY ALL) AS lines
    USING (v, search_no)`

/** A keyword finds no items, few items or many items. The number is nearly the same for each search. */
const found = `CASE
  WHEN kind IN (${KIND.landing}, ${KIND.category}) THEN 24 + list_hash % 300
  WHEN misspelt THEN CASE WHEN ${chance('q', 'lost', 500)} THEN 0 ELSE ${below('q', 'rescued', 30)} END
  WHEN list_hash % 100 < 5 THEN 0
  WHEN list_hash % 100 < 16 THEN 1 + list_hash // 100 % 11
  ELSE 12 + list_hash // 100 % 900 + ${below('q', 'more', 4)} END`

const search = `
  WITH listed AS (
    SELECT *, CASE kind WHEN ${KIND.landing} THEN ${LANDING_LISTS} + landing_no * 43
      WHEN ${KIND.category} THEN ${CATEGORY_LISTS} + category_no * 47 ELSE keyword_no END AS list_no
    FROM sample_search_plan),
  hashed AS (SELECT *, ${rowHash('list_no * 8 + account_no', 'lists')} AS list_hash FROM listed),
  counted AS (
    SELECT *, CASE WHEN line_position IS NULL THEN ${found} ELSE greatest(12, ${found}) END AS results FROM hashed),
  paged AS (
    SELECT *, CASE WHEN line_position IS NOT NULL THEN 1
      ELSE least(1 + results // ${PAGE_SIZE + 1}, ${choose('q', 'page', PAGES)}) END AS page_no
    FROM counted)
  SELECT v, search_no, account_no, q, search_at, kind, keyword_no, misspelt, corrected, landing_no, list_no, results, page_no,
    CASE WHEN line_position IS NOT NULL THEN line_position
      WHEN results > 0 AND ${below('q', 'click', 1000)} < CASE WHEN crawler THEN 25 ELSE 450 END
      THEN least(results, (page_no - 1) * ${PAGE_SIZE} + ${choose('q', 'position', POSITIONS)}) END AS position,
    CASE kind WHEN ${KIND.category} THEN category_no END AS category_no
  FROM paged`

export const searches: readonly SampleStatement[] = [
  make('lines in carts and orders', 'sample_line_plan', linePlan),
  make('searches', 'sample_search_plan', searchPlan),
  make('results and clicks', 'sample_search', search),
  drop('sample_search_plan'),
]
