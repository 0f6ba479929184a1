// The translator uses all content of a question. Without a condition, a bound, a group or the days, the question gives
// another query or a refusal. The same holds if an unknown word is added. Tries all answered questions, or as many as
// the time allows.

import { describe, expect, it } from 'vitest'
import type { Translated } from '../../../src/questions/translation.ts'
import { createTranslator } from '../../../src/translate/index.ts'
import { seeds } from '../property/seeds.ts'
import { ASKED, FILES, readQuestions } from './questions.ts'

const { translate } = createTranslator()
const TIME = 3500
const UNKNOWN = 'zebra'

interface Answered {
  readonly question: string
  readonly answer: Translated
}
type Change = (asked: Answered) => readonly string[]
type Part = Translated['explanation'][number]

/** This question names the position twice, so it gives the same query without one of the two. */
const SAID_TWICE = 'How often is the first result clicked? searches with click position 1, last 14 days'

const questions = FILES.flatMap((file) => readQuestions(file).map(({ question }) => question)).filter(
  (question) => question !== SAID_TWICE,
)

const LIMIT = /^(?:gt|gte|lt|lte|equals|notEquals) /
const CONDITION = /^(\w+) (?:equals|notEquals|in|contains|startsWith|gt|gte|lt|lte) /

/** Whether the question must give another query without the part. False if another part says the same. */
function isNeeded({ meaning }: Part, others: readonly Part[], query: Translated['query']): boolean {
  const isElsewhere = (name: string) =>
    others.some((other) => other.meaning.includes(name) || other.meaning === 'several parts')
  if (meaning === 'days') return /"event_(?:date|year|month)"/.test(JSON.stringify(query.filters ?? []))
  if (LIMIT.test(meaning)) return true
  // A ranking that names no number uses the default number.
  if (meaning.startsWith('by ')) return query.order === undefined && !isElsewhere(meaning.slice(3))
  const [, field] = CONDITION.exec(meaning) ?? []
  return field !== undefined && !isElsewhere(field)
}

const withoutPart: Change = ({ question, answer: { explanation, query } }) =>
  explanation.flatMap((part) => {
    const others = explanation.filter((one) => one !== part)
    return isNeeded(part, others, query) ? [`${question.slice(0, part.start)}${question.slice(part.end)}`] : []
  })

/** Talk may contain any word, so the unknown word is inserted directly before a part with a meaning. */
const withUnknown: Change = ({ question, answer: { explanation } }) => {
  const first = Math.min(...explanation.map(({ start }) => start))
  return [...question.matchAll(/ /g)]
    .map(({ index }) => index)
    .filter(
      (at) =>
        at > first &&
        explanation.some(({ start }) => start === at + 1) &&
        (question.slice(0, at).split(/["'“”]/).length - 1) % 2 === 0,
    )
    .map((at) => `${question.slice(0, at)} ${UNKNOWN}${question.slice(at)}`)
}

/** The changed questions that still give the original query. */
async function unnoticed(change: Change, seed: number): Promise<{ kept: readonly string[]; tried: number }> {
  const until = performance.now() + TIME
  const kept: string[] = []
  let tried = 0
  for (let at = 0; at < questions.length && performance.now() < until; at += 1) {
    const question = questions[(seed + at * 7919) % questions.length] ?? ''
    const answer = await translate(question, ASKED)
    if (!answer.ok) continue
    for (const changed of change({ question, answer })) {
      const other = await translate(changed, ASKED)
      tried += 1
      if (other.ok && JSON.stringify(other.query) === JSON.stringify(answer.query))
        kept.push(`${question} -> ${changed}`)
    }
  }
  return { kept, tried }
}

describe.each(seeds)('the content of questions (seed %i)', (seed) => {
  it('gives another query or a refusal if a part of the question is dropped', { timeout: 10 * TIME }, async () => {
    const { kept, tried } = await unnoticed(withoutPart, seed)
    expect(kept).toEqual([])
    expect(tried).toBeGreaterThan(20)
  })

  it('gives another query or a refusal if an unknown word is added', { timeout: 10 * TIME }, async () => {
    const { kept, tried } = await unnoticed(withUnknown, seed)
    expect(kept).toEqual([])
    expect(tried).toBeGreaterThan(20)
  })
})
