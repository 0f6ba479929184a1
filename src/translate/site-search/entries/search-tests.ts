// Phrases for conditions on a search: its landing page, its type, its sort order, its facets, its correction.

import type { Tree } from '../../grammar/parts.ts'
import { is } from './amounts.ts'

/** A condition and the patterns of its phrases. `lists`: the field to list if the question begins with `which`. */
export type Entry = readonly [patterns: readonly string[], tests: readonly Tree[], lists?: string]

const CORRECTED = 'corrected|autocorrected|spellcorrected|rewritten|fixed|spellchecked'

export const searchTests: readonly Entry[] = [
  [
    [
      'run|made|done|happening|on|from|via|through|in (on|from|via) (a|any|the|our|all) landing page|pages',
      'with a landing page',
      'landing page only|traffic',
    ],
    [is('landing_page_url', 'set')],
  ],
  [
    [
      'sitewide|site-wide|globally',
      'site wide',
      'not|never (made|run|done) on|from|via|tied|linked (to) (a|any|the) landing page',
      'outside|off (of) (a|any|the) landing page',
      'without|excluding|except|no|non|minus (a|any) landing page (searches|traffic)',
      'other than (on) (a) landing page',
    ],
    [is('landing_page_url', 'notSet')],
  ],
  [
    [
      'refinement|refined|refining (requests|searches|queries)',
      'nondefault (requests|searches|request|search)',
      '(is|are|were|was) non|not (the) default|DefaultSearch (request|search|requests|searches|type)',
      'non default request type',
      'other than default search|searches|request|requests',
      'excluding default search|searches|request|requests',
      'not of the default type',
    ],
    [is('request_type', 'notEquals', 'DefaultSearch')],
  ],
  [['default search|request|searches|requests', 'DefaultSearch'], [is('request_type', 'equals', 'DefaultSearch')]],
  [['concept search|request'], [is('request_type', 'equals', 'ConceptSearch')]],
  [['unified search|request'], [is('request_type', 'equals', 'UnifiedSearch')]],
  [
    [
      '(an|with|using|used|explicit|applied) (an) explicit sort|sorting|sorts (order|applied)',
      '(were|was) explicitly sorted',
      '(a|the) sort|sorting (order|option) ~be|got|~have chosen|selected|applied|set|used|changed|picked',
      '~sort|~sorted explicitly',
      '~apply|~use|~choose|~pick|~select|~change (a|an|the) (explicit|custom|own|different) sort|sorting (order|option)',
      'with (a|some) sort|sorting applied',
      'sort|sorting (was) applied',
      'non default sort|sorting (order|set)',
      '(were|was) sorted',
      'sorted searches|queries',
      'changed the sort order',
    ],
    [is('sorting_set_id', 'gt', '0')],
  ],
  [
    ['default sort|sorting (order|set)', 'without (an) explicit sort|sorting', 'without sorting'],
    [{ or: [is('sorting_set_id', 'notSet'), is('sorting_set_id', 'equals', '0')] }],
  ],
  [
    [
      `(were|was|got|be|been|being|we|spell|spelling|auto) ${CORRECTED}`,
      `(were|was|got) (spell|spelling|auto) ${CORRECTED}`,
      '(with|had|having|after|a|we|where) (a|we|the) (spelling) correction|corrections (applied)',
      `(we|where|the|whose|their) (the|we) spelling (was|got|were) ${CORRECTED}`,
      `${CORRECTED} (the|their) spelling`,
      'misspelled|misspelt|mistyped',
      'with (a|typos|spelling) typo|typos|mistake|error',
    ],
    [is('corrected_keyword', 'set')],
    'corrected_keyword',
  ],
  [
    [
      `(were|was) not (spell|spelling|get|be) ${CORRECTED}`,
      `uncorrected`,
      'without|no (a|any|spelling) (spelling) correction|corrections',
    ],
    [is('corrected_keyword', 'notSet')],
  ],
  [
    [
      '~see|~view|~get|~show|~have|with|~expose|~display (to) (a|any|some|our) recommendation|recommendations|' +
        'rec|recs|recommended (items|products|impression|impressions|widget|widgets)',
      'where|when|with|had recommendation|recommendations (was|were) shown|seen|displayed|viewed',
      'with|had|having (a|any) recommendation|rec impression|view',
    ],
    [is('had_rec_impression', 'equals', 'true')],
  ],
  [
    [
      'not|never|without ~see|~view|~get|~show|~have (to) (a|any) recommendation|recommendations|recs (impression|impressions|widget)',
      'no|without|zero (a|any) recommendation|rec impression|impressions|views',
    ],
    [is('had_rec_impression', 'equals', 'false')],
  ],
  [
    [
      '~use|~select|~choose|~pick|~apply|~click|~set|with|had|having|using (at|on) (a|any|some|least|the) (one|1|' +
        'of) (our|the) facet|facets|filter|filters (selected|applied|chosen|used|set)',
      'facet|facets was|were|got used|selected|applied',
      'faceted',
    ],
    [is('facet_field', 'set')],
  ],
  [
    ['from|in|of|belonging|matched|matching|matches|fell|being (to|into) (a|any|some) visitor segment|target|group'],
    [is('visitor_target_name', 'set')],
  ],
  [['on|of|only (the) first page (of) (results|result|the) (results)'], [is('page_no', 'equals', '1')]],
  [
    [
      'beyond|past|after|below (the) first page (of) (the) (results)',
      'not on the first page (of) (the) (results)',
      'other than the first page (of) (the) (results)',
      'on later|deeper pages',
    ],
    [is('page_no', 'gt', '1')],
  ],
  [
    [
      'first result|position|hit|product (was|being|got) clicked',
      '~click (on) the first|top result|position|hit|product',
      'clicked (at|in|on) (the) first (position|place)',
    ],
    [is('click_element_position', 'equals', '1')],
  ],
  [['converting|converted'], [is('had_sale', 'equals', 'true')]],
  [['with|having an order number', 'with|that have an order'], [is('order_number', 'set')]],
  [['missing|without|lacking (an|a) order number', 'with no order number'], [is('order_number', 'notSet')]],
  [
    ['blank|empty|no|without (a|any) keyword|term|phrase', 'keyword|term is|was blank|empty|missing'],
    [is('keyword', 'notSet')],
  ],
  [['non default page size|pagination', 'changed page size|pagination'], [is('pagination_set_option', 'gt', '0')]],
]
