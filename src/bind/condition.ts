// Binds one condition of `filters` or `having`. Checks that the operator fits the type, and the number and types of the
// values. Spec: Filter operators.

import { type Day, formatDay } from '../calendar/civil-day.ts'
import { type DateRange, dateRanges } from '../catalog/date-ranges.ts'
import { operatorsOf } from '../catalog/description.ts'
import { namesOf } from '../names/names-of.ts'
import { knownNames, nearest } from '../names/nearest.ts'
import { once } from '../once.ts'
import { comparison } from '../query/conditional-expressions.ts'
import type { Expression, Predicate } from '../query/expression.ts'
import { type Operator, type OperatorEntry, operators } from '../query/operators.ts'
import type { FieldType, Value } from '../query/value.ts'
import { quote } from '../request/name-messages.ts'
import type { Place, PlacedIssue } from '../request/placed-issue.ts'
import type { ConditionRequest } from '../request/request.ts'
import { resolveDateRange } from './resolve-date-range.ts'
import { reversedDays } from './reversed-days.ts'
import { parseValue } from './values.ts'
import { fitWholeNumber } from './whole-numbers.ts'

/** The left side of a condition, and its name for messages. */
export interface Operand {
  readonly name: string
  readonly expression: Expression
  /** The accepted operators, if fewer than those of the type. */
  readonly takes?: readonly Operator[]
}

export interface BoundCondition {
  readonly predicate?: Predicate
  readonly operator?: Operator
  readonly values: readonly Value[]
  readonly issues: readonly PlacedIssue[]
}

const OPERATORS: ReadonlyMap<string, Operator> = new Map(namesOf(operators).map((name) => [name, name]))
const DATE_RANGES: ReadonlyMap<string, DateRange> = new Map(namesOf(dateRanges).map((name) => [name, name]))
const RANGE_NAMES = knownNames(DATE_RANGES.keys())

/** Binds the condition at `at`. Calls `today` at most once. */
export function bindCondition(
  { operator: name, values: texts }: ConditionRequest,
  operand: Operand,
  at: Place,
  today: () => Day,
): BoundCondition {
  const operator = name === undefined ? undefined : OPERATORS.get(name)
  if (operator === undefined) return { values: [], issues: [] }
  const type = operand.expression.type
  const entry = entryOf(operator)
  const allowed = operand.takes ?? operatorsOf(type)
  if (!allowed.includes(operator)) {
    const message = `unsupported operator: ${operator} does not apply to ${operand.name} (${type}), which takes ${allowed.join(', ')}`
    return failed(operator, { code: 'unsupported_operator', at: [...at, 'operator'], message, allowed })
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
const WANTS = {
  none: 'no values',
  one: 'exactly one value',
  many: 'at least one value',
  filled: 'at least one value',
  range: `one of ${[...DATE_RANGES.keys()].join(', ')}, or two dates`,
} as const

function countValues(operator: Operator, entry: OperatorEntry, texts: readonly unknown[], at: Place) {
  const most = MOST[entry.values]
  const code = texts.length > most ? 'unexpected_values' : texts.length === 0 && most > 0 ? 'missing_values' : undefined
  return code && ({ code, at, message: `${operator} takes ${WANTS[entry.values]}` } as const)
}

function bindValues(operator: Operator, type: FieldType, texts: readonly (string | undefined)[], at: Place) {
  const values: Value[] = []
  const issues: PlacedIssue[] = []
  const mustBeFilled = entryOf(operator).values === 'filled'
  texts.forEach((text, index) => {
    if (text === undefined) return
    const parsed = parseValue[type](text)
    const empty = mustBeFilled && text === ''
    if (parsed.ok && !empty) values.push(parsed.value)
    const message = parsed.ok ? `${operator} does not take an empty value` : parsed.message
    if (!parsed.ok || empty) issues.push({ code: 'bad_value', at: [...at, 'values', index], message })
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
    else issues.push({ code: 'bad_value', at: [...at, 'values', index], message: parsed.message })
  })
  return { values, issues: [...issues, ...reversedDays(values[0], values[1], [...at, 'values'])] }
}

const dateValue = (day: Day): Value => ({ type: 'date', text: formatDay(day) })

function badRange(text: string, at: Place): PlacedIssue {
  const allowed = [...DATE_RANGES.keys()]
  const message = `${quote(text)} is not a date range`
  const ending = `; expected one of ${allowed.join(', ')}, or two dates YYYY-MM-DD`
  return { code: 'bad_value', at, message, meant: once(() => nearest(text, RANGE_NAMES)), ending, allowed }
}

function predicateOf(operator: Operator, values: readonly Value[], operand: Expression): Predicate {
  if (operand.storage !== 'integer' && operand.storage !== 'whole') return comparison(operand, operator, values)
  const fitted = fitWholeNumber(operator, values, operand.storage === 'integer')
  if (fitted.outcome === 'compare') return comparison(operand, fitted.operator, fitted.values)
  if (fitted.outcome === 'set') return comparison(operand, 'set', [])
  return { kind: 'constant', holds: fitted.outcome === 'always', operand }
}
