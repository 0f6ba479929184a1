// The conformance suite: its answers come from the oracle, the dialects of this project pass it, and it finds faults in
// a dialect or an engine.

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ddl as duckdbTables } from '../../../dialects/duckdb/ddl.ts'
import { ddl as postgresTables } from '../../../dialects/postgres/ddl.ts'
import { functions } from '../../../src/catalog/functions.ts'
import { cases } from '../../../src/conformance/case.ts'
import {
  type Case,
  type CaseOutcome,
  conformance,
  format,
  mustConform,
  warehouse,
} from '../../../src/conformance/index.ts'
import {
  any,
  arithmetic,
  call,
  cast,
  compare,
  createTables,
  type Dialect,
  type Engine,
  filteredByCase,
  isNotByOr,
  list,
  orderedByCase,
  orderTerm,
  type Run,
  raw,
  standard,
  valueNode,
} from '../../../src/dialect/index.ts'
import { namesOf } from '../../../src/names/names-of.ts'
import { operators } from '../../../src/query/operators.ts'
import { relations } from '../../../src/site-search/relations.ts'
import { reports } from '../../../src/site-search/reports/index.ts'
import { inProcess, isTwin, onServers } from '../../tools/engines/available.ts'
import { openTestDuckDB } from '../../tools/engines/duckdb.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { partOf } from '../property/seeds.ts'
import { REPORT_TABLE_NAMES } from '../reports/all-tables.ts'
import { warehouseRows } from './conformance-rows.ts'
import { made } from './generate.ts'

const PLACE = new URL('../../../src/conformance/data/', import.meta.url)

const TABLES = { duckdb: duckdbTables(), postgres: postgresTables({ now: new Date('2024-02-29'), months: 1 }) }

/**
 * Creates the tables with the dialect's DDL. Inserting rows of sixty columns is too slow on Trino, which reads files
 * instead.
 */
async function fill(engine: TestEngine): Promise<void> {
  if (engine.name === 'trino') return engine.loadReports(warehouseRows())
  const tables = engine.name === 'duckdb' ? TABLES.duckdb : TABLES.postgres
  await engine.run(REPORT_TABLE_NAMES.map((name) => `DROP TABLE IF EXISTS ${name}`))
  await engine.run(warehouse({ dialect: engine.dialect, tables }))
}

const failing = ({ outcomes }: { readonly outcomes: readonly CaseOutcome[] }) =>
  outcomes.filter(({ outcome }) => outcome !== 'holds')

describe('the data', () => {
  it('equals the answers of the oracle and the reference', async () => {
    for (const [name, text] of Object.entries(await made())) {
      expect(readFileSync(new URL(name, PLACE), 'utf8') === text ? name : `${name} is not what generate.ts makes`).toBe(
        name,
      )
    }
  })

  it('covers every operator, function and report', () => {
    const cases = readFileSync(new URL('cases.json', PLACE), 'utf8')
    for (const name of namesOf(operators)) expect(cases).toContain(`"operator":"${name}"`)
    for (const name of namesOf(functions)) expect(cases).toContain(`"fn":"${name}"`)
    for (const { path } of reports) expect(cases).toContain(`"report":"${path}"`)
  })

  it('mostly has rows', () => {
    for (const name of new Set(cases.map(({ group }) => group))) {
      const answered = cases.filter(({ group, refused }) => group === name && refused.length === 0)
      const filled = answered.filter(({ rows }) => rows.length > 0)
      expect(filled.length, name).toBeGreaterThanOrEqual(answered.length / 2)
    }
  })
})

/** A statement takes a hundred times as long on Trino. */
const oneIn = (name: TestEngine['name']) => (name === 'trino' ? 10 : isTwin(name) ? 4 : 1)
const oneInOfPoor = (name: TestEngine['name']) => (name === 'duckdb' ? 1 : 4)

describe.each([...inProcess, ...onServers])('$name', ({ name, open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
    await fill(engine)
  }, 300_000)
  afterAll(() => engine?.close())

  it('keeps every promise', async () => {
    const some = new Set(partOf(`conformance on ${name}`, cases, oneIn(name)))
    const report = await conformance({ dialect: engine.dialect, engine, choose: (one) => some.has(one) })
    expect(failing(report)).toEqual([])
    expect(report.outcomes.length).toBe(some.size)
    mustConform(report)
  }, 600_000)

  it.skipIf(name === 'trino')(
    'keeps them without FILTER, NULLS LAST and IS DISTINCT FROM, too',
    async () => {
      const poor: Dialect = { ...engine.dialect, filtered: filteredByCase, ordered: orderedByCase, isNot: isNotByOr }
      const some = new Set(partOf(`conformance of less than ${name} has`, cases, oneInOfPoor(name)))
      const report = await conformance({ dialect: poor, engine, choose: (one) => some.has(one) })
      expect(failing(report)).toEqual([])
      expect(report.outcomes.length).toBe(some.size)
    },
    600_000,
  )
})

it('names are quoted, because an engine may reserve any of them', () => {
  const tables = createTables({ quotes: ['`', '`'], column: ({ type }) => type })
  const statements = warehouse({ dialect: { literal: standard.literal, quotes: ['`', '`'] }, tables })
  const names = [...Object.values(relations).flatMap(({ columns }) => Object.keys(columns)), ...Object.keys(relations)]
  for (const name of names) expect(statements.join('\n')).toContain(`\`${name}\``)
  for (const statement of statements) expect(statement).toMatch(/^(?:CREATE TABLE|INSERT INTO) `[a-z_]+` \(\n? *`/)
  expect(createTables({ column: ({ type }) => type }).join()).toContain('"signal" text')
})

describe('a fault', () => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await openTestDuckDB()
    await fill(engine)
  })
  afterAll(() => engine?.close())

  /** The groups among these with failing cases after a change of the dialect or the engine. */
  const failingAmong = async (groups: readonly string[], change: Partial<Dialect>, run?: (inner: Run) => Run) => {
    const broken: Engine = { ...engine, read: (work) => engine.read((inner) => work(run?.(inner) ?? inner)) }
    const dialect = { ...engine.dialect, ...change }
    const report = await conformance({ dialect, engine: broken, choose: ({ group }) => groups.includes(group) })
    return [...new Set(failing(report).map(({ group }) => group))]
  }

  it.each<[string, Partial<Dialect>, readonly string[]]>([
    ['nulls that notEquals drops', { isNot: (node, of) => compare(node, '<>', valueNode(of)) }, ['filters', 'rules']],
    [
      'nulls that notEquals of several drops',
      { isNoneOf: (node, of) => compare(node, 'not in', list(of.map(valueNode))) },
      ['filters', 'rules'],
    ],
    [
      'nulls that come first',
      { ordered: (node, dir) => [orderTerm(node, `${dir} nulls first`)] },
      ['rules', 'reports'],
    ],
    ['texts without case', { byCodePoint: (text) => call('lower', text) }, ['filters', 'functions', 'rules', 'mapped']],
    [
      'wildcards in a text',
      {
        startsWith: (text, of) =>
          any(of.map((one) => compare(text, 'like', valueNode({ ...one, text: `${one.text}%` })))),
      },
      ['filters'],
    ],
    [
      'quotients that are cut off',
      { quotient: ({ node }, by) => call('trunc', arithmetic(node, '/', by.node)) },
      ['functions'],
    ],
    ['conditions of aggregates that are left out', { filtered: (node) => node }, ['reports']],
    ['pages that begin too late', { slice: (limit, offset) => raw(`limit ${limit} offset ${offset + 1}`) }, ['rules']],
    [
      'literals that are cut off',
      { literal: (of) => standard.literal({ ...of, text: of.text.slice(0, 1) }) },
      ['filters'],
    ],
  ])('is found: %s', async (_, change, groups) => {
    expect(await failingAmong(groups, change)).toEqual(groups)
  })

  it('is found: rows of other accounts', async () => {
    // Inline, so that no parameter loses its placeholder.
    const forget = (sql: string) =>
      sql.replaceAll(/"[a-z_]+ rows"\."account_id" collate "binary" = '(?:[^']|'')*'/g, 'true')
    const leaking =
      (run: Run): Run =>
      ({ sql }) =>
        run({ sql: forget(sql), parameters: [] })
    const groups = ['filters', 'functions', 'rules', 'accounts', 'reports']
    expect(await failingAmong(groups, { parameters: 'inline' }, leaking)).toEqual(groups)
  })

  it.each<[string, string, string]>([
    ['blanks at the end, as a collation that pads does', 'rtrim', 'which differs from "P" by a blank at its end'],
    ['case', 'lower', 'which differs from "P" in case'],
    ['accents', 'strip_accents', 'which differs from "\\u00e9" by an accent'],
  ])('is found: accounts compared without %s, named by the case', async (_, without, why) => {
    const loose =
      (run: Run): Run =>
      ({ sql }) => {
        const compared = sql.replaceAll(
          /("[a-z_]+ rows"\."account_id")(?: collate "binary")? = ('(?:[^']|'')*'|"[a-z_]+ rows"\."account_id")/g,
          `${without}($1) = ${without}($2)`,
        )
        return run({ sql: compared, parameters: [] })
      }
    const broken: Engine = { ...engine, read: (work) => engine.read((inner) => work(loose(inner))) }
    const dialect: Dialect = { ...engine.dialect, parameters: 'inline' }
    const report = await conformance({
      dialect,
      engine: broken,
      choose: ({ group, title }) => group === 'accounts' && title.includes('which differs'),
    })
    expect(failing(report).some(({ title }) => title.includes(why))).toBe(true)
    expect(format(report)).toContain(why)
  })

  it('is reported with the message of the engine', async () => {
    const dialect: Dialect = { ...engine.dialect, contains: (text) => call('no_such_function', text) }
    const choose = ({ title }: Case) => title === 'keyword contains "A"'
    const report = await conformance({ dialect, engine, choose })
    expect(failing(report)).toMatchObject([{ group: 'filters', title: 'keyword contains "A"', outcome: 'fails' }])
    expect(format(report)).toContain('no_such_function')
    expect(() => mustConform(report)).toThrow('fails: filters: keyword contains "A"')
  })

  const rough: Partial<Dialect> = { summand: (node) => cast(node, 'double') }
  const exact = ({ group }: Case) => group === 'exact'

  it('counts as declared with a limit, never as passed', async () => {
    const dialect = { ...engine.dialect, ...rough }
    const open = await conformance({ dialect, engine, choose: exact })
    expect(failing(open).map(({ outcome }) => outcome)).toContain('fails')
    expect(() => mustConform(open)).toThrow('declares the limit exact-decimals')
    const limits = ['exact-decimals', 'wide-sums'] as const
    const declared = await conformance({ dialect, engine, choose: exact, limits })
    expect(new Set(declared.outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['holds', 'declared']))
    expect(declared.outcomes.filter(({ outcome }) => outcome === 'declared').length).toBe(failing(open).length)
    expect(() => mustConform(declared)).not.toThrow()
  })

  it('is also an unnecessary limit', async () => {
    const report = await conformance({ dialect: engine.dialect, engine, choose: exact, limits: ['wide-sums'] })
    expect(failing(report)).toEqual([])
    expect(() => mustConform(report)).toThrow('limit wide-sums is declared, but all of its cases hold')
  })

  it('rejects an unknown limit', async () => {
    const limits = JSON.parse('["speed"]')
    const asked = conformance({ dialect: engine.dialect, engine, limits })
    await expect(asked).rejects.toThrow(
      new TypeError('limits: speed is not a limit; expected one of exact-decimals, wide-sums'),
    )
  })
})

it('a report lists some failures of each group', () => {
  const fails = (group: string, title: string): CaseOutcome => ({
    ...{ group, title, account: 'A', report: undefined, request: {}, limit: undefined },
    ...{ outcome: 'fails', fault: 'data: nothing expected' },
  })
  const many = Array.from({ length: 100 }, (_, index) => fails('filters', `filter ${index}`))
  const text = format({
    dialect: 'own',
    outcomes: [...many, fails('accounts', 'all rows of account "A "')],
    limits: [],
  })
  expect(text).toContain('fails: accounts: all rows of account "A "')
  expect([text.match(/^fails: /gm)?.length, text.endsWith('and 95 more that fail')]).toEqual([6, true])
})

it('a report is a table', () => {
  const usual = { group: 'filters', account: 'A', report: undefined, request: {}, limit: undefined }
  const outcomes: readonly CaseOutcome[] = [
    { ...usual, title: 'a', outcome: 'holds' },
    { ...usual, title: 'b', outcome: 'fails', fault: 'data: nothing expected, got {}' },
    { ...usual, group: 'exact', title: 'c', limit: 'wide-sums', outcome: 'declared', fault: 'x' },
  ]
  const limits = [{ limit: 'wide-sums', about: 'they are not wide', isNeeded: true }] as const
  expect(format({ dialect: 'own', outcomes, limits })).toBe(
    [
      'own      holds  fails  declared',
      'filters      1      1         0',
      'exact        0      0         1',
      'in all       1      1         1',
      'limit wide-sums: they are not wide',
      '',
      'fails: filters: b',
      '  data: nothing expected, got {}',
      '  account "A", POST / {}',
    ].join('\n'),
  )
})
