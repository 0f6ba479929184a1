// Landing pages as a condition, not a group: landing page visits, keywords searched on landing pages.

import { list, sequence } from '../../parser.ts'
import { item, type Rule, rule, where } from '../../rule.ts'
import { anyOf, quoted, separator } from '../../rules/value-words.ts'
import { isListing } from './pointing.ts'

/** Landing page visits are visits to any landing page. */
const landed: Rule = where(
  (all, at) => !isListing(all[at - 1]),
  rule(
    sequence(
      item(
        'field',
        ({ field, plural, source }) => field === 'landing_page_url' && !plural && /^landing page$/i.test(source),
      ),
      item('measure', ({ measure, plural }) => plural && measure.isWhole === true),
    ),
    ([{ field: member }, measure]) => [{ is: 'filter', filters: [{ member, operator: 'set' }] }, measure],
  ),
)

/** How many keywords were searched on landing pages: any of them. */
const searchedOn: Rule = rule(
  sequence(
    item('context', ({ on, source }) => on === 'search' && /\bon$/i.test(source)),
    item('field', ({ field, plural }) => field === 'landing_page_url' && plural),
  ),
  ([verb, { field: member }]) => [verb, { is: 'filter', filters: [{ member, operator: 'set' }] }],
)

export const landingPageRules: readonly Rule[] = [
  // how many visits did the page "Summer Sale" bring
  rule(
    sequence(
      item('word', ({ source }) => /^page$/i.test(source)),
      list(quoted, separator),
    ),
    ([, found]) => anyOf('page_name', found),
  ),
  landed,
  searchedOn,
]
