// Tests fractions, grains, bins and periods. The expected results are computed by hand.
import { describe, expect, it } from 'vitest'
import { parseDay, printDay } from '../calendar.ts'
import { decimal, print } from '../decimal.ts'
import { add, change, divide, fraction, fromDecimal, rounded, subtract } from './fraction.ts'
import { binOf, binText, startOf, startsWithin, weekdayNumber } from './grains.ts'
import { bucketIn, daysOf, fits, type Period, parsePeriod } from './periods.ts'

const day = (text: string) => parseDay(text) ?? Number.NaN
const range = (from: string, to: string) => ({ from: day(from), to: day(to) })

describe('fractions', () => {
  const shown = (x: ReturnType<typeof divide>) => (x === undefined ? undefined : print(rounded(x)))
  const of = (text: string) => fromDecimal(decimal(text))

  it('computes exactly, and rounds only once, half away from zero', () => {
    expect(shown(add(fraction(1n, 3n), fraction(2n, 3n)))).toBe('1')
    expect(shown(subtract(of('0.1'), of('0.3')))).toBe('-0.2')
    expect(shown(divide(fraction(1n), fraction(2_000_000n)))).toBe('0.000001')
    expect(shown(divide(fraction(-1n), fraction(2_000_000n)))).toBe('-0.000001')
    expect(shown(divide(fraction(1n), fraction(2_000_001n)))).toBe('0')
    // 1/3 + 1/3 is 2/3. If both operands were rounded before the addition, the result would be 0.666666.
    expect(shown(add(fraction(1n, 3n), fraction(1n, 3n)))).toBe('0.666667')
    expect(shown(divide(of('9999999999999999999999999999999999'), fraction(3n)))).toBe(
      '3333333333333333333333333333333333',
    )
  })

  it('returns undefined for a division by zero, and for a change from zero or a negative number', () => {
    expect(divide(fraction(5n), fraction(0n))).toBeUndefined()
    expect(shown(divide(fraction(5n), fraction(-2n)))).toBe('-2.5')
    expect(shown(change(fraction(3n), fraction(2n)))).toBe('0.5')
    expect(shown(change(fraction(0n), fraction(2n)))).toBe('-1')
    expect(change(fraction(3n), fraction(0n))).toBeUndefined()
    expect(change(fraction(3n), fraction(-2n))).toBeUndefined()
  })
})

describe('grains', () => {
  it.each([
    ['week', '2024-02-29', '2024-02-26'],
    ['week', '2024-02-26', '2024-02-26'],
    ['week', '2024-03-03', '2024-02-26'],
    ['week', '2024-01-01', '2024-01-01'],
    ['week', '2023-01-01', '2022-12-26'],
    ['week', '0001-01-01', '0001-01-01'],
    ['week', '9999-12-31', '9999-12-27'],
    ['month', '2024-02-29', '2024-02-01'],
    ['quarter', '2024-03-31', '2024-01-01'],
    ['quarter', '2024-12-31', '2024-10-01'],
    ['year', '2024-12-31', '2024-01-01'],
    ['day', '2024-02-29', '2024-02-29'],
  ] as const)('the %s of %s begins on %s', (grain, of, start) => {
    expect(printDay(startOf(grain, day(of)))).toBe(start)
  })

  it('numbers the weekdays, with Monday as 1', () => {
    expect(['2024-02-26', '2024-02-29', '2024-03-03'].map((text) => weekdayNumber(day(text)))).toEqual([1, 4, 7])
  })

  it('lists the buckets of a range, including buckets that the range covers only partly', () => {
    const starts = (grain: 'week' | 'quarter', from: string, to: string) =>
      startsWithin(grain, day(from), day(to), 9).map(printDay)
    expect(starts('week', '2024-02-28', '2024-03-04')).toEqual(['2024-02-26', '2024-03-04'])
    expect(starts('quarter', '2023-12-31', '2024-06-30')).toEqual(['2023-10-01', '2024-01-01', '2024-04-01'])
    expect(starts('week', '2024-03-01', '2024-02-28')).toEqual([])
  })

  it('puts a number into the bin with the largest edge at or below it', () => {
    const edges = ['-1', '1.50', '4'].map(decimal)
    const bin = (text: string) => binText(edges, binOf(edges, decimal(text)))
    expect(['-1.0001', '-1', '1.4999', '1.5', '3.9999', '4', '99'].map(bin)).toEqual([
      '..<-1',
      '-1..<1.5',
      '-1..<1.5',
      '1.5..<4',
      '1.5..<4',
      '4..',
      '4..',
    ])
  })
})

/** A day after all ranges. */
const LATER = '2030-01-01'

describe('periods', () => {
  it.each<readonly [string, Period, readonly [string, string], readonly [string, string]]>([
    [
      'the same number of days directly before',
      'previous_period',
      ['2024-03-01', '2024-03-10'],
      ['2024-02-20', '2024-02-29'],
    ],
    ['one day before', 'previous_period', ['2024-03-01', '2024-03-01'], ['2024-02-29', '2024-02-29']],
    ['a week back', 'previous_week', ['2024-03-01', '2024-03-10'], ['2024-02-23', '2024-03-03']],
    ['the same weekdays', 'previous_year_weekdays', ['2024-03-01', '2024-03-01'], ['2023-03-03', '2023-03-03']],
    ['the same days of a month', 'previous_month', ['2024-03-01', '2024-03-10'], ['2024-02-01', '2024-02-10']],
    ['a whole month', 'previous_month', ['2024-03-01', '2024-03-31'], ['2024-02-01', '2024-02-29']],
    ['a shorter whole month', 'previous_month', ['2023-02-01', '2023-02-28'], ['2023-01-01', '2023-01-31']],
    ['at most the last day', 'previous_month', ['2024-03-30', '2024-03-30'], ['2024-02-29', '2024-02-29']],
    ['one last day', 'previous_month', ['2024-04-30', '2024-04-30'], ['2024-03-30', '2024-03-30']],
    ['three last days', 'previous_month', ['2023-03-29', '2023-03-31'], ['2023-02-28', '2023-02-28']],
    ['no first of a month', 'previous_month', ['2024-04-02', '2024-04-30'], ['2024-03-02', '2024-03-30']],
    ['over the new year', 'previous_month', ['2024-01-15', '2024-02-10'], ['2023-12-15', '2024-01-10']],
    ['a quarter', 'previous_quarter', ['2024-04-01', '2024-06-30'], ['2024-01-01', '2024-03-31']],
    ['no end of a month', 'previous_quarter', ['2024-05-01', '2024-05-30'], ['2024-02-01', '2024-02-29']],
    ['a year from 29 February', 'previous_year', ['2024-02-29', '2024-02-29'], ['2023-02-28', '2023-02-28']],
    ['a year to 29 February', 'previous_year', ['2025-02-01', '2025-02-28'], ['2024-02-01', '2024-02-29']],
    ['any days', range('2020-01-01', '2020-01-05'), ['2024-03-01', '2024-03-10'], ['2020-01-01', '2020-01-05']],
    ['before the first year', 'previous_month', ['0001-01-05', '0001-01-05'], ['0000-12-05', '0000-12-05']],
  ])('%s: %s', (_, period, [from, to], [first, last]) => {
    const found = daysOf(period, range(from, to), day(LATER))
    expect([printDay(found.from), printDay(found.to)]).toEqual([first, last])
  })

  it('moves whole months only after they are over', () => {
    const moved = (to: string, today: string) => {
      const found = daysOf('previous_month', range(`${to.slice(0, 8)}01`, to), day(today))
      return [printDay(found.from), printDay(found.to)]
    }
    expect(moved('2024-04-30', '2024-04-30')).toEqual(['2024-03-01', '2024-03-30'])
    expect(moved('2023-02-28', '2023-02-28')).toEqual(['2023-01-01', '2023-01-28'])
    expect(moved('2024-04-30', '2024-05-01')).toEqual(['2024-03-01', '2024-03-31'])
  })

  it('accepts a grain if the buckets of the period match the current buckets one to one', () => {
    const grains = ['day', 'week', 'month', 'quarter', 'year', 'weekday'] as const
    const fitting = (period: Period, from: string, to: string) =>
      grains.filter((grain) => fits(grain, period, range(from, to), day(LATER)))
    expect(fitting('previous_period', '2024-03-01', '2024-03-10')).toEqual(['day', 'weekday'])
    expect(fitting('previous_period', '2024-03-01', '2024-03-14')).toEqual(['day', 'week', 'weekday'])
    expect(fitting('previous_week', '2024-03-01', '2024-03-10')).toEqual(['day', 'week', 'weekday'])
    expect(fitting('previous_month', '2024-03-01', '2024-03-31')).toEqual(['month', 'weekday'])
    expect(fitting('previous_month', '2024-03-01', '2024-03-10')).toEqual(['day', 'month', 'weekday'])
    // From 1 February to 1 March 2023 there are 28 days, which is exactly four weeks.
    expect(fitting('previous_month', '2023-03-01', '2023-03-10')).toEqual(['day', 'week', 'month', 'weekday'])
    expect(fitting('previous_quarter', '2024-04-01', '2024-06-30')).toEqual([
      'day',
      'week',
      'month',
      'quarter',
      'weekday',
    ])
    expect(fitting('previous_year', '2024-01-01', '2024-12-31')).toEqual(['month', 'quarter', 'year', 'weekday'])
    expect(fitting(range('2020-01-02', '2020-01-11'), '2024-01-01', '2024-01-10')).toEqual(['day', 'weekday'])
  })

  it('accepts the grain month for explicit days that are the same days of another month', () => {
    const grains = ['month', 'quarter', 'year'] as const
    const fitting = (period: Period, from: string, to: string) =>
      grains.filter((grain) => fits(grain, period, range(from, to), day(LATER)))
    expect(fitting(range('2020-01-01', '2020-01-10'), '2024-01-01', '2024-01-10')).toEqual(grains)
    expect(fitting(range('2024-02-01', '2024-02-29'), '2024-03-01', '2024-03-31')).toEqual(['month'])
    expect(fitting(range('2024-02-01', '2024-02-28'), '2024-03-01', '2024-03-31')).toEqual([])
    expect(fitting(range('2024-06-01', '2024-06-30'), '2024-03-01', '2024-03-31')).toEqual(['month', 'quarter'])
    expect(fitting(range('2024-03-01', '2024-03-31'), '2024-03-01', '2024-03-31')).toEqual(grains)
    expect(fitting('previous_period', '2024-08-01', '2024-08-31')).toEqual(['month'])
  })

  it('puts a day of another period into the matching bucket of the current period', () => {
    const bucket = (grain: 'day' | 'week' | 'month' | 'year', of: string, period: Period, from: string, to: string) =>
      printDay(bucketIn(grain, day(of), period, range(from, to), day(LATER)))
    expect(bucket('day', '2024-02-29', 'previous_period', '2024-03-01', '2024-03-10')).toBe('2024-03-10')
    expect(bucket('week', '2024-02-24', 'previous_week', '2024-03-01', '2024-03-10')).toBe('2024-02-26')
    expect(bucket('month', '2024-02-29', 'previous_month', '2024-03-01', '2024-03-31')).toBe('2024-03-01')
    expect(bucket('month', '2023-12-31', 'previous_month', '2024-01-01', '2024-02-29')).toBe('2024-01-01')
    expect(bucket('year', '2023-07-01', 'previous_year', '2024-01-01', '2024-12-31')).toBe('2024-01-01')
    expect(bucket('month', '2024-06-30', range('2024-06-01', '2024-06-30'), '2024-03-01', '2024-03-31')).toBe(
      '2024-03-01',
    )
    expect(bucketIn('weekday', day('2024-02-25'), 'previous_week', range('2024-03-01', '2024-03-10'), day(LATER))).toBe(
      7,
    )
  })

  it('accepts a known name, or two real days in order, as a period', () => {
    expect(parsePeriod('previous_month')).toBe('previous_month')
    expect(parsePeriod(['2024-02-29', '2024-02-29'])).toEqual(range('2024-02-29', '2024-02-29'))
    const bad = ['last_month', ['2024-01-02', '2024-01-01'], ['2023-02-29', '2023-03-01'], ['2024-01-01'], {}, null]
    expect(bad.map(parsePeriod)).toEqual(bad.map(() => undefined))
  })
})
