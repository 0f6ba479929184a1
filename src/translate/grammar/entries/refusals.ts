// What no request can ask, in any model.

import type { Reason } from '../../../questions/translation.ts'
import type { Piece } from '../pieces.ts'
import { type Rule, rules } from '../rule.ts'

type Entry = readonly [reason: Reason, why: string, ...patterns: string[]]

export const refusing = (entries: readonly Entry[]): readonly Rule[] =>
  entries.flatMap(([reason, why, ...patterns]) =>
    patterns.flatMap((text) => saying(text, { is: 'refusal', reason, why })),
  )

/** The rule for words that mean one piece. A word alone may be a noun or any form of a verb. */
export const saying = (text: string, piece: Piece): readonly Rule[] =>
  rules(
    [text.includes(' ') ? text : text.replace(/[^|]+/g, (word) => `${word}|~${word}`)],
    () => ({ cat: 'piece', piece }),
    // Several words that belong together are rarely something else.
    { cost: /^[^ (]+ [^(]+$/.test(text) ? 0 : 0.2 },
  )

const WRITE = 'the service only reads'
const ALONE = 'each question stands alone: ask it in full'

/** Asks for a change. */
/** What only somebody asks who wants more than an answer. Never talk. */
export const foreign = refusing([
  [
    'unsupported',
    'a question is about your own data',
    'instruction|prompt|password|sql|select|union|schema|credential|token|secret|admin|jailbreak|competitor|tenant|account',
    'system prompt',
    'api key',
  ],
])

export const writes = refusing([
  [
    'write',
    WRITE,
    'delete|erase|truncate|overwrite|purge|wipe|insert|update|alter|modify|edit|rename|reset|archive|import|upsert|' +
      'grant|revoke|publish|deactivate|disable|enable|schedule|subscribe|notify|remind|email|switch|block|ban|' +
      'increase|boost|pin|bury|deleted',
    'exclude permanently',
    'drop|create|alter table|view|index|database',
    'drop|clear|remove|mark|set|add|create|change|make|turn|send|save|store|merge|assign all|a|an|the|new|this|these|every|my|our',
    'turn|switch off|on',
    'take off',
  ],
])

export const refusalEntries = refusing([
  [
    'unsupported',
    'functions are count, count_distinct, sum, avg, min and max',
    'median|percentile|quartile|quantile|variance|stddev|correlation|regression|outlier|deviation|distribution|histogram|p50|p90|p95|p99',
    'standard deviation',
    'running total',
    'moving|rolling average',
    'cumulative|cumulatively',
  ],
  [
    'unsupported',
    'the data is about the past',
    'forecast|predict|prediction|projection|projected|expected|tomorrow|budget|goal|forecasted|will|likely|future',
  ],
  [
    'unsupported',
    'dates have the grain of a day',
    'hour|hourly|minute|morning|afternoon|evening|night|noon|midnight|oclock|timestamp|lunchtime|overnight|am|pm|realtime',
    'time of day',
    'real time',
    'peak|rush time|times|hours',
    'right now',
  ],
  [
    'unsupported',
    'days of the week are groups, and cannot restrict: ask "by weekday"',
    'weekends|weekdays|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays',
    'monday to friday',
    'working|business days',
  ],
  [
    'unsupported',
    'texts are compared by what they contain or begin with',
    '~end with|in|on (the)',
    'regex|regexp|wildcard|suffix|uppercase|lowercase|capitals',
    'upper|lower case',
  ],
  [
    'unsupported',
    ALONE,
    'same|instead|again',
    'and|now|what|how about|by|for|without',
    'of those|these|them',
    'previous question|one|answer|result',
  ],
  [
    'unsupported',
    'queries show events, not causes',
    'why|reason|cause|because|explain|impact|effect|affect|influence',
    'how come',
    'we|i|they changed the|our|my',
  ],
  [
    'unsupported',
    'a query sees each row on its own',
    'journey|funnel|sequence|afterwards|subsequently|repeat|churn|retention|cohort|first-time',
    'bought together',
    'next search',
    'then|later|afterwards ~buy|~search',
    'before ~buy',
    'new|returning visitor|customer|user|shopper|buyer',
  ],
  [
    'ambiguous',
    'does not mean the same days to everybody: write the dates',
    'christmas|xmas|easter|thanksgiving|holiday|summer|winter|autumn|halloween|season',
    'black friday',
    'cyber monday',
    'new year',
  ],
  [
    'ambiguous',
    'is not a definite amount: give a number',
    'few|several|similar|important|interesting|valuable|successful|weird|strange|loyal|underperforming|struggling|big|small|huge',
    'a lot of',
    'long tail',
    'not only|just|merely',
  ],
  ['unsupported', 'rows are listed or ranked, not drawn at random', 'random|sample'],
])
