import { describe, expect, it } from 'vitest'
import { messages } from '../../test/laws/stages/issue-messages.ts'
import { fieldExpression, measureExpression } from '../../test/laws/stages/site-search.ts'
import { dateRanges } from '../catalog/date-ranges.ts'
import { operatorsOf } from '../catalog/description.ts'
import { pathOf } from '../issues/body-place.ts'
import { issueOf } from '../issues/placed-issue.ts'
import { namesOf } from '../names/names-of.ts'
import { countRows } from '../query/aggregates.ts'
import type { Expression } from '../query/bound-query.ts'
import { type Operator, operators } from '../query/operators.ts'
import type { FieldName } from '../site-search/fields/index.ts'
import { bindCondition } from './condition.ts'

const today = () => ({ year: 2026, month: 5, day: 5 })

const bindTo = (
  name: string,
  expression: Expression,
  operator: Operator | undefined,
  values: readonly (string | undefined)[],
) => bindCondition({ member: name, operator, values }, { name, expression }, ['filters', 0], today)

const bindField = (field: FieldName, operator: Operator | undefined, ...values: readonly (string | undefined)[]) =>
  bindTo(field, fieldExpression(field), operator, values)

/** A predicate as a short text: the operator with its values, or the constant. */
function short({ predicate }: ReturnType<typeof bindField>): string | undefined {
  if (predicate === undefined) return undefined
  if (predicate.kind === 'constant') return String(predicate.holds)
  if (predicate.kind !== 'comparison') return predicate.kind
  return [predicate.operator, ...predicate.values.map(({ type, text }) => `${type}:${text}`)].join(' ')
}

const issuesOf = ({ issues }: ReturnType<typeof bindField>) => issues.map(({ code, at }) => `${code} ${pathOf(at)}`)

const BY_TYPE = { string: 'keyword', number: 'item_total', date: 'event_date', boolean: 'is_bot' } as const
const RIGHT = { string: 'a', number: '5', date: '2026-05-05', boolean: 'true' } as const

describe('the operator of a condition', () => {
  it.each(namesOf(BY_TYPE))('accepts the operators of a %s, and lists them when it refuses an operator', (type) => {
    for (const operator of namesOf(operators)) {
      const one = [RIGHT[type]]
      const given = { none: [], one, many: one, filled: one, range: [...one, ...one] }
      const bound = bindField(BY_TYPE[type], operator, ...given[operators[operator].values])
      if (operatorsOf(type).includes(operator)) {
        expect(bound.issues).toEqual([])
        expect(bound.predicate).toBeDefined()
      } else {
        expect(issuesOf(bound)).toEqual(['unsupported_operator filters[0].operator'])
        expect(bound.issues.map((issue) => issueOf(issue))[0]).toMatchObject({
          expected: operatorsOf(type),
          message: `unsupported operator: ${operator} does not apply to ${BY_TYPE[type]} (${type}), which takes ${operatorsOf(type).join(', ')}`,
        })
      }
    }
  })

  it('adds no second issue for an operator that decoding refused', () => {
    expect(bindField('keyword', undefined, 'a')).toEqual({ values: [], issues: [] })
  })
})

describe('the number of values', () => {
  const cases: readonly (readonly [FieldName, Operator, number, string])[] = [
    ...(['set', 'notSet'] as const).map((name) => ['keyword', name, 1, 'unexpected_values'] as const),
    ...(['gt', 'gte', 'lt', 'lte'] as const).flatMap((name) => [
      ['keyword', name, 0, 'missing_values'] as const,
      ['keyword', name, 2, 'unexpected_values'] as const,
    ]),
    ...(['equals', 'notEquals', 'contains', 'startsWith', 'in'] as const).map(
      (name) => ['keyword', name, 0, 'missing_values'] as const,
    ),
    ['event_date', 'inDateRange', 0, 'missing_values'],
    ['event_date', 'inDateRange', 3, 'unexpected_values'],
  ]

  it.each(cases)('refuses a condition on %s with the operator %s and %d values: %s', (field, operator, count, code) => {
    const bound = bindField(field, operator, ...Array.from({ length: count }, () => 'a'))
    expect(issuesOf(bound)).toEqual([`${code} filters[0].values`])
    expect(messages(bound.issues)[0]).toMatch(new RegExp(`^${operator} takes (no|exactly one|at least one|one of) `))
    expect(bound.predicate).toBe(undefined)
  })

  it('accepts a thousand values', () => {
    const values = Array.from({ length: 1000 }, (_, index) => String(index))
    expect(bindField('keyword', 'in', ...values).values.length).toBe(1000)
  })
})

describe('the values of a condition', () => {
  it('gives the values the type of the field', () => {
    expect(short(bindField('keyword', 'equals', '5'))).toBe('equals string:5')
    expect(short(bindField('item_total', 'equals', '5.0'))).toBe('equals integer:5')
    expect(short(bindField('item_total', 'gt', '9.99004'))).toBe('gt decimal:9.99004')
    expect(short(bindField('event_date', 'lt', '2026-05-05'))).toBe('lt date:2026-05-05')
    expect(short(bindField('is_bot', 'notEquals', 'true'))).toBe('notEquals boolean:true')
  })

  it('reports each wrong value separately', () => {
    expect(issuesOf(bindField('item_total', 'in', '1', 'x', '2', '1e3'))).toEqual([
      'bad_value filters[0].values[1]',
      'bad_value filters[0].values[3]',
    ])
    expect(issuesOf(bindField('is_bot', 'in', 'true', 'TRUE'))).toEqual(['bad_value filters[0].values[1]'])
  })

  it.each(['contains', 'startsWith'] as const)('refuses an empty value for %s', (operator) => {
    const bound = bindField('keyword', operator, 'a', '')
    expect(issuesOf(bound)).toEqual(['bad_value filters[0].values[1]'])
    expect(messages(bound.issues)[0]).toBe(`${operator} does not take an empty value`)
  })

  it('accepts an empty value for equals', () => {
    expect(short(bindField('keyword', 'equals', ''))).toBe('equals string:')
  })

  it('binds nothing and adds no second issue if decoding refused a value', () => {
    expect(bindField('page_no', 'equals', '1', undefined)).toMatchObject({ issues: [] })
    expect(bindField('page_no', 'equals', '1', undefined).predicate).toBe(undefined)
    const unread = { member: 'page_no', operator: 'equals', values: undefined } as const
    const bound = bindCondition(unread, { name: 'page_no', expression: fieldExpression('page_no') }, [], today)
    expect(bound).toEqual({ operator: 'equals', values: [], issues: [] })
  })

  it('rewrites comparisons of whole numbers with fractions and with numbers out of range', () => {
    expect(short(bindField('page_no', 'equals', '0.5'))).toBe('false')
    expect(short(bindField('page_no', 'notEquals', '0.5'))).toBe('true')
    expect(short(bindField('page_no', 'gt', '5.5'))).toBe('gte integer:6')
    expect(short(bindField('page_no', 'lt', '99999999999999999999'))).toBe('set')
    expect(short(bindTo('count', countRows, 'gte', ['1.5']))).toBe('gte integer:2')
    expect(short(bindField('item_total', 'equals', '0.5'))).toBe('equals decimal:0.5')
  })

  it('accepts values beyond 64 bits for a sum or a mean', () => {
    const big = '99999999999999999999'
    expect(short(bindTo('s', measureExpression('sum', 'page_no'), 'gt', [big]))).toBe(`gt decimal:${big}`)
    expect(short(bindTo('a', measureExpression('avg', 'page_no'), 'gt', ['0.5']))).toBe('gt decimal:0.5')
    expect(short(bindTo('m', measureExpression('max', 'page_no'), 'gt', [big]))).toBe('false')
  })
})

describe('inDateRange', () => {
  it.each(namesOf(dateRanges))('accepts the shortcut %s', (name) => {
    expect(short(bindField('event_date', 'inDateRange', name))).toMatch(
      /^inDateRange date:202\d-\d\d-\d\d date:202\d-\d\d-\d\d$/,
    )
  })

  it('accepts two inclusive dates, which can be equal', () => {
    const range = (first: string, last: string) => short(bindField('event_date', 'inDateRange', first, last))
    expect(range('2026-01-01', '2026-02-01')).toBe('inDateRange date:2026-01-01 date:2026-02-01')
    expect(range('2026-01-01', '2026-01-01')).toBe('inDateRange date:2026-01-01 date:2026-01-01')
  })

  it.each([
    [['2026-01-01'], ['values[0]']],
    [['Today'], ['values[0]']],
    [['constructor'], ['values[0]']],
    [['today', '2026-01-01'], ['values[0]']],
    [['2026-01-01', 'today'], ['values[1]']],
    [
      ['today', 'this_week'],
      ['values[0]', 'values[1]'],
    ],
    [['2026-02-30', '2026-03-01'], ['values[0]']],
    [['2026-02-01', '2026-01-31'], ['values']],
  ])('refuses %j', (values, places) => {
    expect(issuesOf(bindField('event_date', 'inDateRange', ...values))).toEqual(
      places.map((place) => `bad_value filters[0].${place}`),
    )
  })

  it('lists the accepted values, and names the invalid end of a range', () => {
    const shortcuts = namesOf(dateRanges).join(', ')
    const [issue] = bindField('event_date', 'inDateRange', 'tomorrow').issues.map((one) => issueOf(one))
    expect(issue).toMatchObject({
      message: `"tomorrow" is not a date range; expected one of ${shortcuts}, or two dates YYYY-MM-DD`,
      expected: namesOf(dateRanges),
    })
    expect(messages(bindField('event_date', 'inDateRange', '2026-02-01', '2026-02-30').issues)).toEqual([
      '"2026-02-30" is not a date; expected a day of the calendar as YYYY-MM-DD',
    ])
    const meant = (text: string) =>
      bindField('event_date', 'inDateRange', text).issues.map((one) => issueOf(one).nearest)[0]
    expect(['lastMonth', 'last month', 'Today', 'tomorrow'].map(meant)).toEqual([
      'last_month',
      'last_month',
      'today',
      undefined,
    ])
    expect(messages(bindField('event_date', 'inDateRange', '2026-02-01', '2026-01-31').issues)).toEqual([
      'the range starts on 2026-02-01, after its end on 2026-01-31',
    ])
  })

  it('reads the clock only if a shortcut needs it', () => {
    const never = () => {
      throw new Error('asked for the day')
    }
    const on = (...values: readonly string[]) =>
      bindCondition(
        { member: 'event_date', operator: 'inDateRange', values },
        { name: 'event_date', expression: fieldExpression('event_date') },
        [],
        never,
      )
    expect(short(on('2026-01-01', '2026-01-02'))).toBe('inDateRange date:2026-01-01 date:2026-01-02')
    expect(() => on('today')).toThrow('asked for the day')
  })
})
