// The judge of translators, judged by translators whose results are known.

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answers, openAnswers } from './answers.ts'
import { FILES, isAnswerable, readQuestions } from './questions.ts'
import { countsOf, score } from './score.ts'
import { knowing, mistaken, scripted } from './translators.ts'

const questions = FILES.flatMap(readQuestions)
const answerable = questions.filter((question) => isAnswerable(question.expect)).length
const refusable = questions.filter(({ expect: expected }) => isAnswerable(expected) && expected.fail_ok === true).length
const others = questions.length - answerable
const NONE = { right: 0, wrong: 0, missed: 0, refused: 0, answered: 0 }
/** Tens of thousands of rows are loaded, and hundreds of queries run on them. */
const MINUTES = 5 * 60_000
let answers: Answers

beforeAll(async () => {
  answers = await openAnswers()
}, MINUTES)
afterAll(() => answers.close())

it.each(['first', 'last'] as const)(
  'calls the %s of the accepted queries right',
  async (which) => {
    const scored = await score(questions, scripted(questions, knowing(which)), answers)
    expect(countsOf(scored)).toEqual({ ...NONE, right: answerable, refused: others })
  },
  MINUTES,
)

it('calls a query that none asks for wrong, and answered where a refusal is due', async () => {
  const scored = await score(questions, scripted(questions, mistaken), answers)
  expect(countsOf(scored)).toEqual({ ...NONE, wrong: answerable, answered: others })
})

it('calls a refusal missed where there is an answer, and right where it is fair', async () => {
  const scored = await score(
    questions,
    scripted(questions, () => undefined),
    answers,
  )
  expect(countsOf(scored)).toEqual({ ...NONE, missed: answerable - refusable, refused: others + refusable })
})

it('calls a query that breaks a rule of the service wrong', async () => {
  const broken = () => ({ measures: [{ field: 'no_of_results', fn: 'avg' } as const] })
  const scored = await score(questions, scripted(questions, broken), answers)
  expect(countsOf(scored)).toEqual({ ...NONE, wrong: answerable, answered: others })
})
