// Words for data or actions that no request can ask for. They apply to all models.

import type { Reason } from '../../../questions/translation.ts'
import type { Piece } from '../pieces.ts'
import { type Rule, rules } from '../rule.ts'

type Entry = readonly [reason: Reason, why: string, ...patterns: string[]]

export const refusing = (entries: readonly Entry[]): readonly Rule[] =>
  entries.flatMap(([reason, why, ...patterns]) =>
    patterns.flatMap((text) => saying(text, { is: 'refusal', reason, why })),
  )

/**
 * Creates the rules for a phrase that means the given piece, that is, a part of the request or a refusal. A single word
 * matches as a noun or as any form of a verb.
 */
export const saying = (text: string, piece: Piece): readonly Rule[] =>
  rules(
    [text.includes(' ') ? text : text.replace(/[^|]+/g, (word) => `${word}|~${word}`)],
    () => ({ cat: 'piece', piece }),
    // A phrase of several words rarely has another meaning.
    { cost: /^[^ (]+ [^(]+$/.test(text) ? 0 : 0.2 },
  )

const WRITE = 'the service only reads data'
const ALONE = 'each question is independent of earlier questions: ask it in full'

/**
 * Words of questions that try to get instructions, credentials or data of other accounts. They never count as talk,
 * that is, as words to ignore.
 */
export const foreign = refusing([
  [
    'unsupported',
    'a question can ask only for your data',
    'instruction|prompt|password|sql|select|union|schema|credential|token|secret|admin|jailbreak|competitor|tenant|account',
    'system prompt',
    'api key',
  ],
])

/** Words that ask for a change of data. */
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
    'the available functions are count, count_distinct, sum, avg, min and max',
    'median|percentile|quartile|quantile|variance|stddev|correlation|regression|outlier|deviation|distribution|histogram|p50|p90|p95|p99',
    'standard deviation',
    'running total',
    'moving|rolling average',
    'cumulative|cumulatively',
  ],
  [
    'unsupported',
    'the data describes only the past',
    'forecast|predict|prediction|projection|projected|expected|tomorrow|budget|goal|forecasted|will|likely|future',
  ],
  [
    'unsupported',
    'dates have no time of day: ask for days or longer periods',
    'hour|hourly|minute|morning|afternoon|evening|night|noon|midnight|oclock|timestamp|lunchtime|overnight|am|pm|realtime',
    'time of day',
    'real time',
    'peak|rush time|times|hours',
    'right now',
  ],
  [
    'unsupported',
    'a query can group by day of the week, but cannot select certain days of the week: ask "by weekday"',
    'weekends|weekdays|mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays',
    'monday to friday',
    'working|business days',
  ],
  [
    'unsupported',
    'a condition on a text can check only what the text equals, contains or begins with',
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
    'a query shows events, not their causes',
    'why|reason|cause|because|explain|impact|effect|affect|influence',
    'how come',
    'we|i|they changed the|our|my',
  ],
  [
    'unsupported',
    'a query checks one row at a time: it cannot relate several rows',
    'journey|funnel|sequence|afterwards|subsequently|repeat|churn|retention|cohort|first-time',
    'bought together',
    'next search',
    'then|later|afterwards ~buy|~search',
    'before ~buy',
    'new|returning visitor|customer|user|shopper|buyer',
  ],
  [
    'ambiguous',
    'can mean different days: write the dates',
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
  ['unsupported', 'a query can list or rank rows, but not pick them at random', 'random|sample'],
])
