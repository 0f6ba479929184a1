// Questions that are easily misread: each is refused, with its words and advice.

import { expect, it } from 'vitest'
import { createTranslator } from '../translate.ts'

const translator = createTranslator()

it.each([
  ['revenue for account "acme-eu"', 'leave it out'],
  ['quantity of visitors by engine', 'say "number of"'],
  ['which keywords did logged-in customers search on the US Store', 'say "on engine"'],
  ['orders from everyone except the VIP segment', 'by segment'],
  ['visitors outside the VIP segment', 'by segment'],
  ['search terms searched 5 or more times without a single click', 'searches and clicks by keyword'],
  ['visitors who searched "shoes" and "boots"', 'ask for each separately'],
  ['facet values chosen under "Size"', 'say "with facet name"'],
  ['visits in which shoppers changed the sort order', 'say "visits with"'],
  ['trending keywords', 'ask for the top keywords of each'],
  ['how much revenue did search bring in last week?', 'ask for the revenue alone'],
])('%s', async (question, instead) => {
  const answer = await translator.translate(question, { now: new Date('2026-03-31T12:00:00Z') })
  expect(answer).toMatchObject({ ok: false, words: [expect.stringMatching(/\w/)] })
  expect(!answer.ok && answer.message).toContain(instead)
})
