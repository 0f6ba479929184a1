// Binds one condition of `filters` or `having`. Checks that the operator fits the type of the operand, and that the
// operator accepts the number of values and each value. Spec: Filter operators.

import { type Day, formatDay } from '../calendar/civil-day.ts'
import { type DateRange, dateRanges } from '../catalog/date-ranges.ts'
import { operatorsOf } from '../catalog/description.ts'
import { resolveDateRange } from '../catalog/resolve-date-range.ts'
import type { Place } from '../issues/body-place.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import { namesOf } from '../names/names-of.ts'
import { knownNames } from '../names/nearest.ts'
import { unknownName } from '../names/quoted-name.ts'
import { comparison } from '../query/conditional-expressions.ts'
import type { Expression, Predicate } from '../query/expression.ts'
import { type Operator, type OperatorEntry, operators } from '../query/operators.ts'
import type { FieldType, Value } from '../query/value.ts'
import type { ConditionRequest } from '../request/request.ts'
import { reversedDays } from './reversed-days.ts'
import { parseValue } from './values.ts'
import { fitWholeNumber } from './whole-numbers.ts'

/** The left side of a condition, and its name for messages. */
export interface Operand {
  readonly name: string
  readonly expression: Expression
  /** The accepted operators. Default: all operators of the type. */
  readonly takes?: readonly Operator[]
}

export interface BoundCondition {
  readonly predicate?: Predicate
  readonly operator?: Operator
  readonly values: readonly Value[]
  readonly issues: readonly PlacedIssue[]
}

const DATE_RANGES: ReadonlyMap<string, DateRange> = new Map(namesOf(dateRanges).map((name) => [name, name]))
const RANGE_NAMES = knownNames(DATE_RANGES.keys())

/** Binds one condition. `at`: the place of the condition in the body. Calls `today` at most once. */
export function bindCondition(
  { operator, values: texts }: ConditionRequest,
  operand: Operand,
  at: Place,
  today: () => Day,
): BoundCondition {
  if (operator === undefined) return { values: [], issues: [] }
  const type = operand.expression.type
  const entry = entryOf(operator)
  const expected = operand.takes ?? operatorsOf(type)
  if (!expected.includes(operator)) {
    const { name: field } = operand
    return failed(operator, { code: 'unsupported_operator', at: [...at, 'operator'], operator, field, type, expected })
  }
  if (texts === undefined) return { operator, values: [], issues: [] }
  const miscounted = countValues(operator, entry, texts, [...at, 'values'])
  if (miscounted !== undefined) return failed(operator, miscounted)
  const { values, issues } =
    entry.values === 'range' ? bindRange(texts, at, today) : bindValues(operator, type, texts, at)
  if (issues.length > 0 || values.length < texts.length) return { operator, values, issues }
  return { operator, values, issues, predicate: predicateOf(operator, values, operand.expression) }
}

const failed = (operator: Operator, issue: PlacedIssue): BoundCondition => ({ operator, values: [], issues: [issue] })

const entryOf = (operator: Operator): OperatorEntry => operators[operator]

const MOST = { none: 0, one: 1, many: Number.POSITIVE_INFINITY, filled: Number.POSITIVE_INFINITY, range: 2 } as const

function countValues(
  operator: Operator,
  { values: takes }: OperatorEntry,
  texts: readonly unknown[],
  at: Place,
): PlacedIssue | undefined {
  const most = MOST[takes]
  const code = texts.length > most ? 'unexpected_values' : texts.length === 0 && most > 0 ? 'missing_values' : undefined
  return code && { code, at, operator, takes, ...(takes === 'range' && { expected: [...DATE_RANGES.keys()] }) }
}

function bindValues(operator: Operator, type: FieldType, texts: readonly (string | undefined)[], at: Place) {
  const values: Value[] = []
  const issues: PlacedIssue[] = []
  const mustBeFilled = entryOf(operator).values === 'filled'
  texts.forEach((text, index) => {
    if (text === undefined) return
    const parsed = parseValue[type](text)
    const empty = mustBeFilled && text === ''
    const place = [...at, 'values', index]
    if (!parsed.ok) issues.push({ code: 'bad_value', at: place, ...parsed.fault })
    else if (empty) issues.push({ code: 'bad_value', at: place, kind: 'empty', operator })
    else values.push(parsed.value)
  })
  return { values, issues }
}

function bindRange(texts: readonly (string | undefined)[], at: Place, today: () => Day) {
  const [first] = texts
  if (texts.length === 1 && first !== undefined) {
    const range = DATE_RANGES.get(first)
    if (range === undefined) return { values: [], issues: [badRange(first, [...at, 'values', 0])] }
    return { values: resolveDateRange[range](today()).map(dateValue), issues: [] }
  }
  const issues: PlacedIssue[] = []
  const values: Value[] = []
  texts.forEach((text, index) => {
    if (text === undefined) return
    const parsed = parseValue.date(text)
    if (parsed.ok) values.push(parsed.value)
    else issues.push({ code: 'bad_value', at: [...at, 'values', index], ...parsed.fault })
  })
  return { values, issues: [...issues, ...reversedDays(values[0], values[1], [...at, 'values'])] }
}

const dateValue = (day: Day): Value => ({ type: 'date', text: formatDay(day) })

const badRange = (text: string, at: Place): PlacedIssue => ({
  code: 'bad_value',
  kind: 'date_range',
  at,
  ...unknownName(text, RANGE_NAMES),
  expected: [...DATE_RANGES.keys()],
})

function predicateOf(operator: Operator, values: readonly Value[], operand: Expression): Predicate {
  if (operand.storage !== 'integer' && operand.storage !== 'whole') return comparison(operand, operator, values)
  const fitted = fitWholeNumber(operator, values, operand.storage === 'integer')
  if (fitted.outcome === 'compare') return comparison(operand, fitted.operator, fitted.values)
  if (fitted.outcome === 'set') return comparison(operand, 'set', [])
  return { kind: 'constant', holds: fitted.outcome === 'always', operand }
}
