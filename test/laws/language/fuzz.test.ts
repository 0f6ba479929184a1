// Tests that any text gets either a query that compiles or a refusal with a reason, and prints the time for long
// questions.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { createTranslator } from '../../../src/translate/index.ts'
import { anyCharacter } from '../../tools/generators/characters.ts'
import { runsOf, seed, timeoutMs } from '../property/seeds.ts'
import { ASKED, FILES, NOT_TEXT, readQuestions } from './questions.ts'

const LONGEST = 1000
/** A message quotes only a few words and shortens each word. */
const LONGEST_MESSAGE = 2000
const { translate } = createTranslator()
const { compile, compileReport } = createCompiler({ dialect: duckdb() })
const account = { account: 'a', timeZone: 'UTC', now: ASKED.now }

async function expectAnswer(question: string): Promise<void> {
  const answer = await translate(question, ASKED)
  if (answer.ok) {
    const { report, query } = answer
    const result = report === undefined ? compile(query, account) : compileReport(report, query as unknown, account)
    expect(result, question).toMatchObject({ ok: true })
    for (const { start, end, words, meaning } of answer.explanation) {
      expect(question.slice(start, end)).toBe(words)
      if (!NOT_TEXT.test(question)) expect(meaning, question).not.toMatch(NOT_TEXT)
    }
    return
  }
  expect(answer.reason).toMatch(/^(?:empty|write|unsupported|unexplained|conflict|ambiguous|invalid)$/)
  expect(answer.message.length, question).toBeLessThanOrEqual(LONGEST_MESSAGE)
  expect(answer.message.length).toBeGreaterThan(10)
  for (const suggestion of answer.suggestions ?? [])
    expect(await translate(suggestion, ASKED), `${question}: ${suggestion}`).toMatchObject({ ok: true })
  expect(answer.message, question).toMatch(/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u)
}

const WORDS = [...new Set(FILES.flatMap(readQuestions).flatMap(({ question }) => question.split(' ')))].sort()

const STRUCTURE =
  'by and or not except with without that which list sorted limit first page times , between at least more than top most how many of in "'

const MARKS = [
  '"',
  "'",
  '“',
  '”',
  '«',
  '»',
  '‘',
  '’',
  '\0',
  '\u202e',
  '\u2066',
  '\u200b',
  '\ufeff',
  '\n',
  '\ud800',
  '<',
  '`',
]

const ofWords = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 25 }).map((words) => words.join(' '))
const ofStructure = fc
  .array(fc.constantFrom(...STRUCTURE.split(' ')), { minLength: 1, maxLength: 200 })
  .map((words) => words.join(' ').slice(0, LONGEST))
const ofMarks = fc
  .array(fc.oneof(fc.constantFrom(...MARKS), fc.constantFrom(...WORDS)), { maxLength: 30 })
  .map((parts) => parts.join(''))

const QUESTIONS = {
  'any characters': fc.string({ unit: anyCharacter, maxLength: LONGEST }),
  'any letters': fc.string({ unit: 'grapheme', maxLength: 300 }),
  'any printed characters': fc.string({ unit: 'grapheme-ascii', maxLength: LONGEST }),
  'words of questions': ofWords,
  'words that shape a question': ofStructure,
  'marks, open quotes and control characters': ofMarks,
}

describe('any question gets a valid query or a refusal', () => {
  it.each(Object.entries(QUESTIONS))(
    '%s',
    async (_, questions) => {
      await fc.assert(fc.asyncProperty(questions, expectAnswer), { seed, numRuns: runsOf(60) })
    },
    timeoutMs,
  )

  it.each([
    'by ',
    'and ',
    'top ',
    'not ',
    '"',
    'last week ',
    'searches ',
    'more than ',
    'a-',
    '1 ',
    '((',
    'is one of ',
    'zzzz ',
  ])('%s, repeated up to the maximum length', async (part) => {
    await expectAnswer(part.repeat(LONGEST).slice(0, LONGEST))
    await expectAnswer(`searches by ${part.repeat(LONGEST).slice(0, LONGEST - 12)}`)
  })

  it('refuses a question beyond the maximum length', async () => {
    expect(await translate('a'.repeat(LONGEST), ASKED)).toMatchObject({ ok: false, reason: 'unexplained' })
    expect(await translate('a'.repeat(LONGEST + 1), ASKED)).toMatchObject({ ok: false, reason: 'unsupported' })
    expect(await translate('', ASKED)).toMatchObject({ ok: false, reason: 'empty' })
  })
})

describe('the translation time', () => {
  /** The shortest time of several runs, in milliseconds. */
  async function timeOf(question: string): Promise<number> {
    const times: number[] = []
    for (let run = 0; run < 7; run += 1) {
      const start = performance.now()
      await translate(question, ASKED)
      times.push(performance.now() - start)
    }
    return Math.min(...times)
  }

  it.each([
    'searches by engine last week and ',
    'by ',
    'top 10 keywords ',
    'the first of march ',
    'shoes, ',
    '"x" or ',
  ])('is printed for repeated words at half and full length: %s', async (part) => {
    const [half, whole] = [part.repeat(LONGEST).slice(0, LONGEST / 2), part.repeat(LONGEST).slice(0, LONGEST)]
    const [short, long] = [await timeOf(half), await timeOf(whole)]
    console.info(
      `${part.trim()}: ${short.toFixed(2)} ms, then ${long.toFixed(2)} ms, ${(long / short).toFixed(2)} times`,
    )
    await expectAnswer(whole)
  })
})
