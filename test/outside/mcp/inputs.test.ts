// The input schemas of the tools are valid, and accept exactly the requests that the service accepts.

import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { call, toolsFor } from '../../../src/mcp/tools.ts'
import { defineModel, number, relation } from '../../../src/model/index.ts'
import { createService } from '../../../src/service/service.ts'
import { support } from '../../laws/language/models/support.ts'
import { seed } from '../../laws/property/seeds.ts'
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
const validators = new Map(tools.map(({ name, inputSchema }) => [name, ajv.compile(Object(closed(inputSchema)))]))
const takes = (name: string, args: unknown) => validators.get(name)?.(args)

/** Closes all objects of a schema. Servers with a strict mode do the same. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const parts = Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, closed(part)]))
  return parts.type === 'object' ? { ...parts, additionalProperties: false } : parts
}

/** Removes the members that are null or undefined from a body, and writes the values of filters as text. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).filter(([, member]) => member !== null && member !== undefined)
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      name === 'values' && Array.isArray(member) ? member.map(String) : plain(member),
    ]),
  )
}

/** The schema with all schemas inside it. */
function schemasIn(schema: unknown): readonly Record<string, unknown>[] {
  if (Array.isArray(schema)) return schema.flatMap(schemasIn)
  if (typeof schema !== 'object' || schema === null) return []
  const { properties, $defs, items, anyOf } = Object(schema)
  const inner = [...Object.values({ ...properties }), ...Object.values({ ...$defs })]
  return [Object(schema), ...[...inner, items, anyOf].flatMap(schemasIn)]
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

  it('accepts only objects with known members, and no member is SQL or an account', async () => {
    for (const tool of tools) {
      const { name, inputSchema } = tool
      expect(inputSchema.type).toBe('object')
      const refused = await call(tool, service, { account: 'bravo' }, { account: 'acme' })
      expect(refused).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining(`${name}: unknown argument`) }],
      })
      expect(Object.keys(inputSchema.properties).join()).not.toMatch(/sql|account|schema|table|key/i)
    }
  })

  it('accepts the queries that the service accepts', () => {
    const bodies = fc.sample(
      database(CONTEXT).chain((data) => request(data, CONTEXT)),
      { seed, numRuns: 200 },
    )
    let taken = 0
    for (const body of bodies.map(plain)) {
      const { dryRun: _, ...args } = Object(body)
      expect(takes('run_query', args), JSON.stringify([args, validators.get('run_query')?.errors])).toBe(true)
      taken++
    }
    expect(taken).toBeGreaterThan(100)
  })

  const wide = defineModel({
    name: 'wide',
    base: 'rows',
    relations: { rows: relation('rows', { columns: {} }) },
    fields: Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`field_${n}`, number({ about: 'A number' })])),
  })
  const ofWide = toolsFor(
    createService({ compiler: createCompiler({ dialect: duckdb(), model: wide }), engine, translator }),
    {},
  )

  it.each([
    ['site search', tools],
    ['another model', ofTickets],
    ['a model with 900 fields', ofWide],
  ])('has only schemas that servers of language models accept: %s', (_, listed) => {
    for (const { name, inputSchema } of listed) {
      const schemas = schemasIn(inputSchema)
      const keywords = new Set(schemas.flatMap((schema) => Object.keys(schema)))
      const accepted = ['type', 'properties', 'required', 'items', 'anyOf', '$ref', '$defs']
      const known = [...accepted, 'enum', 'description', 'pattern', 'minimum', 'maximum']
      expect([...keywords].filter((keyword) => !known.includes(keyword))).toEqual([])
      for (const schema of schemas) {
        const { type, $ref, anyOf, properties } = schema
        expect(typeof type === 'string' || typeof $ref === 'string' || Array.isArray(anyOf)).toBe(true)
        if (type === 'object') expect(typeof properties).toBe('object')
        if ($ref !== undefined) expect(Object.keys(schema)).toEqual(['$ref'])
        // The objects of a union differ in their first member.
        const objects = Array.isArray(anyOf)
          ? anyOf.flatMap((branch) => Object.keys(branch.properties ?? {}).slice(0, 1))
          : []
        expect(new Set(objects).size).toBe(objects.length)
      }
      const values = schemas.flatMap(({ enum: listed }) => (Array.isArray(listed) ? listed : []))
      expect(values.length, name).toBeLessThanOrEqual(800)
      const above = (definition: string): readonly string[] => {
        const text = JSON.stringify(inputSchema.$defs?.[definition])
        return [...text.matchAll(/#\/\$defs\/(\w+)/g)].flatMap(([, inner = '']) => [inner, ...above(inner)])
      }
      for (const definition of Object.keys(inputSchema.$defs ?? {})) expect(above(definition)).not.toContain(definition)
    }
  })

  it('reads the periods of compare from an array or an object', async () => {
    const preview = tools.find(({ name }) => name === 'preview_sql')
    const sqlFor = async (compare: unknown) => {
      const measures = [{ metric: 'searches' }, { alias: 'before', of: 'searches', in: 'p' }]
      const filters = [{ member: 'event_date', operator: 'inDateRange', values: ['2026-01-01', '2026-01-31'] }]
      const called = await preview?.call(service, { measures, filters, compare }, { account: 'acme' })
      return called?.content[0]?.text ?? ''
    }
    const sql = await sqlFor({ p: 'previous_month' })
    expect(sql).toContain('select')
    expect(await sqlFor([{ name: 'p', period: 'previous_month' }])).toBe(sql)
    expect(await sqlFor([{ name: 'p', period: 'last_month' }])).toContain('compare.p')
    expect(await sqlFor([{ name: 'current', period: 'previous_month' }])).toContain('compare.current')
    const shape = 'compare[0]: must be an object {name, period}'
    for (const wrong of ['p', null, { name: 'p' }, { name: 1, period: 'previous_month' }, { p: 'previous_month' }])
      expect(await sqlFor([wrong])).toBe(shape)
    expect(await sqlFor([{ name: 'p', period: 'previous_month', of: 1 }])).toBe(shape)
    const twice = { name: 'p', period: 'previous_month' }
    expect(await sqlFor([twice, twice])).toBe('compare[1].name: "p" is given twice')
  })

  it('shows examples of the analysis language, and accepts these examples', async () => {
    const [describing] = tools
    const { content } = (await describing?.call(service, {}, { account: 'acme' })) ?? { content: [] }
    const { metrics, examples } = JSON.parse(content[0]?.text ?? '{}')
    expect([metrics.length > 20, examples.length]).toEqual([true, 2])
    for (const example of examples) expect(takes('run_query', example)).toBe(true)
  })

  it.each<[string, unknown, boolean]>([
    ['run_query', { dimensions: ['keyword'], filters: [{ or: [SET, { and: [SET, SET] }] }] }, true],
    ['run_query', { dimensions: ['keyword'], filters: [{ not: { not: { not: SET } } }] }, false],
    ['run_query', { measures: [{ metric: 'serches' }] }, false],
    ['run_query', { measures: [{ alias: 'n', add: ['clicks', 'm'] }] }, true],
    ['run_query', { measures: [{ add: ['a', 'b'] }] }, false],
    [
      'run_query',
      { dimensions: [{ field: 'event_date', by: 'week' }], compare: [{ name: 'p', period: 'previous_week' }] },
      true,
    ],
    ['run_report', { report: 'sales', totals: true, having: [{ or: [SET] }] }, true],
    ['describe_fields', {}, true],
    ['describe_fields', { account: 'bravo' }, false],
    ['run_query', { dimensions: ['keywrod'] }, false],
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
