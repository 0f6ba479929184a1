// The translator ignores no part of a question. The tests drop a condition, a bound, a group or the days from a
// question, or insert an unknown word. Then the translator must return another query or refuse the question. Each test
// takes as many questions as it can in the time TIME.

import { describe, expect, it } from 'vitest'
import type { Translated } from '../../../src/questions/translation.ts'
import { createTranslator } from '../../../src/translate/index.ts'
import { seed } from '../property/seeds.ts'
import { ASKED, FILES, readQuestions } from './questions.ts'

const { translate } = createTranslator()
const TIME = 1000
const UNKNOWN = 'zebra'

interface Answered {
  readonly question: string
  readonly answer: Translated
}
type Change = (asked: Answered) => readonly string[]
type Part = Translated['explanation'][number]

/** This question mentions the position twice, so dropping one mention does not change the meaning. */
const SAID_TWICE = 'How often is the first result clicked? searches with click position 1, last 14 days'

const questions = FILES.flatMap((file) => readQuestions(file).map(({ question }) => question)).filter(
  (question) => question !== SAID_TWICE,
)

const LIMIT = /^(?:gt|gte|lt|lte|equals|notEquals) /
const CONDITION = /^(\w+) (?:equals|notEquals|in|contains|startsWith|gt|gte|lt|lte) /

/** Whether dropping this part changes the meaning of the question. False if another part has the same meaning. */
function isNeeded({ meaning }: Part, others: readonly Part[], query: Translated['query']): boolean {
  const isElsewhere = (name: string) =>
    others.some((other) => other.meaning.includes(name) || other.meaning === 'several parts')
  if (meaning === 'days') return /"event_(?:date|year|month)"/.test(JSON.stringify(query.filters ?? []))
  if (LIMIT.test(meaning)) return true
  // The `by ...` of a ranking can be redundant, because a ranking that names no measure uses the default measure.
  if (meaning.startsWith('by ')) return query.order === undefined && !isElsewhere(meaning.slice(3))
  const [, field] = CONDITION.exec(meaning) ?? []
  return field !== undefined && !isElsewhere(field)
}

const withoutPart: Change = ({ question, answer: { explanation, query } }) =>
  explanation.flatMap((part) => {
    const others = explanation.filter((one) => one !== part)
    return isNeeded(part, others, query) ? [`${question.slice(0, part.start)}${question.slice(part.end)}`] : []
  })

/** Some filler phrases accept any word, so the unknown word goes directly before a part that has a meaning. */
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

const LEAST = 20

/** The changed questions that still get the query of the original question. */
async function unnoticed(change: Change, seed: number): Promise<{ kept: readonly string[]; tried: number }> {
  const until = performance.now() + TIME
  const kept: string[] = []
  let tried = 0
  for (let at = 0; at < questions.length && (tried <= LEAST || performance.now() < until); at += 1) {
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

describe('a changed question', () => {
  it('gets another query or a refusal if a part is dropped', async () => {
    const { kept, tried } = await unnoticed(withoutPart, seed)
    expect(kept).toEqual([])
    expect(tried).toBeGreaterThan(LEAST)
  })

  it('gets another query or a refusal if it has an unknown word', async () => {
    const { kept, tried } = await unnoticed(withUnknown, seed)
    expect(kept).toEqual([])
    expect(tried).toBeGreaterThan(LEAST)
  })
})
