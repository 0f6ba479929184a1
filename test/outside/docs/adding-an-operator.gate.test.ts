import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { answers } from './duckdb-rows.ts'
import { readGuide } from './guide.ts'
import { makeSmallDatabase } from './small-database.ts'
import { openWorkshop, WHOLE_PROJECT_MS, type Workshop } from './workshop.ts'

const steps = readGuide('adding-an-operator.md')
const [row, ...others] = steps

const asked = { dimensions: ['keyword'], filters: [{ member: 'keyword', operator: 'endsWith', values: ['shoes'] }] }

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

  it('adds the operator to the table, and the type checker names the missing cases', async () => {
    if (row === undefined) throw new Error('the guide has no step')
    expect(row).toMatchObject({ kind: 'after', file: 'src/query/operators.ts' })
    await workshop.follow(row)
    const places = ['src/lower/lower-operator.ts', 'src/translate/paraphrase/phrases.ts']
    const { out } = await workshop.checkTypes(...places, 'test/laws/language/fixture/filter-cells.ts')
    const complaints = out.split('\n').filter((line) => line.includes('error TS'))
    expect(complaints).toEqual([
      expect.stringMatching(/^src\/lower\/lower-operator\.ts.*'endsWith' is missing/),
      expect.stringMatching(/^src\/translate\/paraphrase\/phrases\.ts.*'endsWith' is missing/),
      expect.stringMatching(/^test\/laws\/language\/fixture\/filter-cells\.ts.*"endsWith"/),
    ])
  })

  it(
    'makes the operator work in ad-hoc requests and reports',
    async () => {
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
        { status: 400, message: 'filters[0].values[0]: endsWith does not take an empty value' },
        { status: 400, message: expect.stringContaining('endsWith does not apply to event_date (date)') },
        { status: 200, data: [expect.objectContaining({ keyword: 'SHOES', search_count: '1' })] },
      ])
    },
    WHOLE_PROJECT_MS,
  )

  it('makes the operator work in questions', async () => {
    const code = `
      import { createTranslator, paraphrase } from './src/translate/index.ts'
      const question = paraphrase(${JSON.stringify(asked)})
      const { query } = await createTranslator().translate(question, { now: new Date(0) })
      console.log(JSON.stringify(query?.filters))`
    expect(await workshop.evaluate(code)).toEqual(expect.arrayContaining(asked.filters))
  })

  it(
    'passes the style checks, the type checks and the tests of operators',
    async () => {
      const edited = steps.flatMap((step) => (step.kind === 'run' || !step.file.endsWith('.ts') ? [] : [step.file]))
      const tests = [
        'test/laws/types/columns.test.ts',
        'src/catalog/describe.test.ts',
        'src/lower/lower-operator.test.ts',
      ]
      expect(await workshop.checkStyle(...edited)).toMatchObject({ status: 0 })
      expect(await workshop.checkTypes()).toMatchObject({ status: 0, out: '' })
      expect(await workshop.test(...tests)).toMatchObject({ status: 0 })
      expect(workshop.read('docs/reports.md')).toContain('endsWith')
    },
    WHOLE_PROJECT_MS,
  )

  it('adds cases for the operator to the conformance suite, some of them with rows', () => {
    const cases: Readonly<Record<string, readonly { readonly title: string; readonly rows?: readonly unknown[] }[]>> =
      JSON.parse(workshop.read('src/conformance/data/cases.json'))
    const { filters = [] } = cases
    const guide = workshop.read('docs/adding-a-dialect.md')
    const shown = (name: string) => new RegExp(`^${name} +(\\d+) +0 +(\\d+)$`, 'm').exec(guide)?.slice(1).map(Number)
    expect(shown('filters')).toEqual([filters.length, 0])
    expect(shown('in all')?.reduce((one, other) => one + other)).toBe(Object.values(cases).flat().length)
    const added = filters.filter(({ title }) => title.includes(' endsWith '))
    expect(added.map(({ rows = [] }) => rows.length > 0)).toEqual([true, true, true, false])
  })
})
