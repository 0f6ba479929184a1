// Columns for the sorting and pagination of search results, as select lists over `sample_search_context`. Most searches
// use the default sorting set and the default pagination set (null or 0), some use another set, and a few use a set
// without a name.

import { below, chance, choose, oneOf } from './draw.ts'

/** 2^53 + 1, which no double can represent. */
const HUGE_SET = '9007199254740993'
const HUGE_SET_VISIT = 3

const SETS = { NULL: 70, 0: 15, 1: 7, 2: 5, 3: 2, 9: 1 }
const sortingSet = `CASE WHEN v = ${HUGE_SET_VISIT} AND search_no = 1 THEN ${HUGE_SET} ELSE ${choose('q', 'sorting set', SETS)} END`

const FIELDS = `['Price, low to high', 'Price, high to low', 'Newest', 'Best rated']`
const EXPRESSIONS = `['price asc', 'price desc', 'added_at desc, score desc', 'rating desc']`

/** Sorting sets 1 to 3 have names. Field 0 is the default field of a set. */
export const SORTING_COLUMNS = `
  ${sortingSet} AS sorting_set_id,
  CASE WHEN sorting_set_id = 0 THEN 0 WHEN sorting_set_id > 0 THEN ${below('q', 'sorting field', 5)} END AS sorting_set_field_id,
  CASE WHEN sorting_set_id > 0 THEN (['Standard', 'Price', 'New & popular'])[sorting_set_id] END AS sorting_set_name,
  CASE WHEN sorting_set_id <= 3 AND sorting_set_field_id > 0 THEN ${FIELDS}[sorting_set_field_id] END AS sorting_set_field_name,
  CASE WHEN sorting_set_field_id > 0 THEN ${EXPRESSIONS}[sorting_set_field_id]
    WHEN sorting_set_id = 0 AND ${chance('q', 'said default', 500)} THEN 'score desc' END AS sort_by`

/** Pagination sets 1 and 2 have names. A page size can occur without a set. */
export const PAGINATION_COLUMNS = `
  ${choose('q', 'pagination set', { NULL: 60, 0: 20, 1: 12, 2: 6, 7: 2 })} AS pagination_set_id,
  CASE WHEN pagination_set_id > 0 OR ${chance('q', 'option alone', 10)} THEN ${oneOf('q', 'page size', [12, 24, 48, 96])}
    WHEN pagination_set_id = 0 THEN 0 END AS pagination_set_option,
  CASE pagination_set_id WHEN 1 THEN 'Grid' WHEN 2 THEN 'List' END AS pagination_set_name,
  CASE WHEN pagination_set_id IN (1, 2) THEN pagination_set_option || ' per page' END AS pagination_set_option_label`
