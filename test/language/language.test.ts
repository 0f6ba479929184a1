// The translator against the questions of each file: it gets no fewer right than it once did, and no more wrong.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answers, openAnswers } from './answers.ts'
import { FILES, readQuestions } from './questions.ts'
import { countsOf, score } from './score.ts'
import { loadTranslator } from './translator.ts'

interface Floor {
  readonly file: string
  /** At least so many right, and so many refused where a refusal is due or fair. */
  readonly right: number
  readonly refused: number
  /** At most so many wrong, and so many answered that should have been refused. */
  readonly wrong: number
  readonly answered: number
}

const FLOORS: readonly Floor[] = [
  { file: 'development', right: 63, refused: 17, wrong: 0, answered: 0 },
  { file: 'seen', right: 391, refused: 113, wrong: 0, answered: 0 },
  { file: 'varied', right: 192, refused: 88, wrong: 3, answered: 1 },
  { file: 'further', right: 388, refused: 255, wrong: 0, answered: 0 },
  { file: 'held-out', right: 342, refused: 109, wrong: 7, answered: 6 },
]

/** Tens of thousands of rows are loaded, and hundreds of queries run on them. */
const MINUTES = 5 * 60_000
let answers: Answers

beforeAll(async () => {
  answers = await openAnswers()
}, MINUTES)
afterAll(() => answers.close())

describe('the translator', () => {
  it('is judged on every file', () => {
    expect(FLOORS.map(({ file }) => file).sort()).toEqual(FILES)
  })

  it.each(FLOORS)('holds its counts on $file', async ({ file, right, refused, wrong, answered }) => {
    const questions = readQuestions(file)
    const counts = countsOf(await score(questions, await loadTranslator(), answers))
    console.info(file, counts)
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(questions.length)
    expect(counts.right).toBeGreaterThanOrEqual(right)
    expect(counts.refused).toBeGreaterThanOrEqual(refused)
    expect(counts.wrong).toBeLessThanOrEqual(wrong)
    expect(counts.answered).toBeLessThanOrEqual(answered)
  })
})
