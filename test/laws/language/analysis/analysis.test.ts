// Questions that only the analysis language can answer, such as rates, shares, comparisons, weeks, devices, and the top
// of each group. The tests compare the SQL statement of the translated request with the statement of the expected
// request.

import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../../src/compiler/create-compiler.ts'
import type { AskedQuery } from '../../../../src/questions/translation.ts'
import { siteSearch } from '../../../../src/site-search/index.ts'
import { lexisFor } from '../../../../src/translate/lexes.ts'
import { ask } from '../ask.ts'
import { ASKED } from '../questions.ts'

interface Asked {
  readonly id: string
  readonly question: string
  readonly query: AskedQuery
}

const asked: readonly Asked[] = readFileSync(new URL('questions.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))

const { compile } = createCompiler({ dialect: duckdb() })
const context = { account: 'a', now: ASKED.now, timeZone: 'UTC' }
const statementOf = (query: AskedQuery) => {
  const result = compile(query, context)
  if (!result.ok) throw new Error(`${JSON.stringify(query)}: ${result.error.body.message}`)
  return result.query.page
}

describe('a question for the analysis language', () => {
  it.each(asked.map(({ question, query }) => [question, query] as const))('%s', async (question, query) => {
    const answer = await ask(question)
    if (!answer.ok) throw new Error(answer.message)
    expect(isDeepStrictEqual(statementOf(answer.query), statementOf(query)), JSON.stringify(answer.query)).toBe(true)
  })

  it.each([
    'revenue per guest',
    'How much did revenue grow from January to February?',
    'month over month revenue growth in 2025',
    'searches for tablet and phone users',
    'searches by guests and logged in users',
    'conversion rate by widget',
    'trending keywords',
    'revenue for account "acme-eu"',
    'visitors who searched "shoes" and "boots"',
  ])('is refused if its meaning is uncertain: %s', async (question) => {
    expect((await ask(question)).ok).toBe(false)
  })

  it('keeps its translation if polite phrases are added', async () => {
    const changed: string[] = []
    for (const { question, query } of asked) {
      const plain = question.replace(/[?.!]+$/, '')
      for (const text of [`Hi, ${plain}`, `${plain}, please`, `${plain}, thanks`]) {
        const answer = await ask(text)
        if (!answer.ok || !isDeepStrictEqual(statementOf(answer.query), statementOf(query))) changed.push(text)
      }
    }
    expect(changed).toEqual([])
  })

  it('is refused if it contains an unknown noun', async () => {
    const answered: string[] = []
    for (const { question } of asked) {
      const answer = await ask(`zebra ${question}`)
      if (answer.ok) answered.push(question)
    }
    expect(answered).toEqual([])
  })
})

describe('the examples of the grammar rules', () => {
  const shown = lexisFor(siteSearch).rules.flatMap(({ shows }) => shows)

  it('are more than ten', () => {
    expect(shown.length).toBeGreaterThan(10)
  })

  it.each(shown)('have a translation: %j', async (question, part) => {
    const answer = await ask(question)
    if (!answer.ok) throw new Error(answer.message)
    if (part !== undefined) expect(answer.query).toMatchObject(part)
  })
})
