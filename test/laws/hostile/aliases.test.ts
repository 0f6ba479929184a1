// T03 and T04: the compiler refuses an alias that does not match the grammar. Each valid alias works, and changes only
// the names of columns.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reserved } from '../sql/reserved.ts'
import { accepted, count, filter, issueOf } from './compilers.ts'
import { insertSearches, openDuckDB, openPGlite, type TestEngine } from './in-process-engines.ts'

describe('invalid aliases (T03)', () => {
  it.each([
    ...[
      'x"; drop table e;--',
      'a"b',
      "x'--",
      'a.b',
      'a as b',
      'a b',
      'a-b',
      'a;b',
      'a`',
      '[a]',
      '(a)',
      '$a',
      '@a',
      'a$',
    ],
    ...[
      '',
      ' ',
      '\n',
      'a\n',
      '\0',
      'a\0',
      '\u202ea',
      'a\u200b',
      '1',
      '1a',
      'é',
      'e\u0301',
      'ａ',
      '\u0430',
      '😀'.repeat(32),
    ],
    ...['a'.repeat(64), 'x'.repeat(10_000), 'total records', 'column 1', '\ud800'],
  ])('are refused: %j', (alias) => {
    expect(issueOf({ measures: [{ ...count, alias }] })).toMatchObject({ code: 'bad_alias', path: 'measures[0].alias' })
  })

  it.each([
    ['one alias twice', [], ['n', 'n']],
    ['one alias in different case', [], ['n', 'N']],
    ['a requested dimension', ['keyword'], ['keyword']],
    ['a requested dimension in different case', ['keyword'], ['KEYWORD']],
  ])('are refused: %s', (_, dimensions, aliases) => {
    const measures = aliases.map((alias) => ({ ...count, alias }))
    const { code, path } = issueOf({ dimensions, measures })
    expect([code, path]).toEqual(['duplicate_name', `measures[${aliases.length - 1}].alias`])
  })

  it('are refused if they equal the automatic alias of another measure, in either order', () => {
    const [automatic, chosen] = [
      { field: 'page_no', fn: 'sum' },
      { ...count, alias: 'Sum_Page_No' },
    ]
    const filters = [filter('event_type', 'set')]
    expect(issueOf({ measures: [automatic, chosen], filters })).toMatchObject({ path: 'measures[1].alias' })
    expect(issueOf({ measures: [chosen, automatic], filters })).toMatchObject({ path: 'measures[1]' })
  })
})

describe('valid aliases (T04)', () => {
  const engines: TestEngine[] = []
  const physical = [
    'account_id',
    'keyword',
    'summary',
    'facet_selections',
    'item_total',
    'event_id',
    'event_year',
    'visit_id',
  ]
  const odd = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '_',
    'a'.repeat(63),
    'A1',
    'n',
    'count',
    'row',
    'item',
  ]
  const pool = [...new Set([...reserved, ...physical, ...odd])].filter((word) => word !== 'engine_id')

  beforeAll(async () => {
    engines.push(await openDuckDB(), await openPGlite())
    for (const engine of engines) await insertSearches(engine, ['a', 'b', 'a', 'c', 'B', 'é', '', 'a', 'z', 'y'])
  })

  afterAll(async () => {
    for (const engine of engines) await engine.close()
  })

  const SIX = [
    { field: '*', fn: 'count' },
    { field: 'item_total', fn: 'sum' },
    { field: 'keyword', fn: 'min' },
    { field: 'keyword', fn: 'max' },
    { field: 'item_total', fn: 'avg' },
    { field: 'visit_id', fn: 'count_distinct' },
  ] as const

  /** A request that uses six names at every place where an alias can appear. */
  const request = (names: readonly string[]) => ({
    dimensions: ['engine_id'],
    measures: SIX.map((measure, index) => ({ ...measure, alias: names[index] })),
    filters: [filter('event_type', 'equals', 'search'), filter('keyword', 'notEquals', 'zzz')],
    having: [filter(String(names[0]), 'gt', '0'), filter(String(names[2]), 'gte', '')],
    order: [{ field: String(names[3]), dir: 'desc' }, { field: String(names[1]) }],
  })

  const plain = ['m0', 'm1', 'm2', 'm3', 'm4', 'm5']
  const rounds = Array.from({ length: Math.ceil(pool.length / 6) }, (_, index) =>
    Array.from({ length: 6 }, (_, position) => pool[(index * 6 + position) % pool.length] ?? ''),
  ).filter((names) => new Set(names.map((name) => name.toLowerCase())).size === 6)

  it('give the same rows as plain aliases, for any six names', async () => {
    expect(rounds.flat().length).toBeGreaterThan(350)
    for (const engine of engines) {
      const expected = await engine.rows(accepted(request(plain), engine.name).page)
      expect(expected).toHaveLength(3)
      for (const names of rounds) {
        const query = accepted(request(names), engine.name)
        expect(query.columns.map(({ name }) => name)).toEqual(['engine_id', ...names])
        expect([names, await engine.rows(query.page)]).toEqual([names, expected])
      }
    }
  })

  it('give the same rows at every place of the request', async () => {
    const rotations = plain.map((_, shift) => physical.slice(0, 6).map((_, at) => physical[(at + shift) % 6] ?? ''))
    for (const engine of engines) {
      const expected = await engine.rows(accepted(request(plain), engine.name).page)
      for (const names of rotations)
        expect(await engine.rows(accepted(request(names), engine.name).page)).toEqual(expected)
    }
  })

  it('give a dry run that returns the rows and columns of the page', async () => {
    for (const engine of engines) {
      const names = ['select', 'summary', 'keyword', 'account_id', 'order', '__proto__']
      const query = accepted(request(names), engine.name)
      const page = await engine.rows(query.page)
      const dryRun = await engine.rows({ sql: query.toSQL(), parameters: [] })
      expect(dryRun).toEqual(page.map((row) => row.slice(0, query.columns.length)))
    }
  })
})
