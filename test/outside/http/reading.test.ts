// The interpretation of a question over HTTP. Only a response to a question has the header `sightline-reading`.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { createService } from '../../../src/service/service.ts'
import { createTranslator } from '../../../src/translate/index.ts'
import { problemsOf } from './conformance.ts'

const engine: Engine = {
  read: (work) => work(async () => []),
  async *stream() {
    yield [['boots', 3]]
  },
  close: async () => {},
}
const service = createService({
  compiler: createCompiler({ dialect: duckdb() }),
  engine,
  translator: createTranslator(),
})
const handle = createHandler({ service, authenticate: async () => ({ account: 'acme', configured: true }) })

async function asked(body: object, accept: string) {
  const init = { method: 'POST', headers: { 'content-type': 'application/json', accept }, body: JSON.stringify(body) }
  const response = await handle(new Request('http://service.test/', init))
  const { status, headers } = response
  const text = await response.text()
  expect(problemsOf({ method: 'POST', path: '/', status, headers, text })).toEqual([])
  return { status, headers, text }
}

async function readingOf(body: object, accept = '*/*'): Promise<readonly [status: number, reading: string | null]> {
  const { status, headers } = await asked(body, accept)
  const reading = headers.get('sightline-reading')
  if (reading === null) return [status, null]
  expect(reading).toMatch(/^%"[ -~]*"$/)
  return [status, decodeURIComponent(reading.slice(2, -1))]
}

describe('the interpretation of a question', () => {
  it('returns the interpretation in a header, with characters of any writing system', async () => {
    const [status, reading] = await readingOf({ query: 'searches for "Zürich 雨" last month' })
    expect(status).toBe(200)
    expect(reading).toContain('"Zürich 雨"')
    expect(reading).toContain('last month')
  })

  it('returns the interpretation for a dry run', async () => {
    expect(await readingOf({ query: 'top 5 keywords', dryRun: true })).toEqual([200, expect.stringContaining('"top 5')])
  })

  it('returns the interpretation for an export', async () => {
    expect(await readingOf({ query: 'searches by keyword' }, 'text/csv')).toEqual([
      200,
      expect.stringContaining('by keyword'),
    ])
  })

  it('returns the translated query only to clients that accept the extended media type', async () => {
    const bodyOf = async (body: object, accept: string) => {
      const { status, text } = await asked(body, accept)
      expect(status).toBe(200)
      return JSON.parse(text)
    }
    const extended = 'application/vnd.sightline+json'
    for (const more of [{}, { dryRun: true }]) {
      const { question } = await bodyOf({ query: 'top 5 keywords last month', ...more }, extended)
      expect(question.query).toMatchObject({ dimensions: ['keyword'], limit: 5 })
      expect(question.explanation).toContainEqual({
        words: 'last month',
        start: 15,
        end: 25,
        meaning: expect.any(String),
      })
      // The query in the response is a request body with the same meaning as the question.
      expect((await bodyOf({ ...question.query, dryRun: true }, extended)).columns).toEqual(
        (await bodyOf({ query: 'top 5 keywords last month', dryRun: true }, extended)).columns,
      )
      expect(await bodyOf({ query: 'top 5 keywords', ...more }, 'application/json')).not.toHaveProperty('question')
    }
    expect(await bodyOf({ dimensions: ['keyword'] }, extended)).not.toHaveProperty('question')
  })

  it('names the report in the interpretation if a report answers the question', async () => {
    const extended = 'application/vnd.sightline+json'
    const query = 'banner impressions by campaign last month'
    const { text } = await asked({ query, dryRun: true }, extended)
    const { question, sql, columns } = JSON.parse(text)
    expect(question).toMatchObject({
      report: 'campaigns-summary',
      query: { startDate: expect.any(String), endDate: expect.any(String) },
    })
    const body = JSON.stringify({ ...question.query, dryRun: true })
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const own = await (await handle(new Request('http://service.test/campaigns-summary', init))).json()
    expect({ sql, columns }).toEqual({ sql: own.sql, columns: own.columns })
    expect(await readingOf({ query, limit: 5 })).toEqual([
      200,
      expect.stringContaining('the report /campaigns-summary'),
    ])
  })

  it('returns no interpretation for rejected questions and structured queries', async () => {
    expect(await readingOf({ query: 'the weather in Rome' })).toEqual([502, null])
    expect(await readingOf({ dimensions: ['keyword'] })).toEqual([200, null])
  })
})
