import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import { ACCOUNT, compileFor, isAlike, isOwn, sentenceOf, translate } from './index.ts'

const TODAY = '2026-03-31'
const asked = { endpoint: '/', body: { dimensions: ['keyword'], measures: [{ field: '*', fn: 'count' }] } }
const description = createCompiler({ dialect: duckdb() }).describe()

describe('the library in the page', () => {
  it.each(['postgres', 'duckdb', 'trino'])('compiles for %s, with a placeholder account', (dialect) => {
    const days = { operator: 'inDateRange', values: ['last_month'] }
    const filters = [{ member: 'event_date', ...days }]
    const compiled = compileFor(dialect, { endpoint: '/', body: { ...asked.body, filters } }, TODAY)
    expect(compiled).toMatchObject({ ok: true, sql: expect.stringContaining(`'${ACCOUNT}'`) })
    expect(compiled).toMatchObject({ sql: expect.stringContaining('2026-02-28') })
    expect(compileFor(dialect, { endpoint: '/search-funnel', body: {} }, TODAY).ok).toBe(true)
  })

  it('returns the message of the compiler if a request cannot be compiled', () => {
    expect(compileFor('trino', { endpoint: '/', body: { dimensions: ['keywrod'] } }, TODAY)).toEqual({
      ok: false,
      message: 'dimensions[0]: unknown field "keywrod"; the nearest known one is "keyword"',
    })
    expect(compileFor('mysql', asked, TODAY).ok).toBe(false)
  })

  it('translates a relative date in a question to an absolute date', async () => {
    const translation = await translate('searches by keyword 3 days ago', TODAY)
    expect(translation).toMatchObject({ ok: true, query: { dimensions: ['keyword'] } })
    expect(JSON.stringify(translation)).toContain('2026-03-28')
  })

  it('describes a valid query in a sentence, but not an invalid query or a report', () => {
    expect(sentenceOf(asked, TODAY)).toMatch(/by keyword/)
    expect(sentenceOf({ endpoint: '/', body: { dimensions: [1] } }, TODAY)).toBeUndefined()
    expect(sentenceOf({ endpoint: '/sales', body: {} }, TODAY)).toBeUndefined()
  })

  it('recognizes whether a service has the built-in fields and reports', () => {
    expect(isOwn(structuredClone(description))).toBe(true)
    expect(isOwn({ ...description, fields: description.fields.slice(1) })).toBe(false)
    expect(isOwn({ ...description, reports: [] })).toBe(false)
    const [field] = description.fields
    if (field === undefined) throw new Error('no field')
    const more = { ...description, fields: [...description.fields, { ...field, name: 'shelf' }] }
    expect([isOwn(more), isAlike(more), isAlike({ ...description, reports: [] })]).toEqual([false, true, true])
    // Another model may have a field with the name of a built-in field.
    expect(isAlike({ ...description, fields: [field, { ...field, name: 'shelf' }], reports: [] })).toBe(false)
  })
})
