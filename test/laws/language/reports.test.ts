// Questions that a report answers and no query can, with the report and its body.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { type AnyCompiler, createCompiler } from '../../../src/compiler.ts'
import { siteSearch } from '../../../src/site-search/index.ts'
import { createTranslator } from '../../../src/translate/translate.ts'
import { ask } from './ask.ts'
import { ASKED } from './questions.ts'

interface Reported {
  readonly question: string
  readonly report: string
  readonly body: object
}

const reported: readonly Reported[] = readFileSync(new URL('reports.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line))

const compiler: AnyCompiler = createCompiler({ dialect: duckdb() })
const context = { account: 'a', now: ASKED.now, timeZone: 'UTC' }

const answerOf = async (question: string) => {
  const answer = await ask(question)
  return answer.ok ? { report: answer.report, body: answer.query } : answer.message
}

describe('a question for a report', () => {
  it.each(reported)('$question', async ({ question, report, body }) => {
    expect(await answerOf(question)).toEqual({ report, body })
    expect(compiler.compileReport(report, body, context)).toMatchObject({ ok: true })
  })

  it('keeps its answer if politeness is added', async () => {
    for (const { question, report, body } of reported) {
      const plain = question.replace(/[?.!]+$/, '')
      for (const text of [`Hi, ${plain}`, `${plain}, please`]) expect(await answerOf(text)).toEqual({ report, body })
    }
  })

  it('is refused if it has an unknown noun', async () => {
    for (const { question } of reported) expect(await answerOf(`zebra ${question}`)).toBeTypeOf('string')
  })

  it.each([
    ['a group that the report lacks', 'banner impressions by engine', '/banners-summary'],
    ['groups that its rows divide further', 'how many redirects by keyword yesterday', '/redirects'],
    ['days that its rows divide', 'recommendation impressions by widget last month', '/recommendations'],
    ['a filter that the report lacks', 'redirects on mobile last week', '/redirects'],
    ['a number that the report lacks', 'banner impressions and orders by banner', '/banners-summary'],
    ['another order than that of the report', 'which products have the worst ratings?', '/product-ratings'],
    ['a comparison', 'redirects this month compared to last month', '/redirects'],
  ])('is refused with the report for %s', async (_, question, path) => {
    const answer = await ask(question)
    expect(answer).toMatchObject({
      ok: false,
      reports: [path],
      message: expect.stringContaining(`See the report ${path}.`),
    })
  })

  it('is refused as ambiguous if reports of several things answer it', async () => {
    expect(await ask('how many impressions last week')).toMatchObject({ ok: false, reason: 'ambiguous' })
  })

  it('is refused where the model has no such report', async () => {
    const { translate } = createTranslator({ model: { ...siteSearch, reports: [] } })
    for (const { question } of reported) expect((await translate(question, ASKED)).ok).toBe(false)
  })
})
