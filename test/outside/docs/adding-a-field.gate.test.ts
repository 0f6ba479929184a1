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
const only = { member: 'group_name', operator: 'equals', values: ['Partners'] }

/** Returns the code of a module that translates questions in the copy of the project. */
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
        dimensions: ['group_name'],
        measures: [{ field: '*', fn: 'count' }],
        filters: [{ member: 'group_name', operator: 'startsWith', values: ['Out'] }],
      },
    },
    { body: { measures: [{ field: 'group_name', fn: 'count_distinct' }] } },
    { body: { dimensions: ['group_name'], measures: [{ field: 'group_name', fn: 'sum' }] } },
  ]

  it('adds a field that does not exist yet', async () => {
    const unknown = { status: 400, message: expect.stringContaining('unknown field "group_name"') }
    expect(await workshop.evaluate(answers(database, requests))).toEqual([unknown, unknown, unknown])
  })

  it('adds the field with one line in src', async () => {
    if (line === undefined) throw new Error('the guide has no step')
    expect(line).toMatchObject({ kind: 'after', file: 'src/site-search/fields/others.ts' })
    expect(line.kind !== 'run' && line.code.trim().split('\n')).toHaveLength(1)
    await workshop.follow(line)
    expect(await workshop.evaluate(answers(database, requests))).toEqual([
      { status: 200, data: [{ group_name: 'Outlet', count: '2' }] },
      { status: 200, data: [{ count_distinct_group_name: '3' }] },
      { status: 400, message: expect.stringContaining('sum does not apply to group_name') },
    ])
  })

  it('lets questions use the name and the synonym of the new field', async () => {
    const text = readFileSync(join(ROOT, 'docs/adding-a-field.md'), 'utf8')
    const questions = ['searches by shop group', 'orders where group name is "Partners"']
    for (const question of questions) expect(text).toContain(`\`${question}\``)
    expect(await workshop.evaluate(asked([...questions, 'searches by shop groups']))).toMatchObject([
      { ok: true, query: { dimensions: ['group_name'] } },
      { ok: true, query: { filters: expect.arrayContaining([only]) } },
      { ok: true, query: { dimensions: ['group_name'] } },
    ])
  })

  it(
    'passes the type checks and the tests of fields',
    async () => {
      for (const step of steps.slice(1)) await workshop.follow(step)
      const edited = steps.flatMap((step) => (step.kind === 'run' ? [] : [step.file]))
      expect(await workshop.checkStyle(...edited)).toMatchObject({ status: 0 })
      expect(await workshop.checkTypes()).toMatchObject({ status: 0, out: '' })
      expect(await workshop.test('src/site-search/fields/index.test.ts')).toMatchObject({ status: 0 })
    },
    WHOLE_PROJECT_MS,
  )

  it('adds the new column to the tables of each engine', async () => {
    for (const dialect of ['duckdb', 'postgres', 'trino']) {
      const { out } = await workshop.node('src/cli/main.ts', 'ddl', '--dialect', dialect)
      expect(out).toMatch(/^ {2}connection_type (VARCHAR|text COLLATE "C"|varchar)/m)
    }
  })
})
