// T20, T22, T24 and T25: every statement reads only rows of the account in the host's context.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { relations } from '../../../src/site-search/relations.ts'
import { anyCharacter } from '../../tools/generators/characters.ts'
import { adHocCases, compiledFor, readQuestion, reportCases } from '../golden/case-file.ts'
import { accountScans } from '../sql/account-scans.ts'
import { accepted, compilers, context, count, dialects, filter, statementsOf, untyped } from './compilers.ts'

const tables = Object.keys(relations)
const made = { postgres: postgres(), duckdb: duckdb(), trino: trino() }

describe('the account condition (T20, T22)', () => {
  const left = ['cases/own-warehouse.md', 'cases/long-lists.md']
  const cases = [...adHocCases, ...reportCases].filter(({ name }) => !left.includes(name))

  it.each(dialects)('restricts every scan of the golden cases on %s', async (dialect) => {
    let scans = 0
    for (const { name, read } of cases) {
      const question = readQuestion(read())
      for (const { sql, parameters } of statementsOf(compiledFor(question, made[dialect]))) {
        const report = await accountScans(sql, dialect, { account: question.account, tables, parameters })
        expect([name, report.problems, report.unknown]).toEqual([name, [], []])
        scans += report.scans.length
      }
    }
    expect(scans).toBeGreaterThan(cases.length * 2)
  })

  it.each(dialects)('restricts every scan under filters that accept nulls or lists, on %s', async (dialect) => {
    const body = {
      dimensions: ['facet_field', 'visitor_target_name'],
      measures: [count],
      filters: [
        filter('keyword', 'notEquals', 'a'),
        filter('keyword', 'notEquals', 'a', 'b'),
        filter('keyword', 'notSet'),
        filter('keyword', 'contains', 'a', 'b'),
        filter('keyword', 'startsWith', 'a_', 'b%'),
        filter('page_no', 'notEquals', '0.5'),
        filter('event_type', 'notEquals', 'search', 'cart'),
      ],
      page: 2,
    }
    for (const { sql, parameters } of statementsOf(accepted(body, dialect))) {
      const { scans, problems } = await accountScans(sql, dialect, { account: 'acme', tables, parameters })
      expect(problems).toEqual([])
      expect(scans.map(({ table, scoped }) => `${table} ${scoped}`).sort()).toEqual([
        'facet_selections where',
        'summary where',
        'visitor_target_selections where',
      ])
    }
  })

  it('restricts every scan of tables that a mapping renames', async () => {
    const warehouse = {
      schema: (account: string) => `s_${account}`,
      accountColumn: 'tenant',
      relations: { summary: { table: 'events' }, facet_selections: { table: 'facets' } },
    }
    for (const dialect of dialects) {
      const compiler = createCompiler({ dialect: made[dialect], warehouse })
      const result = compiler.compile({ dimensions: ['facet_field'], measures: [count], page: 2 }, context)
      if (!result.ok) throw new Error(result.error.body.message)
      for (const { sql, parameters } of statementsOf(result.query)) {
        const options = { account: 'acme', accountColumn: 'tenant', tables: ['events', 'facets'], parameters }
        expect((await accountScans(sql, dialect, options)).problems).toEqual([])
        expect(sql).toContain('"s_acme"."events"')
      }
    }
  })
})

describe('the account from the host (T24)', () => {
  const body = { dimensions: ['keyword'] }

  it.each([
    ['undefined', undefined],
    ['null', null],
    ['an empty text', ''],
    ['a number', 5],
    ['a list', ['A', 'B']],
    ['an object with a toString method', { toString: () => 'acme' }],
    ['a text with a control character', 'acme\n'],
    ['a text with a decomposed accent', 'e\u0301'],
    ['a lone surrogate', '\ud800'],
  ])('causes a TypeError before any compilation if it is %s', (_, account) => {
    for (const dialect of dialects) {
      const compile = () => Reflect.apply(compilers[dialect].compile, undefined, [body, { ...context, account }])
      expect(compile).toThrow(TypeError)
      expect(compile).toThrow(/account must be a non-empty string/)
      const report = () =>
        Reflect.apply(compilers[dialect].compileReport, undefined, ['sales', {}, { ...context, account }])
      expect(report).toThrow(TypeError)
    }
  })

  it('causes a TypeError if it is empty, even if the body is also invalid', () => {
    expect(() => compilers.duckdb.compile(untyped({ zzz: 1 }), { ...context, account: '' })).toThrow(TypeError)
  })

  it.each(['*', 'acme ', '%', "o'brien", 'null', 'true', '1 or 1=1'])('can be %j', async (account) => {
    for (const dialect of dialects) {
      const { page } = accepted(body, dialect, { ...context, account })
      const { parameters } = page
      expect((await accountScans(page.sql, dialect, { account, tables, parameters })).problems).toEqual([])
    }
  })

  it('is bound as a parameter or causes a TypeError, for any value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.string({ unit: anyCharacter })), (account) => {
        const compile = () => Reflect.apply(compilers.duckdb.compile, undefined, [body, { ...context, account }])
        if (typeof account !== 'string') expect(compile).toThrow(TypeError)
        else {
          try {
            expect(compile().query.page.parameters).toEqual([account])
          } catch (error) {
            expect(error).toBeInstanceOf(TypeError)
          }
        }
      }),
    )
  })
})

/** For each dialect, how its engine reads a quoted name. These functions share no code with the dialects. */
const READS: Readonly<Record<(typeof dialects)[number], (name: string) => string>> = {
  postgres: (name) =>
    Buffer.from(name)
      .subarray(0, 63)
      .toString()
      .replace(/\ufffd+$/, ''),
  duckdb: (name) => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
  trino: (name) => name.toLowerCase(),
}

describe('one schema per account', () => {
  const near = fc
    .record({
      text: fc.string({ unit: fc.constantFrom(...'aAbzZ0._-" \'éÉßẞİıσςΣǆǅａＡ😀'), maxLength: 12 }),
      long: fc.constantFrom(0, 40, 61, 62, 63, 64),
      change: fc.constantFrom<(text: string) => string>(
        (text) => text.toUpperCase(),
        (text) => text.toLowerCase(),
        (text) => `${text} `,
        (text) => ` ${text}`,
        (text) => `${text}b`,
        (text) => `${text} other tenant`,
        (text) => text.replaceAll('.', '_'),
        (text) => text.replaceAll('"', ''),
        (text) => text.normalize('NFKC'),
        (text) => text.normalize('NFD'),
      ),
    })
    .map(({ text, long, change }) => {
      const one = `${'a'.repeat(long)}${text}`
      return [one, change(one)] as const
    })

  it.each(dialects)('refuses at least one of two accounts that %s could confuse', (dialect) => {
    const warehouse = { schema: (account: string) => `t_${account}`, account: 'schema' } as const
    const compiler = createCompiler({ dialect: made[dialect], warehouse })
    fc.assert(
      fc.property(near, (accounts) => {
        const schemas = new Map<string, string>()
        for (const account of accounts) {
          if (compiler.accountIssue(account) !== undefined) {
            expect(() => compiler.compile({ dimensions: ['keyword'] }, { ...context, account })).toThrow(TypeError)
            expect(() => compiler.compileReport('sales', {}, { ...context, account })).toThrow(TypeError)
            continue
          }
          const [{ schema = '' } = {}] = compiler.tables(account)
          const before = schemas.get(READS[dialect](schema))
          expect([before, account]).toEqual([before === undefined ? undefined : account, account])
          schemas.set(READS[dialect](schema), account)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('causes an error for a refused account even if the body is invalid, with and without an account column', () => {
    for (const account of ['column', 'schema'] as const) {
      const compiler = createCompiler({ dialect: trino(), warehouse: { schema: (own) => `t_${own}`, account } })
      const compile = () => compiler.compile(untyped({ zzz: 1 }), { ...context, account: 'Acme' })
      expect(compile).toThrow(/^account must not be "Acme": the engine ignores case in the name of/)
    }
  })

  it('limits neither the case nor the length of a schema that all accounts share', () => {
    const compiler = createCompiler({ dialect: duckdb(), warehouse: { schema: 'Shop'.repeat(20) } })
    expect(compiler.accountIssue('Acme')).toBeUndefined()
  })
})

describe('several requests (T25)', () => {
  const accounts = Array.from({ length: 50 }, (_, index) => `account ${index}`)
  const bodies: readonly object[] = [
    { dimensions: ['keyword'], measures: [count], filters: [filter('event_date', 'inDateRange', 'last_30_days')] },
    { dimensions: ['facet_field', 'visit_id'], page: 3 },
    { measures: [{ field: 'item_total', fn: 'avg' }], filters: [filter('event_type', 'in', 'sale', 'cart')], page: 2 },
    { dimensions: ['zzz'], measures: [{ field: 'keyword', fn: 'sum' }], order: [{ field: 'nope' }] },
    { measures: [count], having: [filter('m', 'gt', '1')] },
  ]
  const jobs = accounts.flatMap((account) => bodies.map((body) => ({ account, body })))
  const compile = ({ account, body }: (typeof jobs)[number], dialect: (typeof dialects)[number]) => {
    const result = compilers[dialect].compile(untyped(body), { ...context, account })
    if (!result.ok) return JSON.stringify(result.error)
    return JSON.stringify([...statementsOf(result.query), result.query.columns, result.query.warnings])
  }

  it.each(dialects)('compile to the same SQL alone and in any order, on %s', (dialect) => {
    const alone = new Map(jobs.map((job) => [job, compile(job, dialect)]))
    const shuffled = fc.sample(fc.shuffledSubarray(jobs, { minLength: jobs.length }), { numRuns: 4, seed: 7 })
    for (const order of shuffled) for (const job of order) expect(compile(job, dialect)).toBe(alone.get(job))
    for (const [{ account, body }, text] of alone) {
      if (!('order' in body) && !('having' in body)) expect(text).toContain(account)
      expect(
        accounts.some((other) => other !== account && !account.startsWith(other) && text.includes(`${other}"`)),
      ).toBe(false)
    }
  })

  it('are unaffected if the caller mutates a compiled query', () => {
    const change = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      for (const name of Object.keys(node)) {
        change(Reflect.get(node, name))
        Reflect.set(node, name, 'changed')
      }
      if (Array.isArray(node)) node.push('changed')
    }
    for (const dialect of dialects) {
      const before = bodies.map((body) => compile({ account: 'acme', body }, dialect))
      const described = JSON.stringify(compilers[dialect].describe())
      for (const body of bodies) change(compilers[dialect].compile(untyped(body), context))
      change(compilers[dialect].describe())
      expect(bodies.map((body) => compile({ account: 'acme', body }, dialect))).toEqual(before)
      expect(JSON.stringify(compilers[dialect].describe())).toBe(described)
    }
  })
})
