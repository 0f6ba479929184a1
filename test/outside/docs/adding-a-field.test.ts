import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { answers } from './duckdb-rows.ts'
import { ROOT, readGuide } from './guide.ts'
import { makeSmallDatabase } from './small-database.ts'
import { openWorkshop, WHOLE_PROJECT_MS, type Workshop } from './workshop.ts'

const steps = readGuide('adding-a-field.md')
const [line] = steps
const only = { member: 'device_category', operator: 'equals', values: ['tablet'] }

/** A module that translates questions in the workshop. */
const asked = (questions: readonly string[]): string => `
  import { createTranslator } from './src/translate/index.ts'
  const { translate } = createTranslator()
  const ask = (question) => translate(question, { now: new Date('2026-03-18T12:00:00Z') })
  console.log(JSON.stringify(await Promise.all(${JSON.stringify(questions)}.map(ask))))`

describe('docs/adding-a-field.md', () => {
  const folder = temporaryFolder()
  const database = join(folder, 'small.duckdb')
  let workshop: Workshop

  beforeAll(async () => {
    await makeSmallDatabase(database)
    workshop = await openWorkshop(steps)
  })
  afterAll(() => {
    workshop.close()
  })

  const requests = [
    {
      body: {
        dimensions: ['device_category'],
        measures: [{ field: '*', fn: 'count' }],
        filters: [{ member: 'device_category', operator: 'startsWith', values: ['mob'] }],
      },
    },
    { body: { measures: [{ field: 'device_category', fn: 'count_distinct' }] } },
    { body: { dimensions: ['device_category'], measures: [{ field: 'device_category', fn: 'sum' }] } },
  ]

  it('uses a field that does not exist yet', async () => {
    const unknown = { status: 400, message: expect.stringContaining('unknown field "device_category"') }
    expect(await workshop.evaluate(answers(database, requests))).toEqual([unknown, unknown, unknown])
  })

  it('adds it with one line of src', async () => {
    if (line === undefined) throw new Error('the guide has no step')
    expect(line).toMatchObject({ kind: 'after', file: 'src/site-search/fields/others.ts' })
    expect(line.kind !== 'run' && line.code.trim().split('\n')).toHaveLength(1)
    await workshop.follow(line)
    expect(await workshop.evaluate(answers(database, requests))).toEqual([
      { status: 200, data: [{ device_category: 'mobile', count: '2' }] },
      { status: 200, data: [{ count_distinct_device_category: '3' }] },
      { status: 400, message: expect.stringContaining('sum does not apply to device_category') },
    ])
  })

  it('lets questions ask about it by its name and by its synonym', async () => {
    const text = readFileSync(join(ROOT, 'docs/adding-a-field.md'), 'utf8')
    const questions = ['searches by device type', 'orders where device category is "tablet"']
    for (const question of questions) expect(text).toContain(`\`${question}\``)
    expect(await workshop.evaluate(asked([...questions, 'searches by device types']))).toMatchObject([
      { ok: true, query: { dimensions: ['device_category'] } },
      { ok: true, query: { filters: expect.arrayContaining([only]) } },
      { ok: true, query: { dimensions: ['device_category'] } },
    ])
  })

  it(
    'passes the types and the tests of fields',
    async () => {
      for (const step of steps.slice(1)) await workshop.follow(step)
      const edited = steps.flatMap((step) => (step.kind === 'run' ? [] : [step.file]))
      expect(await workshop.checkStyle(...edited)).toMatchObject({ status: 0 })
      expect(await workshop.checkTypes()).toMatchObject({ status: 0, out: '' })
      expect(await workshop.test('src/site-search/fields/index.test.ts')).toMatchObject({ status: 0 })
    },
    WHOLE_PROJECT_MS,
  )

  it('gives a new column to the tables of each engine', async () => {
    for (const dialect of ['duckdb', 'postgres', 'trino']) {
      const { out } = await workshop.node('src/cli/main.ts', 'ddl', '--dialect', dialect)
      expect(out).toMatch(/^ {2}connection_type (VARCHAR|text COLLATE "C"|varchar)/m)
    }
  })
})
