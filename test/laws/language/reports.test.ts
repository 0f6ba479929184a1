// Questions that only a report can answer, with the expected report and request body.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { type AnyCompiler, createCompiler } from '../../../src/compiler/create-compiler.ts'
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

  it('keeps its translation if polite phrases are added', async () => {
    for (const { question, report, body } of reported) {
      const plain = question.replace(/[?.!]+$/, '')
      for (const text of [`Hi, ${plain}`, `${plain}, please`]) expect(await answerOf(text)).toEqual({ report, body })
    }
  })

  it('is refused if it contains an unknown noun', async () => {
    for (const { question } of reported) expect(await answerOf(`zebra ${question}`)).toBeTypeOf('string')
  })

  it.each([
    ['a group that the report lacks', 'banner impressions by engine', '/banners-summary'],
    ['groups that are coarser than the rows of the report', 'how many redirects by keyword yesterday', '/redirects'],
    [
      'totals over days that the report lists separately',
      'recommendation impressions by widget last month',
      '/recommendations',
    ],
    ['a filter that the report lacks', 'redirects on mobile last week', '/redirects'],
    ['a number that the report lacks', 'banner impressions and orders by banner', '/banners-summary'],
    ['an order that the report lacks', 'which products have the worst ratings?', '/product-ratings'],
    ['a comparison', 'redirects this month compared to last month', '/redirects'],
  ])('gets a refusal that names the report if it requires %s', async (_, question, path) => {
    const answer = await ask(question)
    expect(answer).toMatchObject({
      ok: false,
      reports: [path],
      message: expect.stringContaining(`See the report ${path}.`),
    })
  })

  it('is refused as ambiguous if several reports can answer it', async () => {
    expect(await ask('how many impressions last week')).toMatchObject({ ok: false, reason: 'ambiguous' })
  })

  it('is refused if the model has no reports', async () => {
    const { translate } = createTranslator({ model: { ...siteSearch, reports: [] } })
    for (const { question } of reported) expect((await translate(question, ASKED)).ok).toBe(false)
  })
})
