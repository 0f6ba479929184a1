// Metamorphic tests: each test changes questions in a way that has a known effect on the query.

import { describe, expect, it } from 'vitest'
import type { Field } from '../../../src/model/field.ts'
import type { FieldName } from '../../../src/site-search/fields/index.ts'
import { type AnyQuery, createTranslator } from '../../../src/translate/index.ts'
import { fields, isSpecified } from '../stages/site-search.ts'
import { specified } from './ask.ts'
import { normalForm } from './normal-form.ts'
import { ASKED, readQuestions } from './questions.ts'

const TODAY = '2026-03-18'
const TOMORROW = '2026-03-19'
const { translate } = createTranslator()

interface Understood {
  readonly question: string
  readonly query: AnyQuery
}

const answers = await Promise.all(
  readQuestions('seen').map(async ({ question }) => ({ question, answer: await translate(question, ASKED) })),
)
const understood: readonly Understood[] = answers.flatMap(({ question, answer }) =>
  answer.ok ? [{ question, query: specified(answer.query) }] : [],
)

/** The changed questions that get a different query than the original question, each with the new result. */
async function changedBy(
  change: (question: string) => string,
  asked: readonly Understood[] = understood,
): Promise<readonly string[]> {
  const found = await Promise.all(
    asked.map(async ({ question, query }) => {
      const answer = await translate(change(question), ASKED)
      const isSame =
        answer.ok &&
        JSON.stringify(normalForm(specified(answer.query), TODAY)) === JSON.stringify(normalForm(query, TODAY))
      return isSame
        ? []
        : [`${change(question)}: ${answer.ok ? JSON.stringify(specified(answer.query)) : answer.message}`]
    }),
  )
  return found.flat()
}

/** Applies a change only outside of quotes, so that quoted values stay unchanged. */
const outsideQuotes = (question: string, change: (text: string) => string): string =>
  question.replace(/"[^"]*"|'[^']*'|“[^”]*”|[^"'“]+|["'“]/gu, (part) => (/^["'“]./.test(part) ? part : change(part)))

/** The questions without unquoted text values, because a change to capital letters would change an unquoted value. */
const withoutLooseValues = understood.filter(({ question, query }) =>
  (query.filters ?? []).every(({ values }) =>
    (values ?? []).every((value) => {
      const text = String(value)
      const marked = ['"', "'", '“'].some((mark) => question.includes(`${mark}${text}`))
      return marked || !question.toLowerCase().includes(text.toLowerCase()) || !/\p{L}/u.test(text)
    }),
  ),
)

describe('the query of a question', () => {
  it('is known for most questions of the file, so that the tests compare enough queries', () => {
    expect(understood.length).toBeGreaterThan(300)
    expect(withoutLooseValues.length).toBeGreaterThan(150)
  })

  it.each([
    'please',
    'could you please',
    'can you tell me',
    'hi,',
  ])('does not change with "%s" before the question', async (words) => {
    const direct = understood.filter(({ question }) => !/^just checking in/i.test(question))
    expect(await changedBy((question) => `${words} ${question}`, direct)).toEqual([])
  })

  it.each(['please', 'thanks'])('does not change with "%s" after the question', async (words) => {
    expect(await changedBy((question) => `${question.replace(/[?.!]+$/, '')}, ${words}`)).toEqual([])
  })

  it('does not depend on the question mark', async () => {
    expect(await changedBy((question) => `${question.replace(/[?.!]+$/, '')}?`)).toEqual([])
    expect(await changedBy((question) => question.replace(/[?.!]+$/, ''))).toEqual([])
  })

  it('does not change in capital letters', async () => {
    expect(
      await changedBy((question) => outsideQuotes(question, (text) => text.toUpperCase()), withoutLooseValues),
    ).toEqual([])
  })

  it('does not change with additional blanks', async () => {
    expect(await changedBy((question) => ` ${outsideQuotes(question, (text) => text.replaceAll(' ', '  '))} `)).toEqual(
      [],
    )
  })
})

describe('an unknown word', () => {
  it.each(['gizmotron', 'flurbs'])('makes the translator refuse any question and name the word: %s', async (noun) => {
    for (const { question } of understood) {
      const answer = await translate(`${question.replace(/[?.!]+$/, '')} by ${noun}`, ASKED)
      expect(answer, question).toMatchObject({ ok: false, message: expect.stringContaining(noun) })
    }
  })
})

/** All ordered pairs of two names of the same field. */
const INTERCHANGEABLE = Object.entries<Field>(fields).flatMap(([name, { synonyms = [] }]) => {
  if (!isSpecified(name as FieldName)) return []
  const called = [name.replaceAll('_', ' '), ...synonyms]
  return called.flatMap((one) => called.filter((other) => other !== one).map((other) => [one, other] as const))
})

describe('a synonym', () => {
  it('gives the same query', async () => {
    let compared = 0
    for (const [name, other] of INTERCHANGEABLE) {
      const grouped = new RegExp(`\\bby ${name}(?=[?.]?$)`, 'i')
      const asked = understood.filter(({ question, query }) => grouped.test(question) && !query.order?.length)
      compared += asked.length
      expect(await changedBy((question) => question.replace(grouped, `by ${other}`), asked)).toEqual([])
    }
    expect(compared).toBeGreaterThan(20)
  })
})

describe('a day later', () => {
  it('a question gets the same query with other dates', async () => {
    const now = new Date(`${TOMORROW}T12:00:00Z`)
    for (const { question, query } of understood) {
      const answer = await translate(question, { ...ASKED, now })
      if (!answer.ok) throw new Error(`${question}: ${answer.message}`)
      expect(undated(specified(answer.query), TOMORROW), question).toEqual(undated(query, TODAY))
    }
  })
})

/** The query without its date filter. */
function undated(query: AnyQuery, today: string) {
  const { filters, ...rest } = normalForm(query, today)
  return { ...rest, filters: filters.filter((text) => !text.startsWith('["event_date"')) }
}

describe('a question without its "by engine"', () => {
  const BY_ENGINE = / by engine(?=[?.]?$| (?:in|last|this|yesterday|today|since|from|over)\b)/i
  const grouped = understood.filter(({ question }) => BY_ENGINE.test(question))

  it('gets the same query without the dimension engine_name', async () => {
    expect(grouped.length).toBeGreaterThan(3)
    for (const { question, query } of grouped) {
      const answer = await translate(question.replace(BY_ENGINE, ''), ASKED)
      if (!answer.ok) throw new Error(`${question}: ${answer.message}`)
      const { dimensions, ...rest } = normalForm(query, TODAY)
      expect(normalForm(specified(answer.query), TODAY), question).toEqual({
        ...rest,
        dimensions: dimensions.filter((name) => name !== 'engine_name'),
      })
    }
  })
})
