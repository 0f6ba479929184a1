// The redirect rules of the sample: triggers and targets.

import { makeConstants, type SampleStatement } from './sample-plan.ts'

/**
 * A keyword triggers the rule whose `number` equals the keyword number modulo this divisor. So several keywords trigger
 * the same rule.
 */
export const EVERY_KEYWORD = 50

/** `number` is the remainder of a keyword number, or the number of a landing page. A deleted rule has no name. */
const RULES: readonly (readonly [
  id: string,
  name: string | null,
  url: string,
  trigger: 'keyword' | 'landing_page',
  number: number,
])[] = [
  ['rd1', 'Shoe finder', '/finder/shoes', 'keyword', 0],
  ['rd2', 'Brand store', '/brands/norrland', 'keyword', 7],
  ['rd3', 'Gift cards', '/gift-cards?from=search', 'keyword', 13],
  ['rd4', null, '/help/returns', 'keyword', 21],
  ['rd5', 'Clearance', '/sale', 'keyword', 34],
  ['rd6', 'Clearance', '/sale', 'landing_page', 9],
  ['rd7', 'Autumn camping', '/camping?season=autumn', 'landing_page', 5],
]

export const redirectRules: SampleStatement = makeConstants(
  'sample_redirect',
  ['redirect_id', 'redirect_name', 'redirect_url', 'trigger_type', 'trigger_no'],
  RULES,
)
