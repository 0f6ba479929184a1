// Runs translated questions on the fixture, a database with rows that fixture.ts makes for the questions. Tests that
// right and wrong queries return different rows, that the judge counts answers correctly, and how many questions the
// translator gets right. All these tests are in one file, so that each query runs only once.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Query } from '../../../src/questions/translation.ts'
import { partOf, timeoutMs } from '../property/seeds.ts'
import { type Answers, openAnswers } from './answers.ts'
import { type Mutant, mutantsOf } from './mutants.ts'
import { acceptedQueries, FILES, isAnswerable, type Question, readQuestions } from './questions.ts'
import { countsOf, isAccepted, score } from './score.ts'
import { loadTranslator } from './translator.ts'
import { knowing, mistaken, scripted } from './translators.ts'

const LEAST_TOLD_APART = 0.95

interface Floor {
  readonly file: string
  /** The minimum number of right answers, and of refusals for questions that require or accept a refusal. */
  readonly right: number
  readonly refused: number
  /** The maximum number of wrong answers, and of answers to questions that require a refusal. */
  readonly wrong: number
  readonly answered: number
}

/** The limits for each file. A test fails if the translator gets worse. */
const FLOORS: readonly Floor[] = [
  { file: 'development', right: 62, refused: 11, wrong: 0, answered: 0 },
  { file: 'seen', right: 368, refused: 95, wrong: 2, answered: 0 },
  { file: 'varied', right: 184, refused: 76, wrong: 4, answered: 0 },
  { file: 'further', right: 1364, refused: 521, wrong: 45, answered: 42 },
  { file: 'held-out', right: 359, refused: 99, wrong: 5, answered: 1 },
]

const questions = FILES.flatMap(readQuestions)
const answerable = questions.filter((question) => isAnswerable(question.expect)).length
const refusable = questions.filter(({ expect: expected }) => isAnswerable(expected) && expected.fail_ok === true).length
const others = questions.length - answerable
const NONE = { right: 0, wrong: 0, missed: 0, refused: 0, answered: 0 }
let answers: Answers

// The fixture has a hundred thousand rows, and the tests run thousands of queries on the fixture.
beforeAll(async () => {
  answers = await openAnswers()
}, timeoutMs)
afterAll(() => answers.close())

describe('the fixture', () => {
  const numbersOf = async (query: Query) => ((await answers.answer(query))?.rows[0] ?? []).map(Number)

  it('has no row after the day of the questions, and a unique tracking id for each search', async () => {
    const rows = { field: '*', fn: 'count', alias: 'n' } as const
    const later = { member: 'event_date', operator: 'gt', values: ['2026-03-18'] } as const
    expect(await numbersOf({ measures: [rows], filters: [later] })).toEqual([0])
    const [searches = 0, ids] = await numbersOf({
      measures: [rows, { field: 'tracking_id', fn: 'count_distinct', alias: 'ids' }],
      filters: [{ member: 'event_type', operator: 'equals', values: ['search'] }],
    })
    expect(ids).toBe(searches)
    expect(searches).toBeGreaterThan(5000)
  })

  it(
    'has rows for every question',
    async () => {
      const empty: string[] = []
      for (const { id, question, expect } of partOf('questions that have rows', questions, 16)) {
        const answer = isAnswerable(expect) ? await answers.answer(expect.query) : undefined
        if (answer?.rows.length === 0) empty.push(`${id} ${question}`)
      }
      expect(empty).toEqual([])
    },
    timeoutMs,
  )

  it(
    'distinguishes accepted queries from at least 95% of their mutants',
    async () => {
      const alike: string[] = []
      let mutants = 0
      for (const question of partOf('questions whose mistakes are tried', questions, 40)) {
        for (const { mistake, query } of await runnableMutants(question)) {
          mutants += 1
          if (await isAccepted(question, query, answers)) alike.push(`${question.id} ${question.question}: ${mistake}`)
        }
      }
      console.info(`${mutants} mistakes, ${alike.length} not told apart\n${alike.join('\n')}`)
      expect(mutants).toBeGreaterThan(questions.length / 10)
      expect(1 - alike.length / mutants).toBeGreaterThanOrEqual(LEAST_TOLD_APART)
    },
    timeoutMs,
  )

  /** The mutants that are valid queries and differ from all accepted queries. */
  async function runnableMutants(question: Question): Promise<readonly Mutant[]> {
    const accepted = acceptedQueries(question)
    const known = new Set(accepted.map(plain))
    const runnable: Mutant[] = []
    for (const mutant of accepted.slice(0, 1).flatMap(mutantsOf)) {
      if (!known.has(plain(mutant.query)) && (await answers.answer(mutant.query)) !== undefined) runnable.push(mutant)
    }
    return runnable
  }

  const plain = ({ measures, filters, ...others }: Query): string => {
    const named = (measures ?? []).map(({ field, fn }) => `${fn} ${field}`)
    return JSON.stringify([
      { ...others, having: others.having?.length },
      named,
      (filters ?? []).map((filter) => JSON.stringify(filter)).sort(),
    ])
  }
})

describe('the judge', () => {
  it.each(['first', 'last'] as const)(
    'counts the %s accepted query as right',
    async (which) => {
      const some = partOf(`questions that are answered by the ${which}`, questions, 32)
      const scored = await score(some, scripted(some, knowing(which)), answers)
      const right = some.filter((question) => isAnswerable(question.expect)).length
      expect(countsOf(scored)).toEqual({ ...NONE, right, refused: some.length - right })
    },
    timeoutMs,
  )

  it(
    'counts a query with other rows as wrong, and any query as answered if the question requires a refusal',
    async () => {
      const some = partOf('questions answered by mistake', questions, 32)
      const wrong = some.filter((question) => isAnswerable(question.expect)).length
      const scored = await score(some, scripted(some, mistaken), answers)
      expect(countsOf(scored)).toEqual({ ...NONE, wrong, answered: some.length - wrong })
    },
    timeoutMs,
  )

  it('counts a refusal as missed, or as refused if the question accepts or requires a refusal', async () => {
    const refusing = scripted(questions, () => undefined)
    const scored = await score(questions, refusing, answers)
    expect(countsOf(scored)).toEqual({ ...NONE, missed: answerable - refusable, refused: others + refusable })
  })

  it('counts an invalid query as wrong', async () => {
    const broken = () => ({ measures: [{ field: 'no_of_results', fn: 'avg' } as const] })
    const scored = await score(questions, scripted(questions, broken), answers)
    expect(countsOf(scored)).toEqual({ ...NONE, wrong: answerable, answered: others })
  })
})

describe('the translator', () => {
  it('has limits for every file of questions', () => {
    expect(FLOORS.map(({ file }) => file).sort()).toEqual(FILES)
  })

  it.each(FLOORS)(
    'stays within the limits for $file',
    async ({ file, right, refused, wrong, answered }) => {
      const asked = readQuestions(file)
      const counts = countsOf(await score(asked, await loadTranslator(), answers))
      console.info(file, counts)
      expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(asked.length)
      expect(counts.right).toBeGreaterThanOrEqual(right)
      expect(counts.refused).toBeGreaterThanOrEqual(refused)
      expect(counts.wrong).toBeLessThanOrEqual(wrong)
      expect(counts.answered).toBeLessThanOrEqual(answered)
    },
    timeoutMs,
  )
})
