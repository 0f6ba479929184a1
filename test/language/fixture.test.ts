// The fixture tells queries apart: an answer with a mistake in it has other rows.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Query } from '../../src/translate/translation.ts'
import { partOf, timeoutMs } from '../property/seeds.ts'
import { type Answers, openAnswers } from './answers.ts'
import { ACCOUNT } from './fixture/accounts.ts'
import { fixture } from './fixture.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { acceptedQueries, FILES, isAnswerable, type Question, readQuestions } from './questions.ts'
import { isAccepted } from './score.ts'

const LEAST_TOLD_APART = 0.95
/** Thousands of queries run in one test. */
const MINUTES = timeoutMs

const questions = FILES.flatMap(readQuestions)
const database = fixture(questions)
let answers: Answers

beforeAll(async () => {
  answers = await openAnswers()
}, MINUTES)
afterAll(() => answers.close())

const plain = ({ measures, filters, ...others }: Query): string => {
  const named = (measures ?? []).map(({ field, fn }) => `${fn} ${field}`)
  return JSON.stringify([
    { ...others, having: others.having?.length },
    named,
    (filters ?? []).map((filter) => JSON.stringify(filter)).sort(),
  ])
}

/** Mutants that are none of the accepted queries and that the service would run. */
async function runnableMutants(question: Question): Promise<readonly Mutant[]> {
  const accepted = acceptedQueries(question)
  const known = new Set(accepted.map(plain))
  const runnable: Mutant[] = []
  for (const mutant of accepted.slice(0, 1).flatMap(mutantsOf)) {
    if (!known.has(plain(mutant.query)) && (await answers.answer(mutant.query)) !== undefined) runnable.push(mutant)
  }
  return runnable
}

describe('fixture', () => {
  it('holds no row after the day of the questions, and one search for each tracking id', () => {
    const days = database.summary.map(({ event_date }) => String(event_date))
    expect(days.filter((day) => day > '2026-03-18')).toEqual([])
    const searches = database.summary.filter((row) => row.event_type === 'search' && row.account_id === ACCOUNT)
    expect(new Set(searches.map(({ tracking_id }) => tracking_id)).size).toBe(searches.length)
    expect(searches.length).toBeGreaterThan(5000)
  })

  it(
    'has rows for every question',
    async () => {
      const empty: string[] = []
      for (const { id, question, expect } of questions) {
        const answer = isAnswerable(expect) ? await answers.answer(expect.query) : undefined
        if (answer?.rows.length === 0) empty.push(`${id} ${question}`)
      }
      expect(empty).toEqual([])
    },
    MINUTES,
  )

  it(
    'tells mistakes apart',
    async () => {
      const alike: string[] = []
      let mutants = 0
      for (const question of partOf('questions whose mistakes are tried', questions, 4)) {
        for (const { mistake, query } of await runnableMutants(question)) {
          mutants += 1
          if (await isAccepted(question, query, answers)) alike.push(`${question.id} ${question.question}: ${mistake}`)
        }
      }
      console.info(`${mutants} mistakes, ${alike.length} not told apart\n${alike.join('\n')}`)
      expect(mutants).toBeGreaterThan(1000)
      expect(1 - alike.length / mutants).toBeGreaterThanOrEqual(LEAST_TOLD_APART)
    },
    MINUTES,
  )
})
