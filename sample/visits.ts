// A temporary table of the visits, with visitor, time, engine and the number of events of each kind. Later steps only
// expand these rows. So the statements can count all events, and drop surplus visits, before they write any event.

import { ACCOUNTS, OUTAGE } from './actors.ts'
import { DAY_SLOTS, ENGINE_SLOTS, KEYWORD_SLOTS } from './constant-tables.ts'
import { below, chance, choose, rowHash } from './draw.ts'
import { drop, make, type Plan, type SampleStatement } from './sample-plan.ts'
import { ODD_KEYWORDS, PLAIN_KEYWORDS } from './vocabulary.ts'

export const visits = (plan: Plan): readonly SampleStatement[] => [
  make('visitors', 'sample_arrival', arrivals(plan)),
  make('visits', 'sample_candidate', candidates(plan)),
  make(`visits with ${plan.events} events`, 'sample_visit', chosen(plan)),
  ...['sample_arrival', 'sample_candidate'].map(drop),
]

/** SQL that converts a rank to a keyword number. Each account ranks the keywords differently. */
export const keywordOfRank = (rank: string): string => `((${rank} * 389 + account_no * 57) % ${PLAIN_KEYWORDS})`

/** Each of the first visits searches for one odd keyword, so even a small sample contains all odd keywords. */
const isOdd = `v < ${ODD_KEYWORDS.length}`

function arrivals({ candidates: count, seed }: Plan): string {
  const account = choose('r', 'account', Object.fromEntries(ACCOUNTS.map(({ share }, index) => [index, share])))
  const visitor = `CASE WHEN ${chance('r', 'regular', 250)} THEN ${below('r', 'visitor', 'visitors // 20 + 1')}
    ELSE ${below('r', 'visitor', 'visitors')} END`
  return `
    WITH numbered AS (SELECT range AS v, ${rowHash('range', `visits of ${seed}`)} AS r FROM range(${count})),
    placed AS (SELECT v, r, CASE WHEN ${isOdd} THEN 0 ELSE ${account} END AS account_no FROM numbered),
    met AS (SELECT v, r, account_no, ${visitor} AS visitor_no FROM placed JOIN sample_account USING (account_no))
    SELECT v, r, account_no, visitor_no, ${rowHash('visitor_no * 8 + account_no', `visitors of ${seed}`)} AS w FROM met`
}

function candidates({ days }: Plan): string {
  const hour = choose('r', 'hour', HOURS)
  const lastDay = days - 1
  return `
    WITH told AS (
      SELECT v, r, w, account_no, visitor_no, day_slot.value AS day_no, engine_slot.value AS drawn_engine,
        NOT (${isOdd}) AND ${chance('w', 'crawler', 20)} AS crawler, ${below('r', 'outcome', 1000)} AS outcome,
        ${below('r', 'late', 1000)} < 10 AND day_slot.value < ${lastDay} AS late, keyword_slot.value AS meant_rank
      FROM sample_arrival
      JOIN sample_day_slot AS day_slot ON day_slot.owner = account_no AND day_slot.slot = ${below('r', 'day', DAY_SLOTS)}
      JOIN sample_engine_slot AS engine_slot
        ON engine_slot.owner = account_no AND engine_slot.slot = ${below('r', 'engine', ENGINE_SLOTS)}
      JOIN sample_keyword_slot AS keyword_slot ON keyword_slot.slot = ${below('r', 'meant', KEYWORD_SLOTS)}),
    counted AS (
      SELECT *, CASE WHEN crawler THEN 3 + ${below('r', 'crawled', 12)} ELSE ${choose('r', 'searches', SEARCHES)} END AS searches,
        CASE WHEN crawler OR outcome >= 220 THEN 0 ELSE ${choose('r', 'carts', CARTS)} END AS carts,
        ${unlessCrawler(choose('r', 'recommendations', { 0: 88, 1: 9, 2: 3 }))} AS recs,
        ${unlessCrawler(choose('r', 'banners', { 0: 935, 1: 60, 2: 5 }))} AS banners,
        ${unlessCrawler(choose('r', 'trends', { 0: 96, 1: 4 }))} AS trends
      FROM told)
    SELECT v, r, w, account_no, visitor_no, crawler, searches, carts, recs, banners, trends,
      CASE WHEN account_no = ${OUTAGE.account} AND drawn_engine = ${OUTAGE.engine} AND day_no = ${lastDay - OUTAGE.daysBack}
        THEN ${OUTAGE.instead} ELSE drawn_engine END AS engine_no,
      ${SALES} AS sales,
      -- A few visits start shortly before midnight and continue after it.
      day_no * 86400 + CASE WHEN late THEN 85200 + ${below('r', 'second', 900)}
        ELSE ${hour} * 3600 + ${below('r', 'second', 3600)} END AS started,
      CASE WHEN crawler OR ${isOdd} OR NOT ${chance('r', 'misspelt', 110)} THEN 0
        ELSE 1 + ${below('r', 'misspelt at', 'searches')} END AS corrected_at,
      ${keywordOfRank('meant_rank')} AS meant_keyword,
      NOT crawler AND ${chance('r', 'shown', 300)} AS widgets_shown
    FROM counted`
}

const unlessCrawler = (expression: string) => `CASE WHEN crawler THEN 0 ELSE ${expression} END`

const SEARCHES = { 1: 44, 2: 24, 3: 13, 4: 8, 5: 5, 6: 3, 7: 2, 8: 1 }
const CARTS = { 1: 62, 2: 24, 3: 10, 4: 4 }

/** A sale includes all lines of the cart, or all but one. A few visits buy an item without a cart. */
const SALES = `CASE WHEN crawler THEN 0 WHEN outcome < 80
  THEN CASE WHEN carts > 1 AND ${chance('r', 'left behind', 300)} THEN carts - 1 ELSE carts END
  WHEN outcome >= 992 THEN 1 ELSE 0 END`

/** The weights of the hours in which visits start. Hour 23 is missing, because only `late` visits start in it. */
const HOURS = Object.fromEntries([1, 1, 1, 1, 1, 2, 4, 6, 8, 9, 10, 10, 9, 8, 8, 8, 9, 10, 12, 14, 14, 11, 6].entries())

/** Keeps visits while their events fit, then adds one visit with only searches to reach the exact number of events. */
function chosen({ events }: Plan): string {
  return `
    WITH summed AS (
      SELECT *, CAST(sum(searches + carts + sales + recs + banners + trends) OVER (ORDER BY v) AS BIGINT) AS reached
      FROM sample_candidate),
    whole AS (SELECT * EXCLUDE (reached) FROM summed WHERE reached <= ${events}),
    missing AS (SELECT ${events} - (SELECT coalesce(max(reached), 0) FROM summed WHERE reached <= ${events}) AS rows),
    last AS (SELECT * EXCLUDE (reached) REPLACE (missing.rows AS searches, 0 AS carts, 0 AS sales, 0 AS recs,
        0 AS banners, 0 AS trends, 0 AS corrected_at)
      FROM missing, summed WHERE missing.rows > 0 AND v = (SELECT count(*) FROM whole))
    SELECT *, row_number() OVER (PARTITION BY account_no ORDER BY v) AS visit_no
    FROM (SELECT * EXCLUDE (rows) FROM (FROM whole UNION ALL BY NAME FROM last))`
}
