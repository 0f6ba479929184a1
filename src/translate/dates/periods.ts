// Reads expressions for periods, such as `last week` or `March 2026`. A table maps patterns of words to days. The
// days depend only on the words and on today.

import { addDays, type Day, weekday } from '../../calendar/civil-day.ts'
import { months, weekdays } from '../calendar-names.ts'
import { ambiguous, unsupported } from './date-reading.ts'
import { calendar, monthOf, on, type Period, trailing, type Unit, weekOf, yearOf } from './day-ranges.ts'
import {
  dayOfMonth,
  daysOfMonth,
  halfMonth,
  isoDay,
  isoMonth,
  monthDay,
  monthDays,
  monthNumber,
  slashed,
} from './days-of-month.ts'
import { ofYear, type PeriodResult, period } from './yearly.ts'

type Groups = Readonly<Record<string, string | undefined>>
type Entry = readonly [pattern: string, read: (groups: Groups, today: Day) => PeriodResult | undefined]

const either = (names: Iterable<string>) => [...names].join('|')
const longFirst = (names: Iterable<string>) => [...names].sort((a, b) => b.length - a.length)

const MONTH = `(?<month>${either(longFirst(months.keys()))})`
const WEEKDAY = `(?<weekday>${either(longFirst([...weekdays.keys()].filter((name) => !/days$/.test(name))))})`
const UNIT = '(?<unit>day|week|month|quarter|year)'
const CURRENT = 'this|current|present|actual|running|ongoing'
const YEAR = '(?<year>(?:19|20|21)\\d\\d|this year|last year|the year)'
const OF_YEAR = `(?: (?:of |, |in )?${YEAR})?`
const DAY = '(?:the )?(?<day>\\d{1,2})(?:th)?'
const TO = '(?:to|and|-|\\.\\.+|–|—|through|thru|until|till)'

const QUARTERS: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3, fourth: 4, last: 4 }
const quarterNumber = (text = ''): number => QUARTERS[text] ?? Number(text.replace(/\D/g, ''))

const unitOf = (text = ''): Unit | undefined =>
  (['day', 'week', 'month', 'quarter', 'half', 'year'] as const).find(
    (unit) => text.startsWith(unit) || (text !== '' && unit.startsWith(text)),
  )

const back =
  (count: number) =>
  ({ unit }: Groups, today: Day) => {
    const found = unitOf(unit)
    return found && period(calendar[found](today, count))
  }

/** The latest day with the given weekday, up to and including `today`. */
const latest = (today: Day, day: number): Day => addDays(today, -((weekday(today) - day + 7) % 7))

/** The longest match wins. If two entries match the same number of words, the later entry wins. */
const ENTRIES: readonly Entry[] = [
  ['today|tonight', (_, today) => period(on(today))],
  ['(?:the )?yesterday(?: day)?', (_, today) => period(on(addDays(today, -1)))],
  ['(?:the )?day before yesterday', (_, today) => period(on(addDays(today, -2)))],
  ['(?<n>\\d+|a) days? ago', ({ n }, today) => period(on(addDays(today, n === 'a' ? -1 : -Number(n))))],
  [
    '(?:\\d+|an?) (?:week|fortnight|month|quarter|year)s? ago',
    () => ambiguous('can mean a single day or a longer period: write the dates'),
  ],

  [`(?:the )?(?:${CURRENT})(?: calendar)? (?<unit>week|month|quarter|half|year)(?: so far| to date)?`, back(0)],
  ['(?:this|current) half(?:-| )year', (_, today) => period(calendar.half(today, 0))],
  ['the (?<unit>week|month|quarter|year)', back(0)],
  ['so far this (?<unit>week|month|quarter|year)', back(0)],
  ['(?:the )?(?<unit>week|month|quarter|year) (?:to date|so far)', back(0)],
  ['(?<unit>w|m|q|y)td', ({ unit }, today) => period(calendar[TO_DATE[unit ?? ''] ?? 'year'](today, 0))],
  [
    '(?:the )?(?:last|previous|prior|preceding)(?: full| calendar| complete| whole)* (?<unit>week|month|quarter|half|year)',
    back(1),
  ],
  ['(?:last|previous) half(?:-| )year', (_, today) => period(calendar.half(today, 1))],
  ['(?:the )?(?<unit>week|month|quarter|year) before last', back(2)],
  ['(?:the )?(?<unit>week|month|quarter|year) before (?:this|the current) (?:1|one|week|month|quarter|year)', back(1)],

  [
    '(?:the )?(?:last|past|previous|trailing|latest|most recent|recent|rolling|prior|preceding) (?<n>\\d+) ' +
      '(?:full |complete |whole )?(?<unit>day|week|fortnight|month|quarter|year|d|w)s?',
    trailingUnits,
  ],
  ['(?:the )?(?:last|past|previous) (?<n>\\d+)(?<unit>d|w)', trailingUnits],
  ['(?<n>\\d+|an?) (?<unit>day|week|month|quarter|year)s?(?: back)?', trailingUnits],
  ['(?:the )?new years?(?: day)?', (_, today) => period(on({ year: today.year, month: 1, day: 1 }), true)],
  [
    '(?:the )?(?:last|past) couple(?: of)? (?<unit>day|week|month|quarter|year)s',
    (groups, today) => trailingUnits({ ...groups, n: '2' }, today),
  ],
  [
    `(?:the )?(?:past|trailing|rolling) (?<unit>day|week|fortnight|month|quarter|half|year)(?:-| year)?`,
    (groups, today) => trailingUnits({ ...groups, n: '1' }, today),
  ],
  ['(?:the |a )?(?:last |past |previous )?fortnight', (_, today) => period(trailing.day(today, 14))],

  [`(?:last )?q(?<n>[1-4])${OF_YEAR}`, quarter],
  ['q(?<n>[1-4]) (?<year>2\\d)', ({ n, year }, today) => quarter({ n, year: `20${year}` }, today)],
  ['q(?<n>[1-4])-?(?<year>\\d{4})', quarter],
  ['(?<year>\\d{4})(?:-| )?q(?<n>[1-4])', quarter],
  [`(?:the )?(?<n>first|second|third|fourth|1th|2th|3th|4th) quarter${OF_YEAR}`, quarter],
  [`(?:the )?last quarter of ${YEAR}`, (groups, today) => quarter({ ...groups, n: 'last' }, today)],
  [`h(?<n>[12])${OF_YEAR}`, half],
  ['h(?<n>[12])-?(?<year>\\d{4})', half],
  ['(?<year>\\d{4})(?:-| )?h(?<n>[12])', half],
  [`(?:the )?(?<n>first|second|1th|2th) half of ${YEAR}`, half],
  [`(?:the )?(?<n>first|second|1th|2th) half of ${MONTH}${OF_YEAR}`, halfMonth],

  [
    `(?:the )?(?:month of )?(?:last |this |past )?${MONTH}${OF_YEAR}`,
    ({ month, year }, today) => ofYear((y) => monthOf(y, monthNumber(month)), year, today),
  ],
  [
    `last ${MONTH}`,
    ({ month }, today) =>
      monthNumber(month) === today.month ? ambiguous('can mean this year or last year: write the year') : undefined,
  ],
  [`${DAY}(?: of)? ${MONTH}${OF_YEAR}`, monthDay],
  [`(?:the )?(?<day>first|second|third|fourth) of ${MONTH}${OF_YEAR}`, monthDay],
  [`${MONTH} the (?<day>first|second|third|fourth)(?:(?: ,)? (?<year>(?:19|20|21)\\d\\d))?`, monthDay],
  [`${MONTH} ${DAY}(?:(?: ,)? (?<year>(?:19|20|21)\\d\\d))?`, monthDay],
  [`${DAY} (?:${TO}|and) (?:the )?(?<end>\\d{1,2})(?:th)?(?: of)? ${MONTH}${OF_YEAR}`, monthDays],
  [`${MONTH} ${DAY} (?:${TO}|and) (?:the )?(?<end>\\d{1,2})(?:th)?(?:(?: ,)? (?<year>(?:19|20|21)\\d\\d))?`, monthDays],
  ['(?:the )?(?<day>\\d{1,2})th(?: of (?<which>this|last|the) month)?', dayOfMonth],
  [`(?:the )?(?<day>\\d{1,2})th ${TO} (?:the )?(?<end>\\d{1,2})th(?: of (?<which>this|last|the) month)?`, daysOfMonth],
  ['(?<year>\\d{4})[-/](?<month>\\d{1,2})[-/](?<day>\\d{1,2})', ({ year, month, day }) => isoDay(year, month, day)],
  ['(?<year>\\d{4})[-/](?<month>\\d{1,2})', ({ year, month }) => isoMonth(Number(year), Number(month))],
  ['(?<month>\\d{1,2})[-/.](?<year>20\\d\\d)', ({ year, month }) => isoMonth(Number(year), Number(month))],
  [
    '(?<a>\\d{1,2})[./](?<b>\\d{1,2})[./](?<year>20\\d\\d|\\d\\d)',
    ({ a, b, year = '' }) => slashed(Number(a), Number(b), Number(year.padStart(4, '20'))),
  ],
  [
    '(?:the )?(?:calendar |full |whole )?(?:year )?(?<year>(?:19|20|21)\\d\\d)',
    ({ year }) => period(yearOf(Number(year)), true),
  ],

  [
    `(?:this past |this |past |the )?${WEEKDAY}`,
    (groups, today) => period(on(latest(today, weekdays.get(groups.weekday ?? '') ?? 0))),
  ],
  [
    `last ${WEEKDAY}`,
    (groups, today) => period(on(latest(addDays(today, -1), weekdays.get(groups.weekday ?? '') ?? 0))),
  ],
  [`${WEEKDAY}(?: of| in)? (?<which>last|this) week`, dayOfWeek],
  [`(?<which>last|this) week ${WEEKDAY}`, dayOfWeek],
  [
    `${WEEKDAY} ${TO} ${WEEKDAY.replace('weekday', 'end')}(?: of| in)? (?<which>last|this) week`,
    (groups, today) => {
      const [first, last] = [dayIn(groups, today), dayIn({ ...groups, weekday: groups.end }, today)]
      return { ...period({ first, last }), isRange: true }
    },
  ],
  [
    '(?:the |this |last |past |this past |previous |most recent )*weekend',
    (_, today) => {
      const saturday = latest(today, 5)
      return period({ first: saturday, last: addDays(saturday, 1) })
    },
  ],
  [
    `(?:the )?(?:first|second|third|fourth|last|1th|2th|3th|4th|final) (?:week|weekend|day|days|\\d+ days) of (?:${MONTH}|the|this|last|\\d{4})${OF_YEAR}`,
    () => ambiguous('can mean different days: write the dates'),
  ],
  [
    `(?:the )?(?:end|beginning|start|middle|mid|early|late)(?: of)? (?:${MONTH}|the month|the year|the week|the quarter|` +
      `this month|last month|this year|last year|\\d{4})${OF_YEAR}`,
    () => ambiguous('can mean different days: write the dates'),
  ],
  [
    `(?:tomorrow|(?:the )?(?:next|coming|upcoming)(?: \\d+)? ${UNIT}s?)`,
    () => unsupported('lies in the future, where there is no data'),
  ],
  [`next (?:${MONTH}|${WEEKDAY}|weekend)`, () => unsupported('lies in the future, where there is no data')],
  [
    '(?:the )?(?:last|past) few (?:days|weeks|months|years)|recently|lately',
    () => ambiguous('is not a definite range of days: say how many days'),
  ],
]

/** A weekday of this week or of the previous week. */
const dayIn = ({ weekday: name = '', which }: Groups, today: Day): Day =>
  addDays(weekOf(today).first, (weekdays.get(name) ?? 0) - (which === 'last' ? 7 : 0))

function dayOfWeek(groups: Groups, today: Day): PeriodResult {
  return period(on(dayIn(groups, today)))
}

const TO_DATE: Readonly<Record<string, Unit>> = { w: 'week', m: 'month', q: 'quarter', y: 'year' }

function trailingUnits({ n, unit }: Groups, today: Day): PeriodResult | undefined {
  const count = /^a/.test(n ?? '') ? 1 : Number(n)
  if (count < 1 || count > 5000) return ambiguous('is not a range of days')
  if (unit === 'fortnight') return period(trailing.day(today, 14 * count))
  const found = unitOf(unit)
  return found && period(trailing[found](today, count))
}

function quarter({ n, year }: Groups, today: Day): PeriodResult {
  return ofYear((y) => monthOf(y, 3 * quarterNumber(n) - 2, 3), year, today)
}

function half({ n, year }: Groups, today: Day): PeriodResult {
  return ofYear((y) => monthOf(y, 6 * quarterNumber(n) - 5, 6), year, today)
}

const COMPILED = ENTRIES.map(([pattern, read]) => ({ pattern: new RegExp(`^(?:${pattern})(?= |$)`, 'u'), read }))

/** Reads the longest period at the beginning of the words. `length` is its number of words. */
export function readPeriod(
  words: string,
  today: Day,
): { readonly result: PeriodResult; readonly length: number } | undefined {
  let best: { result: PeriodResult; length: number } | undefined
  for (const { pattern, read } of COMPILED) {
    const match = pattern.exec(words)
    if (match === null) continue
    const length = match[0].split(' ').length
    if (best !== undefined && length < best.length) continue
    const result = read(match.groups ?? {}, today)
    if (result !== undefined) best = { result, length }
  }
  return best
}

/** The week, from Monday to Sunday, that contains the first day of a period. */
export const weekAround = ({ first }: Period): Period => weekOf(first)
