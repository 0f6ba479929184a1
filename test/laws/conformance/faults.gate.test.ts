// Tests that the conformance suite finds the faults of a dialect or an engine. A fault that the caller of the suite
// declares as a limit is not a failure.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Case, conformance, format, mustConform } from '../../../src/conformance/index.ts'
import {
  any,
  arithmetic,
  call,
  cast,
  compare,
  type Dialect,
  type Engine,
  failure,
  list,
  orderTerm,
  type Rows,
  type Run,
  raw,
  standard,
  valueNode,
} from '../../../src/dialect/index.ts'
import { openTestDuckDB } from '../../tools/engines/duckdb.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { failing, fill } from './filled-engine.ts'

describe('the conformance suite', () => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await openTestDuckDB()
    await fill(engine)
  })
  afterAll(() => engine?.close())

  /** Runs the given groups with a changed dialect or engine, and returns the groups with failing cases. */
  const failingAmong = async (groups: readonly string[], change: Partial<Dialect>, run?: (inner: Run) => Run) => {
    const broken: Engine = { ...engine, read: (work) => engine.read((inner) => work(run?.(inner) ?? inner)) }
    const dialect = { ...engine.dialect, ...change }
    const report = await conformance({ dialect, engine: broken, choose: ({ group }) => groups.includes(group) })
    return [...new Set(failing(report).map(({ group }) => group))]
  }

  it.each<[string, Partial<Dialect>, readonly string[]]>([
    ['a notEquals that drops nulls', { isNot: (node, of) => compare(node, '<>', valueNode(of)) }, ['filters', 'rules']],
    [
      'a notEquals with several values that drops nulls',
      { isNoneOf: (node, of) => compare(node, 'not in', list(of.map(valueNode))) },
      ['filters', 'rules'],
    ],
    [
      'an order with nulls first',
      { ordered: (node, dir) => [orderTerm(node, `${dir} nulls first`)] },
      ['rules', 'reports'],
    ],
    [
      'an order of texts that ignores case',
      { byCodePoint: (text) => call('lower', text) },
      ['filters', 'functions', 'rules', 'mapped'],
    ],
    [
      'a startsWith that treats % as a wildcard',
      {
        startsWith: (text, of) =>
          any(of.map((one) => compare(text, 'like', valueNode({ ...one, text: `${one.text}%` })))),
      },
      ['filters'],
    ],
    [
      'truncated quotients',
      { quotient: ({ node }, by) => call('trunc', arithmetic(node, '/', by.node)) },
      ['functions'],
    ],
    ['aggregates without their condition', { filtered: (node) => node }, ['reports']],
    [
      'a page that skips its first row',
      { slice: (limit, offset) => raw(`limit ${limit} offset ${offset + 1}`) },
      ['rules'],
    ],
    ['truncated literals', { literal: (of) => standard.literal({ ...of, text: of.text.slice(0, 1) }) }, ['filters']],
  ])('finds %s', async (_, change, groups) => {
    expect(await failingAmong(groups, change)).toEqual(groups)
  })

  it('finds rows of other accounts', async () => {
    // The statements of this test contain literals, because `forget` could not remove the condition on the account from
    // a statement with parameters without removing a placeholder.
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
    ['trailing blanks, like a PAD SPACE collation', 'rtrim', 'which differs from "P" by a blank at its end'],
    ['case', 'lower', 'which differs from "P" in case'],
    ['accents', 'strip_accents', 'which differs from "\\u00e9" by an accent'],
  ])('finds a comparison of accounts that ignores %s, and names the difference', async (_, without, why) => {
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

  /** Runs the group `rules` on an engine that streams with this function, and returns the faults. */
  const faultsOf = async (stream: NonNullable<Engine['stream']>) => {
    const choose = ({ group }: Case) => group === 'rules'
    const { outcomes } = await conformance({ dialect: engine.dialect, engine: { ...engine, stream }, choose })
    const answered = outcomes.filter(({ fault }) => fault === undefined).length
    return { answered, faults: outcomes.flatMap(({ fault }) => fault ?? []) }
  }

  it.each<[string, (rows: Rows) => Rows, RegExp]>([
    [
      'lacks the last row',
      (rows) => rows.slice(0, -1),
      /^exported: the last line is \{"end":true,"rows":\d+\}, expected/,
    ],
    ['has another order', (rows) => rows.toReversed(), /^exported: at \d+, /],
  ])('finds an export that %s', async (_, change, expected) => {
    const { faults } = await faultsOf(async function* (statement, options) {
      for await (const rows of engine.stream?.(statement, options) ?? []) yield change(rows)
    })
    expect(faults.length).toBeGreaterThan(10)
    for (const fault of faults) expect(fault).toMatch(expected)
  })

  it('reports a failed export with the message of the engine', async () => {
    // biome-ignore lint/correctness/useYield: fails before the first row
    const { answered, faults } = await faultsOf(async function* () {
      throw failure('failed', 'the statement failed', new Error('no cursor'))
    })
    expect(new Set(faults)).toEqual(new Set(['the statement failed: no cursor']))
    // Every case runs an export, except the cases with a refused request.
    expect(faults.length).toBeGreaterThan(answered)
  })

  it('reports a failed statement with the message of the engine', async () => {
    const dialect: Dialect = { ...engine.dialect, contains: (text) => call('no_such_function', text) }
    const choose = ({ title }: Case) => title === 'keyword contains "A"'
    const report = await conformance({ dialect, engine, choose })
    expect(failing(report)).toMatchObject([{ group: 'filters', title: 'keyword contains "A"', outcome: 'fails' }])
    expect(format(report)).toContain('no_such_function')
    expect(() => mustConform(report)).toThrow('fails: filters: keyword contains "A"')
  })

  const rough: Partial<Dialect> = { summand: (node) => cast(node, 'double') }
  const exact = ({ group }: Case) => group === 'exact'

  it('reports a failure under a declared limit as declared, not as passed', async () => {
    const dialect = { ...engine.dialect, ...rough }
    const open = await conformance({ dialect, engine, choose: exact })
    expect(failing(open).map(({ outcome }) => outcome)).toContain('fails')
    expect(() => mustConform(open)).toThrow('declare the limit exact-decimals')
    const limits = ['exact-decimals', 'wide-sums'] as const
    const declared = await conformance({ dialect, engine, choose: exact, limits })
    expect(new Set(declared.outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['holds', 'declared']))
    expect(declared.outcomes.filter(({ outcome }) => outcome === 'declared').length).toBe(failing(open).length)
    expect(() => mustConform(declared)).not.toThrow()
  })

  it('rejects a declared limit that no case needs', async () => {
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
