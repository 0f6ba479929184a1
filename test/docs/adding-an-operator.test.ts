import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answers } from './duckdb-rows.ts'
import { readGuide } from './guide.ts'
import { makeSmallDatabase } from './small-database.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

const [row, ...others] = readGuide('adding-an-operator.md')

const keywords = (values: readonly string[]) => ({
  body: {
    dimensions: ['keyword'],
    measures: [{ field: '*', fn: 'count' }],
    filters: [{ member: 'keyword', operator: 'endsWith', values }],
    order: [{ field: 'keyword' }],
  },
})

const requests = [
  keywords(['shoes']),
  keywords(['hoe', '_off shoes']),
  keywords(['a shoe that is longer than any keyword']),
  keywords(['']),
  { body: { dimensions: ['event_date'], filters: [{ member: 'event_date', operator: 'endsWith', values: ['01'] }] } },
  {
    report: 'queries',
    body: { filters: [{ member: 'keyword', operator: 'endsWith', values: ['SHOES'] }] },
  },
]

describe('docs/adding-an-operator.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'operator-'))
  const database = join(folder, 'small.duckdb')
  let workshop: Workshop

  beforeAll(async () => {
    await makeSmallDatabase(database)
    workshop = await openWorkshop('test/types/columns.test.ts')
  })
  afterAll(() => {
    workshop.close()
    rmSync(folder, { recursive: true })
  })

  it('adds a row, for which the compiler asks for a case', async () => {
    if (row === undefined) throw new Error('the guide has no step')
    expect(row).toMatchObject({ kind: 'after', file: 'src/query/operators.ts' })
    await workshop.follow(row)
    const { status, out } = await workshop.checkTypes()
    expect(status).not.toBe(0)
    const complaints = out.split('\n').filter((line) => line.includes('error TS'))
    expect(complaints).toEqual([expect.stringMatching(/^src\/lower\/lower-operator\.ts.*'endsWith' is missing/)])
  })

  it('then works in ad-hoc requests and reports', async () => {
    for (const step of others) await workshop.follow(step)
    expect(await workshop.evaluate(answers(database, requests))).toEqual([
      {
        status: 200,
        data: [
          { keyword: '50%_off shoes', count: '2' },
          { keyword: 'red shoes', count: '1' },
        ],
      },
      {
        status: 200,
        data: [
          { keyword: '50%_off shoes', count: '2' },
          { keyword: 'shoe', count: '3' },
        ],
      },
      { status: 200, data: [] },
      { status: 400, message: 'filters[0].values[0]: endsWith takes no empty text' },
      { status: 400, message: expect.stringContaining('endsWith does not apply to event_date (date)') },
      { status: 200, data: [expect.objectContaining({ keyword: 'SHOES', search_count: '1' })] },
    ])
  })

  it('leaves a project whose types and tests of operators hold', async () => {
    const tests = ['test/types/columns.test.ts', 'src/catalog/description.test.ts']
    expect(await workshop.checkTypes(...tests)).toMatchObject({ status: 0, out: '' })
    expect(await workshop.test(...tests)).toMatchObject({ status: 0 })
    expect(workshop.read('docs/reports.md')).toContain('endsWith')
  })
})
