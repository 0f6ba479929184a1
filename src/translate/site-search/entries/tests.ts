// Conditions of site search that have words of their own.

import { rules } from '../../grammar/rule.ts'
import { halvesOf } from '../../grammar/rules/contrasts.ts'
import { countOf } from '../../grammar/rules/nouns.ts'
import type { Condition, Sign, Tree } from '../../grammar/signs.ts'

const is = (member: string, operator: Condition['operator'], ...values: string[]): Condition =>
  values.length === 0 ? { member, operator } : { member, operator, values }

const RESULTS = 'result|hit|match|matches'
const BOT = 'bot|crawler|robot|spider'
const BOTS = 'bots|crawlers|robots|spiders'
const WITHOUT =
  'without|excluding|exclude|minus|no|not|except|ignoring|ignore|removing|remove|omitting|omit|sans|excl|ex'
const BY = '(made|done|run|performed|sent|issued|coming) by|from|of|to (a|the)'
const CORRECTED = 'corrected|autocorrected|spellcorrected|rewritten|fixed|spellchecked'

/** A condition with its patterns. `lists`: the field that `which ...` asks for. */
type Entry = readonly [patterns: readonly string[], tests: readonly Tree[], lists?: string]

const ENTRIES: readonly Entry[] = [
  [
    [
      `zero|no|null|0|empty|nil (search) ${RESULTS}`,
      'with|had|has|have|having|getting|got|gave|give|gives|giving|gets|get|return|returned|returning|returns|' +
        `show|showed|showing|~find|~yield|~produce|~bring (up|back) (us) zero|no|0|empty (search) ${RESULTS}`,
      `without|lacking (any|a|single) (search) ${RESULTS}`,
      `not ~return|~find|~give|~get|~yield|~have|~bring|~show (any|a) (single) ${RESULTS}|thing`,
      `~return|~find|~give|~get|~yield|~bring|~come|~show|~produce|~turn|~draw (up|back|with) (a) nothing|empty|blank|zilch|nada`,
      'not ~find|~return|~bring|~give|~show (up|back) anything',
      'nothing (was) found|returned',
      'came|come|coming|comes up|back empty|blank|dry',
      '~fail|unsuccessful|resultless|fruitless|empty|zeroresult',
      'dead end',
      '(a|an) zero|no|null|empty (search) result|results|hit|hits page',
      'empty handed',
      `(there) were|was no ${RESULTS}`,
    ],
    [is('no_of_results', 'equals', '0')],
  ],
  [
    [
      `with|had|has|have|having|got|getting|~get|~return|~find|~give|~yield (any|some|at) (least) (one|1|a) (search) ${RESULTS}`,
      '~find|~return|~give something',
      `at least one|1 ${RESULTS}`,
    ],
    [is('no_of_results', 'gt', '0')],
  ],
  [
    [
      `${WITHOUT} (the|all|any|known) ${BOT} (traffic|searches|activity|visits|requests|hits)`,
      `${BOT} (traffic) (is|are|were) excluded|removed|out`,
      `${BOT} filtered|left|taken (out)`,
      `with ${BOT} excluded|removed`,
      'human (only|traffic)',
      '(by|from|of|for) (the) real|genuine people|human|user|visitor|shopper|customer|traffic (only)',
      'by|from humans (only)',
      `not|non ${BOT}`,
      `~filter|~leave|~strip|~take|~screen out (the|all) ${BOT}`,
      `~leave|~filter (the|all) ${BOT} (traffic) out`,
      `not ~count|~include (the|any) ${BOT}`,
      `not ${BY} ${BOT}`,
      `nonbot`,
      'bot free',
      `apart|aside from (the) ${BOT}`,
      `other than|from ${BOT}`,
      'not ~be (a) bot',
    ],
    [is('is_bot', 'notEquals', 'true')],
  ],
  [
    [
      `${BOT} only|traffic|generated`,
      BOT,
      `${BY} ${BOTS} (only|traffic)`,
      `${BY} a ${BOT}`,
      'automated|non (human) traffic',
      `~flag|~classify|~identify|~recognize|~recognise|~mark|~detect as (a) ${BOT}`,
    ],
    [is('is_bot', 'equals', 'true')],
    'bot_name',
  ],
  [
    [
      'bot status|flag|classification|flagged (is|was) unknown|missing|empty|unclear',
      'unknown bot status|flag|classification',
      'unclassified',
      'bot or not unknown',
    ],
    [is('is_bot', 'notSet')],
  ],
  [
    [
      '(were|are|was|is) logged|signed in|on',
      '(were|are|was) registered|authenticated|identified|loggedin',
      'with an|a account|login',
      'not anonymous|guest|guests',
      'non anonymous',
      'registered',
      'while|when|after ~log|~sign in',
      '~log|~sign in',
    ],
    [is('user_id', 'set')],
    'user_id',
  ],
  [
    [
      'anonymous|anonymously|unregistered|unauthenticated|guest|unidentified',
      `(by|from|as|of) (a|the) guests|guest`,
      '(are|were) not|never (been) logged|signed in|on',
      'not|never ~log|~sign in',
      'without ~log|~sign in',
      'logged|signed out|off',
      'without|no an|a|any account|login|user',
      'without|no login|account',
      'who is|are not logged|signed in',
    ],
    [is('user_id', 'notSet')],
  ],
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

const lower = (pattern: string) => pattern.toLowerCase()

/** Patterns that negate: `not` before them would negate twice. */
const NEGATIVE = /^\(?(?:not|never|without|no|non|other)\b/

/** `landing page searches` */
const landing = rules(
  ['landing page|pages'],
  () => ({ cat: 'test', tests: [is('landing_page_url', 'set')] as never }),
  { cost: 0.5 },
)

export const testEntries = [
  ...landing,
  ...ENTRIES.flatMap(([patterns, tests, lists]) =>
    patterns.flatMap((pattern) =>
      rules(
        [lower(pattern)],
        (): Sign => ({
          cat: 'test',
          tests,
          ...(lists !== undefined && { lists }),
          ...(NEGATIVE.test(pattern) && { isNot: true }),
        }),
        { cost: 0 },
      ),
    ),
  ),
]

const positioned = (operator: Condition['operator'], value: string | undefined): Sign | undefined =>
  value === undefined ? undefined : { cat: 'test', tests: [is('click_element_position', operator, value)] as never }

/** Positions of clicks with a number. */
export const positionEntries = [
  ...rules(
    ['(that|which) ~give|~find|~show|~yield (up|back) {bound} products|items|articles|matches'],
    (bound) =>
      bound && {
        cat: 'test',
        tests: bound.limits.map(({ operator, value }) => is('no_of_results', operator, value)) as never,
      },
    { cost: 0.3 },
  ),
  ...rules(['(in|on|at|among|within) (the) first|top {num} position|result|place|spot|rank|hit'], (num) =>
    positioned('lte', num?.value),
  ),
  ...rules(
    ['(at|in|on) position|rank|place {num}', '(in|on|at) (the) {ordinal} position|place|result|spot|rank'],
    (num) => positioned('equals', String(num?.value)),
  ),
  ...rules(
    ['(a|with) (click) deeper|lower|further|farther|worse|below|beyond|after (down) (than) position|rank {num}'],
    (num) => positioned('gt', num?.value),
    { cost: 0 },
  ),
  ...rules(
    ['between position|rank {num} and {num}', '(at|in|on) position|rank {num} to|- {num}'],
    (low, high) =>
      low &&
      high && {
        cat: 'test',
        tests: [
          is('click_element_position', 'gte', low.value),
          is('click_element_position', 'lte', high.value),
        ] as never,
      },
  ),
  ...rules(
    [
      'on|from result|results page {num}',
      '~go|~get|~reach|~open|~visit (to) (the) (result|results) page {num}',
      '(on|from|of) result|results page {num}',
      'on|from page {num} (of) (the) (results|result)',
      'on (the) {ordinal} page (of) (the) (results)',
    ],
    (num) => num && { cat: 'test', tests: [is('page_no', 'equals', String(num.value))] as never },
    { cost: 0 },
  ),
  ...rules(
    ['(on|reached|viewed|from|to|~go) (result|results) page {bound}', '(on|from|to) (a) page {bound}'],
    (bound) =>
      bound && {
        cat: 'test',
        tests: bound.limits.map(({ operator, value }) => is('page_no', operator, value)) as never,
      },
    { cost: 0.1 },
  ),
]

export const averagePosition = rules(
  [
    '(on) (average) (,) at|in|on what|which position ~do (people|visitors|shoppers|users|they|customers) ~click (on) (average)',
    '(on) (average) (,) what|which position ~be|~get clicked (on) (average)',
  ],
  () => ({
    cat: 'amount',
    amount: { name: 'average_position', on: { search: { field: 'click_element_position', fn: 'avg' } } },
  }),
  { cost: 0 },
)

export const deepest = rules(
  [
    '(the) deepest|furthest|farthest|highest (search) (result|results) page (anyone|anybody|somebody) (viewed|reached|opened|looked)',
    '(the) deepest|furthest|farthest page of (the) (search) results|result',
  ],
  () => ({ cat: 'amount', amount: { name: 'deepest_page', on: { search: { field: 'page_no', fn: 'max' } } } }),
  { cost: 0 },
)

/** Pages after one. */
export const pageEntries = [
  ...rules(
    ['(~go) beyond|past|after (result|results) page {num}'],
    (num) => num && { cat: 'test', tests: [is('page_no', 'gt', num.value)] as never },
    { cost: 0 },
  ),
  ...rules(
    ['(~go|~reach|on) (to) (result|results) page {num} or|and deeper|further|later|beyond|more|higher'],
    (num) => num && { cat: 'test', tests: [is('page_no', 'gte', num.value)] as never },
    { cost: 0 },
  ),
]

/** A facet and its value together. */
export const facetEntries = rules(
  [
    '(with|of|the|using|used|for|in) (the|a) facet (field|name) {values} (with|and|to|is|=|set|was|being) (=|facet|the|a|to) (value|values) (of|=|is) {values}',
    '(with|of|the|using|used|for|in) (the|a) {values} facet (with|and|to|is|=|set|was|being) (=|facet|the|a|to) (value|values) (of|=|is) {values}',
  ],
  (facet, value) =>
    facet === undefined || value === undefined || facet.isSplit || value.isSplit
      ? undefined
      : {
          cat: 'test',
          tests: [is('facet_name', 'equals', ...facet.texts), is('facet_value', 'equals', ...value.texts)] as never,
        },
  { cost: 0 },
)

/** `filtered by the "Price" facet` */
export const filteredBy = rules(
  ['(~be|~have|they|somebody|people) ~filter by|on|with (the) {values} (facet|filter)'],
  (values) =>
    values && !values.isSplit && values.kind !== 'term' && values.kind !== 'number'
      ? { cat: 'test', tests: [is('facet_name', values.texts.length > 1 ? 'in' : 'equals', ...values.texts)] as never }
      : undefined,
  { cost: 0 },
)

/** Both halves: with results and without. */
export const halves = rules(
  [
    '{thing} with and|or|vs|versus without (a|an|any) result|results|hits',
    '{thing} that ~do and ~do not ~return|~find results',
  ],
  (sign) => halvesOf(sign && countOf(sign.thing), [is('no_of_results', 'gt', '0')] as never),
  { cost: 0, shows: [['searches with and without results by engine', { dimensions: ['engine_name'] }]] },
)

export const pageNames = rules(
  ['(~do) (on|from|of|via) (the|our) page (name|named|called|titled) {values}'],
  (values) =>
    values &&
    !values.isSplit &&
    /^(?:name|quoted)$/.test(values.kind) &&
    values.texts.every((text) => !/^(?:\/|http)/.test(text))
      ? { cat: 'test', tests: [is('page_name', values.texts.length > 1 ? 'in' : 'equals', ...values.texts)] as never }
      : undefined,
  { cost: 0 },
)
