// Checks one condition in `filters` or `having`: its members, operator and values. The caller resolves the name that
// the condition contains.
import { isShortcut, parseDay } from './calendar.ts'
import { type FieldType, isPartOperator, OPERATORS, OPERATORS_OF, type Operator } from './fields.ts'
import { type Report, record, requiredText, standsIn } from './problems.ts'
import { type Members, valueText } from './request.ts'

const MAX_VALUES = 1000
const MAX_CODE_POINTS = 4096
const MEMBERS = ['member', 'operator', 'values'] as const
const SINGLE: readonly Operator[] = ['gt', 'gte', 'lt', 'lte']

/**
 * A resolved name, with its type or with the reason why the name is invalid. If both are missing, the type is unknown.
 */
export interface Resolved {
  readonly type?: FieldType | undefined
  readonly refusal?: 'unknown_field' | 'not_in_having' | undefined
}

export interface CheckedCondition {
  /** The name of the member. Undefined if the member is invalid. */
  readonly member: string | undefined
  readonly valueCount: number
}

export function checkCondition(item: unknown, report: Report, resolve: (member: string) => Resolved): CheckedCondition {
  const condition = record(item, MEMBERS, report)
  if (condition === undefined) return { member: undefined, valueCount: 0 }
  const member = requiredText(condition, 'member', MEMBERS, report)
  const resolved = member === undefined ? {} : resolve(member)
  if (resolved.refusal !== undefined) report.at('member').add(resolved.refusal)
  const operatorText = requiredText(condition, 'operator', MEMBERS, report)
  const operator = OPERATORS.find((name) => name === operatorText)
  if (operatorText !== undefined && operator === undefined) report.at('operator').add('unknown_operator')
  const { type } = resolved
  if (operator !== undefined && type !== undefined && !OPERATORS_OF[type].some((name) => name === operator)) {
    report.at('operator').add('unsupported_operator')
    return { member, valueCount: checkValues(condition, undefined, undefined, report) }
  }
  return { member, valueCount: checkValues(condition, operator, type, report) }
}

/** Checks the values of a condition. If the operator or the type is undefined, skips the checks that need it. */
function checkValues(
  condition: Members,
  operator: Operator | undefined,
  type: FieldType | undefined,
  report: Report,
): number {
  const at = report.at('values')
  const values: unknown = condition.get('values') ?? []
  if (!Array.isArray(values)) return at.add('bad_shape') ?? 0
  if (values.length > MAX_VALUES) return at.add('out_of_bounds') ?? 0
  // Values without a text form are invalid for every operator. A number has no text form if it can have lost digits.
  values.forEach((value, i) => {
    if (valueText(value) === undefined) at.at(i).add(isNumber(value) ? 'bad_value' : 'bad_shape')
  })
  if (operator === 'set' || operator === 'notSet') {
    if (values.length > 0) at.add('unexpected_values')
  } else if (operator !== undefined && values.length === 0) {
    if (!standsIn(condition, 'values', MEMBERS)) at.add('missing_values')
  } else if (operator !== undefined && values.length > mostValues(operator)) {
    at.add('unexpected_values')
  } else {
    checkEach(values, operator, type, at)
  }
  return values.length
}

function mostValues(operator: Operator): number {
  if (SINGLE.includes(operator)) return 1
  return operator === 'inDateRange' ? 2 : MAX_VALUES
}

function checkEach(
  values: readonly unknown[],
  operator: Operator | undefined,
  type: FieldType | undefined,
  at: Report,
): void {
  const shortcutAllowed = operator === 'inDateRange' && values.length === 1
  let faulty = false
  values.forEach((value, i) => {
    const text = valueText(value)
    const known = operator !== undefined && type !== undefined
    const fits = text === undefined || !known || fitsType(text, type, operator, shortcutAllowed)
    if (!fits) at.at(i).add('bad_value')
    faulty ||= !fits || text === undefined
  })
  if (operator !== 'inDateRange' || values.length !== 2 || faulty) return
  const [from, to] = values.map((value) => parseDay(valueText(value) ?? ''))
  if (from !== undefined && to !== undefined && from > to) at.add('bad_value')
}

const isNumber = (value: unknown): boolean => typeof value === 'number' && !Number.isNaN(value)

/** Whether a text is a valid number in a request (decision 22 in docs/decisions). */
export function parsesAsNumber(text: string): boolean {
  return /^-?(0|[1-9][0-9]{0,27})(\.[0-9]{1,9})?$/.test(text)
}

function fitsType(text: string, type: FieldType, operator: Operator, shortcutAllowed: boolean): boolean {
  switch (type) {
    case 'number':
      return parsesAsNumber(text)
    case 'boolean':
      return text === 'true' || text === 'false'
    case 'date':
      if (operator === 'inDateRange' && shortcutAllowed) return isShortcut(text)
      return parseDay(text) !== undefined
    case 'string':
      if (text === '' && isPartOperator(operator)) return false
      return !text.includes('\0') && !/\p{Surrogate}/u.test(text) && [...text].length <= MAX_CODE_POINTS
  }
}
