// Answers the questions that only the analysis language can say: rates, shares, comparisons, weeks, the top of each
// group, and conditions joined by `or`.

import { dayIn } from '../../calendar/civil-day.ts'
import { isClockTime, isTimeZone } from '../../context.ts'
import type { AskedQuery, QuestionContext, Translated } from '../../questions/translation.ts'
import { longestQuestion } from '../tokens.ts'
import type { Facts } from './facts.ts'
import type { Lexis } from './lexis.ts'
import { read } from './read.ts'
import { membersOf } from './settle.ts'
import { repairsOf } from './spelling.ts'

/** An answer, and whether it names a rate of the model, which the language of the specification cannot. */
export interface Analysed {
  readonly answer: Translated
  readonly namesRate: boolean
}

type Analyst = (question: string, context: QuestionContext) => Analysed | undefined

/** Undefined for a question that the language of the specification can say, or that the grammar cannot read. */
export function createAnalyst(lexis: Lexis): Analyst {
  const repairs = repairsOf(lexis)
  return (question, { now, timeZone = 'UTC' }) => {
    if (question.length > longestQuestion || !isClockTime(now) || !isTimeZone(timeZone)) return undefined
    const answer = read(question, dayIn(now, timeZone), lexis, repairs)
    if (!answer.ok || !isAnalysis(answer.query, lexis.facts)) return undefined
    const { measures } = answer.query
    return { answer, namesRate: (measures ?? []).some((one) => 'metric' in one && lexis.facts.isQuotient(one.metric)) }
  }
}

/** Whether a request goes beyond the language of the specification. */
export function isAnalysis(
  { dimensions, measures, filters, having, compare, totals }: AskedQuery,
  facts: Facts,
): boolean {
  const fields = [
    ...(dimensions ?? []).map((one) => (typeof one === 'string' ? one : one.field)),
    ...(filters ?? []).flatMap(membersOf),
  ]
  const rowTypes = (measures ?? []).flatMap((one) =>
    'metric' in one ? (facts.metrics.get(one.metric)?.rowTypes ?? []) : [],
  )
  const isJoined = fields.some((name) => facts.repeatsRows(name))
  return (
    compare != null ||
    new Set(rowTypes).size > 1 ||
    totals === true ||
    (dimensions ?? []).some((one) => typeof one !== 'string') ||
    [...(filters ?? []), ...(having ?? [])].some((one) => !('member' in one)) ||
    fields.some((name) => facts.fields[name]?.extension === true) ||
    (measures ?? []).some((one) => !('fn' in one) && !('metric' in one)) ||
    (measures ?? []).some((one) => 'metric' in one && (one.filters ?? []).length > 0) ||
    (measures ?? []).some(
      (one) => 'metric' in one && (facts.isQuotient(one.metric) || (isJoined && facts.isSum(one.metric))),
    )
  )
}
