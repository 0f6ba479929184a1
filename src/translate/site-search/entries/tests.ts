// Phrases for conditions that the grammar cannot derive from the fields of site search.

import { rules } from '../../grammar/rule.ts'
import type { Sign } from '../../grammar/signs.ts'
import { is } from './amounts.ts'
import { type Entry, searchTests } from './search-tests.ts'

const RESULTS = 'result|hit|match|matches'
const BOT = 'bot|crawler|robot|spider'
const BOTS = 'bots|crawlers|robots|spiders'
const WITHOUT =
  'without|excluding|exclude|minus|no|not|except|ignoring|ignore|removing|remove|omitting|omit|sans|excl|ex'
const BY = '(made|done|run|performed|sent|issued|coming) by|from|of|to (a|the)'

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
  ...searchTests,
]

const lower = (pattern: string) => pattern.toLowerCase()

/** Matches patterns that begin with a negation. The grammar must not accept another `not` before such a phrase. */
const NEGATIVE = /^\(?(?:not|never|without|no|non|other)\b/

/** Reads `landing page searches` as searches with a landing page. */
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
