// Talk (words around a question, such as greetings) does not change the request. The translator never drops words that
// can change the request.

import { describe, expect, it } from 'vitest'
import { dayIn } from '../../calendar/civil-day.ts'
import { siteSearch } from '../../site-search/index.ts'
import { lexisFor } from '../lexes.ts'
import { read } from './read.ts'
import { repairsOf } from './spelling.ts'

const lexis = lexisFor(siteSearch)
const repairs = repairsOf(lexis)
const today = dayIn(new Date('2026-03-18T12:00:00Z'), 'UTC')
const ask = (question: string) => read(question, today, lexis, repairs)

const PLAIN = 'revenue by engine last month'

describe('talk around a question', () => {
  it.each([
    `Morning! ${PLAIN}`,
    `got 5 mins before my bank appointment.. ${PLAIN}`,
    `hi there, on the train so just quickly - ${PLAIN}`,
    `Ticket 4471: ${PLAIN}`,
    `sorry to bother you again, ${PLAIN}`,
    `need for the board deck: ${PLAIN}`,
    `our freelance consultant wants the ${PLAIN}`,
    `For our weekly meeting I need ${PLAIN}`,
    `Hello! just opened the laptop, ${PLAIN}`,
    `A merchant thinks it was broken on 12 March. ${PLAIN}`,
    `${PLAIN}, boss wants it by noon`,
    `${PLAIN} ta`,
    `${PLAIN} – someone reported an odd difference`,
    `${PLAIN} before the board meeting`,
  ])('does not change the request: %s', (question) => {
    const [asked, plain] = [ask(question), ask(PLAIN)]
    expect(plain.ok).toBe(true)
    expect(asked.ok && asked.query).toEqual(plain.ok && plain.query)
  })

  it.each([
    `show me shoes, ${PLAIN}`,
    `I need it for mobile users. ${PLAIN}`,
    `my boss asked about umbrellas, ${PLAIN}`,
    `garden furniture: ${PLAIN}`,
    `are umbrellas picking up? ${PLAIN}`,
    `delete my searches. ${PLAIN}`,
    `${PLAIN}, we want no bots`,
    `A merchant thinks the banner was broken. ${PLAIN}`,
    `I launched it on 3 March. revenue since then`,
  ])('keeps words that can change the request: %s', (question) => {
    const [asked, plain] = [ask(question), ask(PLAIN)]
    expect(asked.ok && plain.ok && JSON.stringify(asked.query) === JSON.stringify(plain.query)).toBe(false)
  })
})
