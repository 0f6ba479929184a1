// The input schemas of the tools are valid, and accept exactly the requests that the service accepts.

import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler.ts'
import { toolsFor } from '../../../src/mcp/tools.ts'
import { createService } from '../../../src/service/service.ts'
import { support } from '../../laws/language/models/support.ts'
import { seeds } from '../../laws/property/seeds.ts'
import { CONTEXT } from '../../laws/reports/reporting.ts'
import { database } from '../../tools/generators/database.ts'
import { request } from '../../tools/generators/random-request.ts'

const engine = { read: () => Promise.reject(new Error('nothing is run')), close: async () => {} }
const translator = { translate: () => Promise.reject(new Error('nothing is asked')) }
const service = createService({ compiler: createCompiler({ dialect: duckdb() }), engine, translator })
const tools = toolsFor(service, {})
const ofTickets = toolsFor(
  createService({ compiler: createCompiler({ dialect: duckdb(), model: support }), engine, translator }),
  {},
)
const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false })
const validators = new Map(tools.map(({ name, inputSchema }) => [name, ajv.compile(inputSchema)]))
const takes = (name: string, args: unknown) => validators.get(name)?.(args)

/** Removes the members that are null or undefined from a body. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined)
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]))
}

const SET = { member: 'keyword', operator: 'set' }

describe('tools', () => {
  it('mentions row types only if the model has them, and mentions nothing of site search for another model', () => {
    const said = (of: typeof tools) => JSON.stringify(of.map(({ name, description }) => [name, description]))
    expect(said(tools)).toContain('A field that only rows of one type have needs a filter on the row type.')
    expect(said(ofTickets)).not.toMatch(/search|keyword|visitor|event_type|Fields of one row type/)
  })

  it('lists the expected tools, and describes each tool', () => {
    expect(tools.map(({ name }) => name)).toEqual([
      'describe_fields',
      'run_query',
      'preview_sql',
      'list_reports',
      'run_report',
      'ask',
    ])
    for (const { title, description } of tools)
      expect([title.length > 2, description.length > 30]).toEqual([true, true])
  })

  it('offers no tools for questions without a translator', () => {
    const { answersQuestions, ...mute } = createService({ compiler: createCompiler({ dialect: duckdb() }), engine })
    expect([answersQuestions, toolsFor({ ...mute, answersQuestions }, {}).map(({ name }) => name)]).toEqual([
      false,
      expect.not.arrayContaining(['ask']),
    ])
  })

  it('accepts only objects with known members, and no member is SQL or an account', () => {
    for (const { inputSchema } of tools) {
      expect([inputSchema.type, inputSchema.additionalProperties]).toEqual(['object', false])
      expect(Object.keys(inputSchema.properties).join()).not.toMatch(/sql|account|schema|table|key/i)
    }
  })

  it('accepts the queries that the service accepts', () => {
    const bodies = seeds.flatMap((seed) => {
      return fc.sample(
        database(CONTEXT).chain((data) => request(data, CONTEXT)),
        { seed, numRuns: 200 },
      )
    })
    let taken = 0
    for (const body of bodies.map(plain)) {
      const { dryRun: _, ...args } = Object(body)
      expect(takes('run_query', args), JSON.stringify([args, validators.get('run_query')?.errors])).toBe(true)
      taken++
    }
    expect(taken).toBeGreaterThan(100)
  })

  it('uses no recursive schemas', () => {
    for (const { inputSchema } of tools) {
      const levels = Object.entries(inputSchema.$defs ?? {})
      const above = (name: string): readonly string[] => {
        const text = JSON.stringify(inputSchema.$defs?.[name])
        return [...text.matchAll(/#\/\$defs\/(\w+)/g)].flatMap(([, inner = '']) => [inner, ...above(inner)])
      }
      for (const [name] of levels) expect(above(name)).not.toContain(name)
    }
  })

  it('shows examples of the analysis language, and accepts these examples', async () => {
    const [describing] = tools
    const { content } = (await describing?.call(service, {}, { account: 'acme' })) ?? { content: [] }
    const { metrics, examples } = JSON.parse(content[0]?.text ?? '{}')
    expect([metrics.length > 20, examples.length]).toEqual([true, 2])
    for (const example of examples) expect(takes('run_query', example)).toBe(true)
  })

  it('accepts only requests of the specification if the analysis language is off', () => {
    const compiler = createCompiler({ dialect: duckdb(), extensions: false })
    const plainTools = toolsFor(createService({ compiler, engine, translator }), {})
    const text = JSON.stringify(plainTools)
    expect(text).not.toMatch(/metric"|totals|compare|\$defs/)
    expect(text.length).toBeLessThan(JSON.stringify(tools).length / 2)
  })

  it.each<[string, unknown, boolean]>([
    ['run_query', { dimensions: ['keyword'], filters: [{ not: { or: [SET, { and: [SET, { not: SET }] }] } }] }, true],
    ['run_query', { dimensions: ['keyword'], filters: [{ not: { not: { not: { not: { not: SET } } } } }] }, false],
    ['run_query', { measures: [{ metric: 'serches' }] }, false],
    ['run_query', { measures: [{ alias: 'n', add: [{ metric: 'clicks' }, { add: ['a', 'b'] }] }] }, true],
    ['run_query', { measures: [{ add: ['a', 'b'] }] }, false],
    ['run_query', { dimensions: [{ field: 'event_date', by: 'week' }], compare: { p: 'previous_week' } }, true],
    ['run_report', { report: 'sales', totals: true, having: [{ or: [SET] }] }, true],
    ['describe_fields', {}, true],
    ['describe_fields', { account: 'bravo' }, false],
    ['run_query', { dimensions: ['keywrod'] }, false],
    ['run_query', { dimensions: Array.from({ length: 65 }, () => 'keyword') }, false],
    ['run_query', { measures: [{ field: '*', fn: 'median' }] }, false],
    ['run_query', { dimensions: ['keyword'], limit: 1001 }, false],
    ['run_query', { query: 'top keywords' }, false],
    ['preview_sql', { sql: 'select 1' }, false],
    ['list_reports', { report: 'sales' }, true],
    ['run_report', {}, false],
    ['run_report', { report: 'sales', startDate: '2026-01-01', dryRun: true }, true],
    ['run_report', { report: 'sale' }, false],
    ['ask', { question: 'top keywords', limit: 5 }, true],
    ['ask', {}, false],
  ])('validates the arguments of %s %j: %s', (name, args, isTaken) => {
    expect(takes(name, args)).toBe(isTaken)
  })
})
