// Scores a translator: judges the translation of each question by the rows of the translated query.

import { isDeepStrictEqual } from 'node:util'
import type { AskedQuery, Translated, Translation, Translator } from '../../../src/questions/translation.ts'
import type { Answers } from './answers.ts'
import { type Answer, sameRows } from './judge.ts'
import { ASKED, acceptedQueries, isAnswerable, isReported, type Question, type Reported } from './questions.ts'

/**
 * `right`, `wrong` and `missed` are for questions with an answer: `wrong` means that the rows are wrong, and `missed`
 * means a refusal. `refused` and `answered` are for questions without an answer: `refused` is correct, `answered` is
 * not.
 */
export type Verdict = 'right' | 'wrong' | 'missed' | 'refused' | 'answered'

export const VERDICTS: readonly Verdict[] = ['right', 'wrong', 'missed', 'refused', 'answered']

export interface Scored {
  readonly question: Question
  readonly translation: Translation
  readonly verdict: Verdict
}

export type Counts = Readonly<Record<Verdict, number>>

export async function score(
  questions: readonly Question[],
  translator: Translator,
  answers: Answers,
): Promise<readonly Scored[]> {
  const scored: Scored[] = []
  for (const question of questions) {
    const translation = await translator.translate(question.question, ASKED)
    scored.push({ question, translation, verdict: await verdictOn(question, translation, answers) })
  }
  return scored
}

async function verdictOn(question: Question, translation: Translation, answers: Answers): Promise<Verdict> {
  const { expect } = question
  if ('fail' in expect) return translation.ok ? 'answered' : 'refused'
  if (!translation.ok) return expect.fail_ok === true ? 'refused' : 'missed'
  if (isReported(expect)) return isReport(translation, expect) ? 'right' : 'wrong'
  return (await isAccepted(question, translation.query, answers)) ? 'right' : 'wrong'
}

function isReport({ report, query }: Translated, expected: Reported): boolean {
  // The fixture has no rows after the day of the questions, so any later end date is equivalent.
  const today = ASKED.now.toISOString().slice(0, 10)
  const body = (of: object) => {
    const { endDate = today, ...others } = of as { readonly endDate?: string }
    return { ...others, totals: undefined, endDate: endDate < today ? endDate : today }
  }
  return report === expected.report && isDeepStrictEqual(body(query), body(expected.body))
}

/** Whether the query returns the same rows as an accepted query. False if the query is invalid. */
export async function isAccepted(question: Question, query: AskedQuery, answers: Answers): Promise<boolean> {
  const accepted = acceptedQueries(question)
  if (accepted.some((one) => answers.areOne(one, query))) return true
  const answer = await answers.answer(query)
  if (answer === undefined) return false
  const isOrdered = isAnswerable(question.expect) && question.expect.ordered === true
  for (const one of accepted) {
    if (sameRows(answer, await expectedAnswer(question, one, answers), isOrdered)) return true
  }
  return false
}

async function expectedAnswer({ id }: Question, query: AskedQuery, answers: Answers): Promise<Answer> {
  const answer = await answers.answer(query)
  if (answer === undefined) throw new Error(`an accepted query of ${id} breaks a rule of the service`)
  return answer
}

export function countsOf(scored: readonly Scored[]): Counts {
  const count = (verdict: Verdict) => scored.filter((one) => one.verdict === verdict).length
  return {
    right: count('right'),
    wrong: count('wrong'),
    missed: count('missed'),
    refused: count('refused'),
    answered: count('answered'),
  }
}
