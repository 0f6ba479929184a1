// The row of the rest and the values before `top`, on rows whose answers are computed by hand.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../../tools/engines/answer.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { event, facet } from '../../tools/oracle/rows-by-hand.ts'
import { EMPTY } from '../../tools/oracle/tables.ts'
import { is } from './parts.ts'

const CONTEXT = { account: 'A', now: new Date('2024-02-29T12:00:00Z') }

const search = (tracking_id: string, keyword: string, engine_id: string) =>
  event({ tracking_id, keyword, engine_id, original_keyword: keyword, corrected_keyword: 'corrected' })
const ofFacet = (tracking_id: string, value: string) => facet(tracking_id, 'kind', value, { facet_name: 'Kind' })

const DATABASE = {
  ...EMPTY,
  summary: [
    ...[search('t1', 'shoes', 'e1'), search('t2', 'shoes', 'e1'), search('t3', 'shoes', 'e2')],
    ...[search('t4', 'boots', 'e2'), search('t5', 'boots', 'e2'), search('t6', 'hats', 'e1')],
  ],
  facet_selections: [ofFacet('t1', 'flat'), ofFacet('t2', 'flat'), ofFacet('t4', 'high')],
}

const searches = { metric: 'searches' }
const top = { limit: 1, by: 'searches', rest: 'is_rest' }

describe.each([...inProcess, ...onServers])('$name', ({ open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
    await engine.load(DATABASE)
  })
  afterAll(() => engine?.close())

  const rowsOf = async (body: object): Promise<unknown> => {
    const { status, body: text } = await answering(engine)(body, CONTEXT)
    expect(status, text).toBe(200)
    return JSON.parse(text).data
  }

  it.each([
    ['the name of its field', 'keyword', 'is_rest'],
    ['the name of its field in other letters', 'Keyword', 'is_rest'],
    ['a flag with the name of a column', 'word', 'Keyword'],
  ])('a measure reads the ranked field in the rest of a joined request, for %s', async (_, alias, rest) => {
    const dimensions = [{ field: 'keyword', alias, top: { ...top, rest } }]
    const counts = ['keywords', 'corrected_searches'].map((metric) => ({ metric }))
    const boots = { ...searches, alias: 'boots', filters: [is('keyword', 'equals', 'boots')] }
    const distinct = { field: 'keyword', fn: 'count_distinct', alias: 'distinct' }
    const filters = [is('facet_name', 'set'), is('event_type', 'equals', 'search')]
    expect(await rowsOf({ dimensions, measures: [searches, ...counts, boots, distinct], filters })).toEqual([
      {
        [alias]: 'shoes',
        [rest]: 'false',
        searches: '2',
        keywords: '1',
        corrected_searches: '2',
        boots: '0',
        distinct: '1',
      },
      { [rest]: 'true', searches: '1', keywords: '1', corrected_searches: '1', boots: '1', distinct: '1' },
    ])
  })

  it('a measure filters by the ranked field of a joined relation', async () => {
    const some = { ...searches, alias: 'some', filters: [is('facet_value', 'set')] }
    expect(await rowsOf({ dimensions: [{ field: 'facet_value', top }], measures: [searches, some] })).toEqual([
      { facet_value: 'flat', is_rest: 'false', searches: '2', some: '2' },
      { is_rest: 'true', searches: '1', some: '1' },
    ])
  })

  const over = { alias: 'all', of: 'searches', over: ['keyword'] }
  const visits = { alias: 'visits', of: { field: 'tracking_id', fn: 'count_distinct' }, over: ['keyword'] }
  const kept = [
    { keyword: 'boots', engine_id: 'e2', searches: '2', all: '2', visits: '2' },
    { keyword: 'shoes', engine_id: 'e1', searches: '2', all: '3', visits: '3' },
  ]
  // The third dimension makes the ranked groups differ from the groups of the answer.
  describe.each([
    [[]],
    [['event_type']],
  ])('over the ranked dimension, across the rankings of each engine, by %j', (more) => {
    const typed = more.length === 0 ? {} : { event_type: 'search' }
    const ranked = (within: object) => ({
      dimensions: [
        { field: 'keyword', top: { limit: 1, by: 'searches', within: ['engine_id'], ...within } },
        'engine_id',
        ...more,
      ],
      measures: [searches, over, visits],
    })

    it('a value counts in all rows, without the rest', async () => {
      expect(await rowsOf(ranked({}))).toEqual(kept.map((row) => ({ ...row, ...typed })))
    })

    it('a value counts in all rows, and the rest counts all rows of the rest', async () => {
      const rest = [
        { engine_id: 'e1', searches: '1', all: '2', visits: '2' },
        { engine_id: 'e2', searches: '1', all: '2', visits: '2' },
      ]
      expect(await rowsOf(ranked({ rest: 'is_rest' }))).toEqual([
        ...kept.map((row) => ({ ...row, ...typed, is_rest: 'false' })),
        ...rest.map((row) => ({ ...row, ...typed, is_rest: 'true' })),
      ])
    })
  })

  it('ranks by a measure over some dimensions, which keeps the dimensions of the ranking', async () => {
    const dimensions = [{ field: 'keyword', top: { limit: 1, by: 'all', within: ['engine_id'] } }, 'engine_id']
    // In the engine e2, boots have more searches than shoes, but over all engines shoes have more.
    expect(await rowsOf({ dimensions, measures: [searches, over] })).toEqual([
      { keyword: 'shoes', engine_id: 'e1', searches: '2', all: '3' },
      { keyword: 'shoes', engine_id: 'e2', searches: '1', all: '3' },
    ])
  })
})
