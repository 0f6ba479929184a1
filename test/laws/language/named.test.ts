// Tests that the translator knows every name of a field, metric or report, even if it refuses the question.

import { describe, expect, it } from 'vitest'
import { siteSearch } from '../../../src/site-search/index.ts'
import { ask } from './ask.ts'

const { fields, metrics, reports } = siteSearch

const called = (entries: object) =>
  Object.entries(entries).flatMap(([name, { label, synonyms = [] }]) =>
    [name, name.replaceAll('_', ' '), label, ...synonyms].filter((text) => text !== undefined),
  )

const QUESTIONS = {
  metric: called(metrics).flatMap((text) => [
    `${text} last month`,
    `${text} by engine`,
    `show me the ${text} this week`,
  ]),
  field: called(fields).flatMap((text) => [`searches by ${text}`, `list ${text} last month`, `events by ${text}`]),
  report: reports.flatMap(({ path }) => {
    const words = path.replaceAll('-', ' ')
    return [words, `${words} last month`, `the ${words} report`, `/${path} last month`]
  }),
}

describe.each(Object.entries(QUESTIONS))('the name of a %s', (_, questions) => {
  it('is never refused as an unknown word', async () => {
    expect(questions.length).toBeGreaterThan(100)
    const unread: string[] = []
    for (const question of questions) {
      const answer = await ask(question)
      if (!answer.ok && answer.message.includes('the service does not understand this'))
        unread.push(`${question}: ${answer.message}`)
    }
    expect(unread).toEqual([])
  })
})

it.each(reports.map(({ path }) => path))('/%s in a question selects the report', async (path) => {
  expect(await ask(`/${path} last month`)).toMatchObject({
    ok: true,
    report: path,
    query: { startDate: '2026-02-01', endDate: '2026-02-28' },
  })
})

it.each([
  ['list item price last month', 'item_price', undefined],
  ['the order value last month', 'average_order_value', undefined],
  ['spelling last month', 'spelling', '/spelling'],
])('refuses "%s" with a message that names %s', async (question, name, path) => {
  const answer = await ask(question)
  expect(answer).toMatchObject({ ok: false, reports: path === undefined ? [] : [path] })
  expect(!answer.ok && answer.message).toContain(name)
})
