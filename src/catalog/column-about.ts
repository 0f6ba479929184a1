// The meaning of a report's column, in one sentence: as the report declares it, of the metric or field that the column
// shows, or derived from the computation of the column.

import type { ModelData } from '../model/model.ts'
import type { Report } from '../model/reports/report.ts'
import type { AggregateExpression, Expression, Predicate } from '../query/expression.ts'
import { fieldDimensions } from '../query/field-dimensions.ts'
import { mentionsColumn } from '../query/mentioned-columns.ts'
import type { Operator } from '../query/operators.ts'
import { capitalized } from '../std/capitalized.ts'
import { labelOf } from '../std/label-of.ts'

export interface ColumnMeaning {
  readonly about: string
  /** The metric that the column shows. */
  readonly metric?: string
}

export function columnMeaning(
  report: Report,
  name: string,
  { fields, metrics, rowType, dropBlank }: ModelData,
): ColumnMeaning {
  const own = <T>(record: Readonly<Record<string, T>>, of: string) =>
    Object.hasOwn(record, of) ? record[of] : undefined
  const metric = own(report.metrics, name) ?? ''
  const ofMetric = own(metrics, metric)?.about
  const expression = report.columns.find((column) => column.name === name)?.expression
  const derived = expression && sentenceOf(expression, (field) => own(fields, field)?.about)
  const isFilled = !report.keepBlank && fieldDimensions(report.columns, dropBlank).some((one) => one === expression)
  const filled = isFilled ? '; the report leaves out rows with a blank one' : ''
  const isTyped = ofMetric !== undefined || mentionsColumn(expression, ({ field }) => field === rowType?.field)
  const isMeasured = ofMetric !== undefined || isCounted(expression)
  const about =
    own(report.abouts, name) ??
    `${ofMetric ?? derived ?? labelOf(name)}${filled}${isMeasured ? ofRows(report, isTyped ? rowType?.field : undefined) : ''}`
  return { about, ...(ofMetric !== undefined && { metric }) }
}

/** The conditions of the report on its rows. `known`: the column that the sentence has mentioned already. */
function ofRows({ from: { from } }: Report, known: string | undefined): string {
  const all = from.kind === 'scan' ? from.where : []
  const others = all.filter((one) => !mentionsColumn(one, ({ field }) => field === known))
  return others.length === 0 ? '' : `; only rows where ${others.map(conditionText).join(' and ')}`
}

/** Whether an expression aggregates rows, but not for a label. */
const isCounted = (of: Expression | undefined): boolean =>
  of?.kind === 'quotient'
    ? isCounted(of.dividend) || isCounted(of.divisor)
    : of?.kind === 'aggregate' && of.fn !== 'max'

type AboutOf = (field: string) => string | undefined

/** A sentence about an expression. Undefined if the expression is too complex for one. */
function sentenceOf(of: Expression, aboutOf: AboutOf): string | undefined {
  if (of.kind === 'field') return aboutOf(of.field)
  if (of.kind === 'fallback') {
    const sentence = sentenceOf(of.of, aboutOf)
    return sentence && `${sentence}; null counts as ${of.otherwise.text}`
  }
  if (of.kind === 'aggregate' && of.fn === 'max') return of.of && sentenceOf(of.of, aboutOf)
  if (of.kind === 'aggregate') return capitalized(aggregateText(of))
  if (of.kind !== 'quotient') return undefined
  const { dividend, divisor } = of
  if (isMean(dividend, divisor)) return capitalized(aggregateText(dividend, 'mean of'))
  const [left, right] = [partText(dividend), partText(divisor)]
  return left && right && `${left} divided by ${right}`
}

const isMean = (dividend: Expression, divisor: Expression): dividend is AggregateExpression =>
  dividend.kind === 'aggregate' &&
  divisor.kind === 'aggregate' &&
  divisor.fn === 'count' &&
  divisor.of !== undefined &&
  JSON.stringify([dividend.of, dividend.where]) === JSON.stringify([divisor.of, divisor.where])

const partText = (of: Expression): string | undefined => {
  if (of.kind === 'column') return of.name
  return of.kind === 'aggregate' ? aggregateText(of) : undefined
}

const FUNCTIONS = {
  count: 'number of rows with',
  count_distinct: 'distinct values of',
  sum: 'sum of',
  min: 'least',
  max: 'greatest',
} as const

function aggregateText({ fn, of, where = [] }: AggregateExpression, words: string = FUNCTIONS[fn]): string {
  const counted = of === undefined ? 'number of rows' : `${words} ${operandText(of)}`
  return where.length === 0 ? counted : `${counted} where ${where.map(conditionText).join(' and ')}`
}

const operandText = (of: Expression): string => (of.kind === 'field' ? of.field : 'a computed value')

/** Words for operators. The other operators, such as `startsWith`, have names that read as words. */
const OPERATORS: Readonly<Partial<Record<Operator, string>>> = {
  equals: 'is',
  notEquals: 'is not',
  in: 'is',
  gt: 'is above',
  gte: 'is at least',
  lt: 'is below',
  lte: 'is at most',
  inDateRange: 'is in the range',
  set: 'is set',
  notSet: 'is not set',
}

const operatorText = (name: Operator): string =>
  OPERATORS[name] ?? name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

function conditionText(of: Predicate): string {
  switch (of.kind) {
    case 'comparison':
      return [operandText(of.operand), operatorText(of.operator), of.values.map(({ text }) => text).join(' or ')]
        .join(' ')
        .trim()
    case 'not-blank':
      return `${operandText(of.operand)} is not blank`
    case 'related':
      return `${operandText(of.left)} ${of.by} ${operandText(of.right)}`
    case 'not':
      return `not (${conditionText(of.of)})`
    case 'all':
    case 'any':
      return `(${of.of.map(conditionText).join(of.kind === 'all' ? ' and ' : ' or ')})`
    default:
      return 'a condition holds'
  }
}
