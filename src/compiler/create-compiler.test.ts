import { describe, expect, it } from 'vitest'
import { plain } from '../../test/laws/stages/text.ts'
import { createCompiler } from './create-compiler.ts'

const context = { account: 'acme', now: new Date('2026-05-05T12:00:00Z') }
const compiler = createCompiler({ dialect: plain })

describe('createCompiler', () => {
  it('names its dialect and its reports', () => {
    expect(compiler.dialect).toBe('plain')
    expect(compiler.reports).toEqual(compiler.describe().reports.map(({ path }) => path.slice(1)))
    expect(compiler.reports).toContain('search-funnel')
  })

  it('compiles for the tables of its warehouse', () => {
    const own = createCompiler({
      dialect: plain,
      warehouse: { schema: 'dwh', relations: { summary: { table: 'events' } } },
    })
    const result = own.compile({ dimensions: ['keyword'] }, context)
    expect(result.ok && result.query.page.sql).toContain('from "dwh"."events" as "summary rows"')
  })

  it('refuses a warehouse with unknown names when it is created', () => {
    const warehouse = JSON.parse('{"relations": {"nope": {}}}')
    expect(() => createCompiler({ dialect: plain, warehouse })).toThrow(TypeError)
  })

  it.each<[string, unknown]>([
    ['hidden', 'revenue'],
    ['hidden', { unit: ['money'] }],
    ['only', { member: 'engine_id' }],
  ])('refuses a context in which %s is %j', (member, wrong) => {
    const invalid = { ...context, [member]: wrong }
    const clock = { now: context.now, [member]: wrong }
    const uses = [
      () => compiler.compile({ dimensions: ['keyword'] }, invalid),
      () => compiler.compileReport('users', {}, invalid),
      () => compiler.compileReport(String('nope'), {}, invalid),
    ]
    const names = [
      () => compiler.check({ dimensions: ['keyword'] }, clock),
      () => compiler.describe(clock),
      () => compiler.modelFor(Object(clock)),
    ]
    for (const use of member === 'hidden' ? [...uses, ...names] : uses)
      expect(use).toThrow(new RegExp(`^context\\.${member} must be`))
  })

  it('accepts only a string as the name of a report', () => {
    const name = JSON.parse('["users"]')
    expect(() => compiler.compileReport(name, {}, context)).toThrow('the name of a report must be a string')
  })

  it('rejects requests that break the event-type rule, or only warns if eventTypeRule is warn', () => {
    const body = { dimensions: ['page_no'] } as const
    expect(compiler.compile(body, context).ok).toBe(false)
    const lenient = createCompiler({ dialect: plain, eventTypeRule: 'warn' })
    expect(lenient.compile(body, context)).toMatchObject({
      ok: true,
      query: { warnings: [{ code: 'event_type_required' }] },
    })
  })

  it.each([
    'nope',
    '',
    'Search-Funnel',
    '/search-funnel',
    '__proto__',
    'constructor',
    'a\nb',
  ])('refuses the report name %j', (name) => {
    const result = compiler.compileReport(name, {}, context)
    expect(result).toMatchObject({ ok: false, error: { status: 400, issues: [{ code: 'unknown_report', path: '' }] } })
    expect(!result.ok && /\n/.test(result.error.body.message)).toBe(false)
  })

  it.each([
    [[5]],
    [[{}]],
    [[{ member: 5, operator: 'like', values: [null, 1e300] }, 7]],
    [[{ member: 'title', operator: 'set' }]],
  ])('refuses having with a single issue if the report does not support it: %j', (having) => {
    const result = compiler.compileReport('ai-advisor', { having, page: 0 } as unknown, context)
    const issues = [
      { code: 'having_unsupported', path: 'having' },
      { code: 'out_of_bounds', path: 'page' },
    ]
    expect(result).toMatchObject({ ok: false, error: { issues } })
    expect(result.ok ? [] : result.error.issues).toHaveLength(2)
  })

  it.each([
    [5, 'bad_shape having'],
    [Array.from({ length: 51 }, () => 5), 'out_of_bounds having'],
  ])('names the problem with a having of the wrong type or length: %#', (having, issue) => {
    const result = compiler.compileReport('ai-advisor', { having } as unknown, context)
    expect(result.ok ? [] : result.error.issues.map(({ code, path }) => `${code} ${path}`)).toEqual([issue])
  })

  it('lists the issues within having if the report supports it', () => {
    const result = compiler.compileReport('sales', { having: [5] } as unknown, context)
    expect(result.ok ? [] : result.error.issues).toMatchObject([{ code: 'bad_shape', path: 'having[0]' }])
  })

  it('throws for an invalid context even if the report is unknown', () => {
    const name: string = 'nope'
    expect(() => compiler.compileReport(name, {}, { ...context, account: '' })).toThrow(TypeError)
  })
})
