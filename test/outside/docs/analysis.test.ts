// docs/analysis.md: every request on the page runs on an engine, and docs/metrics.md lists the metrics of the model.

import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { metricDocs, metricDocsFile } from '../../../scripts/generate-metric-docs.ts'
import { answering } from '../../tools/engines/answer.ts'
import { openTestDuckDB } from '../../tools/engines/duckdb.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { ACCOUNT, database } from '../../tools/generators/database.ts'
import { CLOCK } from '../../tools/generators/pools.ts'
import { blocks } from './markdown.ts'

let engine: TestEngine
beforeAll(async () => {
  engine = await openTestDuckDB()
  const [rows] = fc.sample(database(), { seed: 1, numRuns: 1 })
  if (rows !== undefined) await engine.load(rows)
})
afterAll(() => engine.close())

const requests = blocks('docs/analysis.md', 'json')

it('shows more than seven requests', () => {
  expect(requests.length).toBeGreaterThan(7)
})

it.each(requests)('runs %s', async (text) => {
  const answer = await answering(engine)(JSON.parse(text), { account: ACCOUNT, ...CLOCK })
  expect(answer.body).toContain('"totalRecords"')
  expect(answer.status).toBe(200)
})

it('lists the metrics of the model', () => {
  expect(metricDocsFile()).toBe(metricDocs())
})
