import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readGuide } from './guide.ts'
import { insertEvents, makeSmallDatabase } from './small-database.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

const steps = readGuide('adding-a-dialect.md')

const count = { field: '*', fn: 'count', alias: 'n' }
const where = (member: string, operator: string, ...values: readonly string[]) => [{ member, operator, values }]

const requests = [
  { dimensions: ['keyword'], measures: [count], filters: where('keyword', 'startsWith', '50%_', 'sh') },
  { dimensions: ['keyword'], measures: [count], filters: where('keyword', 'contains', 'hoe', "it's") },
  { dimensions: ['keyword'], measures: [count], filters: where('keyword', 'gt', 'SHOES') },
  { dimensions: ['keyword', 'event_date'], filters: where('keyword', 'notEquals', 'shoe', 'SHOES') },
  { dimensions: ['event_date'], measures: [count], filters: where('event_date', 'inDateRange', 'today') },
  { dimensions: ['event_date'], measures: [count], filters: where('event_date', 'gte', '2026-01-02') },
  {
    dimensions: ['event_type'],
    measures: [
      { field: 'item_price', fn: 'avg' },
      { field: 'item_price', fn: 'sum' },
      { field: 'keyword', fn: 'max' },
    ],
    having: where('sum_item_price', 'gte', '14.5'),
  },
  { measures: [{ field: 'no_of_results', fn: 'avg' }], filters: where('event_type', 'equals', 'search') },
  { dimensions: ['keyword'], measures: [count], filters: where('is_bot', 'notEquals', 'true'), limit: 2, page: 2 },
]

// Each request as SQLite answers it, with parameters and with literals, and as DuckDB does.
const compared = (database: string) => `
import { DatabaseSync } from 'node:sqlite'
import { openDuckDB } from './dialects/duckdb/engine.ts'
import { duckdb } from './dialects/duckdb/index.ts'
import { ddl } from './dialects/sqlite/ddl.ts'
import { sqlite } from './dialects/sqlite/index.ts'
import { createCompiler } from './src/index.ts'

const context = { account: 'acme', now: new Date('2026-01-02T12:00:00Z') }
const [ours, theirs] = [createCompiler({ dialect: sqlite() }), createCompiler({ dialect: duckdb() })]
const file = new DatabaseSync(':memory:')
for (const statement of ${JSON.stringify(insertEvents()).replace('[', '[...ddl(), ')}) file.exec(statement)
const engine = await openDuckDB({ path: ${JSON.stringify(database)} })
const rowsOf = (sql, parameters = []) => {
  const statement = file.prepare(sql)
  statement.setReturnArrays(true)
  const bound = parameters.map((value, index) => ['$' + (index + 1), typeof value === 'boolean' ? Number(value) : value])
  return statement.all(Object.fromEntries(bound))
}
const answers = []
for (const request of ${JSON.stringify(requests)}) {
  const [mine, other] = [ours.compile(request, context), theirs.compile(request, context)]
  if (!mine.ok || !other.ok) throw new Error(JSON.stringify(mine))
  answers.push({
    bound: mine.query.read(rowsOf(mine.query.page.sql, mine.query.page.parameters)),
    written: mine.query.read(rowsOf(mine.query.toSQL())),
    expected: other.query.read(await engine.read((run) => run(other.query.page))),
  })
}
await engine.close()
console.log(JSON.stringify(answers))
`

describe('docs/adding-a-dialect.md', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dialect-'))
  const database = join(folder, 'small.duckdb')
  let workshop: Workshop

  beforeAll(async () => {
    await makeSmallDatabase(database)
    workshop = await openWorkshop('test/walls.test.ts')
    for (const step of steps) await workshop.follow(step)
  })
  afterAll(() => {
    workshop.close()
    rmSync(folder, { recursive: true })
  })

  it('is one folder, whose index.ts is short', () => {
    const made = steps.filter(({ kind }) => kind === 'create').map((step) => step.kind === 'create' && step.file)
    expect(made).toEqual(['dialects/sqlite/index.ts', 'dialects/sqlite/ddl.ts'])
    expect(workshop.read('dialects/sqlite/index.ts').split('\n').length).toBeLessThan(60)
  })

  it('answers as DuckDB does, with parameters and with literals', async () => {
    const answers = await workshop.evaluate(compared(database))
    expect(answers).toHaveLength(requests.length)
    if (!Array.isArray(answers)) throw new Error('no list')
    for (const [index, { bound, written, expected }] of answers.entries()) {
      expect({ request: requests[index], rows: bound }).toEqual({ request: requests[index], rows: expected })
      expect(written).toEqual(expected)
      expect(expected.length).toBeGreaterThan(0)
    }
  })

  it('keeps to the types and the walls, and is known to the command line', async () => {
    expect(await workshop.checkTypes()).toMatchObject({ status: 0, out: '' })
    expect(await workshop.test('test/walls.test.ts', '-t', 'dialect|kysely')).toMatchObject({ status: 0 })
    const { out } = await workshop.node('src/cli/main.ts', 'ddl', '--dialect', 'sqlite')
    expect(out).toContain('CREATE TABLE summary')
  })
})
