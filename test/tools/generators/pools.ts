// Pools of values that random databases contain, and the days around each boundary of a date shortcut. The pools are
// small, so groups and ties occur. They contain edge cases, so wrong code does not pass by luck.
import { civilOf, type Day, dayOf, isLeap, localDay, printDay, SHORTCUTS, shortcutRange } from '../oracle/calendar.ts'

export interface Clock {
  readonly now: Date
  readonly timeZone: string
}

/** At this instant, it is the leap day 2024-02-29 in Berlin, but still the previous day in UTC. */
export const CLOCK: Clock = { now: new Date('2024-02-28T23:30:00Z'), timeZone: 'Europe/Berlin' }

/** Days on which periods by months are easy to get wrong: ends of months, and 28 to 31 of March. */
export const CLOCKS: readonly Clock[] = [
  CLOCK,
  ...[
    '2023-02-28',
    '2024-03-28',
    '2023-03-29',
    '2024-03-30',
    '2024-03-31',
    '2024-04-30',
    '2024-05-01',
    '2024-12-31',
  ].map((day): Clock => ({ now: new Date(`${day}T12:00:00Z`), timeZone: 'UTC' })),
]

export const LONG_KEYWORD = 'long '.repeat(60)

/**
 * Keywords without null, which generators add separately. The pool contains `é` in composed and decomposed form. It
 * also contains U+FFFF and an emoji, because U+FFFF sorts before the emoji only by code point.
 */
export const KEYWORDS: readonly string[] = [
  '',
  'a',
  'A',
  'a ',
  '%',
  '_',
  '\\',
  "'",
  '"',
  '\u00e9',
  'e\u0301',
  '\u{1f600}',
  '\uffff',
  LONG_KEYWORD,
]

export const PLAIN_TEXTS: readonly string[] = ['x', 'X', 'xy', '', "x'y", '\u{1f600}']

/** Special texts, such as wildcards and SQL. In a filter, each of these texts must match literally. */
export const HOSTILE_TEXTS: readonly string[] = [
  ...KEYWORDS.filter((text) => text !== ''),
  "' or '1'='1",
  "x' union select * from summary --",
  'a\\',
  "\\' or 1=1--",
  '$1',
  '?',
  ':x',
  '$$',
  '/*',
  '100%',
  'a\n--\n',
  'null',
  'true',
  '5',
]

export const BIGINTS: readonly (number | bigint)[] = [0, 1, 5, -1, 9_007_199_254_740_993n, 12]
export const INTEGERS: readonly number[] = [0, 1, 3, -1, 2_147_483_647, 12]
export const DECIMALS: readonly string[] = ['0', '-1', '0.1', '0.2', '9.99', '99999999999999.9999']

export const NUMBER_TEXTS: readonly string[] = [
  '0',
  '1',
  '-1',
  '5.5',
  '0.1',
  '9.99',
  '9.99004',
  '1.50',
  '-0',
  '2147483648',
  '9007199254740993',
  '99999999999999.9999',
  '-9999999999999999999999999999.999999999',
]

export const ALIASES: readonly string[] = [
  'n',
  'm0',
  'c0',
  'total',
  'keyword_',
  'account_id',
  'summary',
  'select',
  'order',
  'count',
  'user',
  'Group',
  '_',
  '__proto__',
  'constructor',
  'item_total',
  'x'.repeat(63),
]

function leapDayBefore(today: Day): Day {
  let { year } = civilOf(today)
  while (!isLeap(year) || dayOf({ year, month: 2, day: 29 }) > today) year -= 1
  return dayOf({ year, month: 2, day: 29 })
}

/** The first and last day of every shortcut, today and the leap day, each with the previous and the next day. */
export function boundaryDays(clock: Clock): readonly string[] {
  const today = localDay(clock.now, clock.timeZone)
  const edges = SHORTCUTS.flatMap((name) => {
    const { from, to } = shortcutRange(name, today)
    return [from, to]
  })
  const days = [today, leapDayBefore(today), ...edges].flatMap((day) => [day - 1, day, day + 1])
  return [...new Set(days)].toSorted((a, b) => a - b).map(printDay)
}
