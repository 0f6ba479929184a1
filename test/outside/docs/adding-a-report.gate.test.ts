import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { answers } from './duckdb-rows.ts'
import { readGuide } from './guide.ts'
import { makeSmallDatabase } from './small-database.ts'
import { openWorkshop, WHOLE_PROJECT_MS, type Workshop } from './workshop.ts'

const steps = readGuide('adding-a-report.md')

const requests = [
  { report: 'without-results', body: { startDate: '2026-01-01', endDate: '2026-01-31' } },
  { report: 'without-results', body: { having: [{ member: 'visitor_count', operator: 'gt', values: ['1'] }] } },
  { report: 'without-results', body: { filters: [{ member: 'group_name', operator: 'equals', values: ['Outlet'] }] } },
  { report: 'without-results', body: { having: [{ member: 'visit_count', operator: 'gt', values: ['1'] }] } },
]

// The type checker knows the new report, and rejects a column that its rows lack.
const TYPES = `
import { duckdb } from '../dialects/duckdb/index.ts'
import { createCompiler } from '../src/index.ts'

const result = createCompiler({ dialect: duckdb() }).compileReport('without-results', {}, { account: 'a', now: new Date(0) })
if (result.ok) {
  const [row] = result.query.read([])
  console.log(row?.searches_per_visitor)
  // @ts-expect-error no such column
  console.log(row?.click_count)
}
`

describe('docs/adding-a-report.md', () => {
  const folder = temporaryFolder()
  const database = join(folder, 'small.duckdb')
  let workshop: Workshop

  beforeAll(async () => {
    await makeSmallDatabase(database)
    workshop = await openWorkshop(steps)
    for (const step of steps) await workshop.follow(step)
  })
  afterAll(() => {
    workshop.close()
  })

  it('adds a report with one new file and one line in the index', () => {
    const edits = steps.filter(({ kind }) => kind !== 'run')
    expect(edits.map((step) => step.kind !== 'run' && step.file)).toEqual([
      'src/site-search/reports/without-results.ts',
      'src/site-search/reports/index.ts',
      'src/site-search/reports/index.ts',
    ])
    expect(edits.slice(1).map((step) => step.kind !== 'run' && step.code.trim().split('\n').length)).toEqual([1, 1])
  })

  it('answers requests for the new report', async () => {
    const shoe = { keyword: 'shoe', search_count: '2', visitor_count: '2', searches_per_visitor: '1' }
    const shoes = { keyword: 'SHOES', search_count: '1', visitor_count: '1', searches_per_visitor: '1' }
    expect(await workshop.evaluate(answers(database, requests))).toEqual([
      { status: 200, data: [shoe, shoes] },
      { status: 200, data: [shoe] },
      { status: 200, data: [shoes] },
      { status: 400, message: expect.stringContaining('search_count, visitor_count, searches_per_visitor') },
    ])
  })

  it(
    'adds the report to the CLI, the documentation and the types',
    async () => {
      await workshop.follow({ kind: 'create', file: 'empty.json', code: '{}' })
      const flags = ['--dialect', 'trino', '--account', 'acme', '--report', 'without-results']
      const { out } = await workshop.node('src/cli/main.ts', 'compile', ...flags, 'empty.json')
      expect(JSON.parse(out)).toMatchObject({
        ok: true,
        sql: expect.stringContaining('"no_of_results" = bigint \'0\''),
      })
      expect(workshop.read('docs/reports.md')).toContain('\n## /without-results\n')
      await workshop.follow({ kind: 'create', file: 'test/without-results.ts', code: TYPES })
      expect(await workshop.checkTypes()).toMatchObject({ status: 0, out: '' })
    },
    WHOLE_PROJECT_MS,
  )
})
