import { describe, expect, it } from 'vitest'
import { issuesOf } from './conform.ts'
import type { ObjectSchema } from './reply-schema.ts'

const schema: ObjectSchema = {
  type: 'object',
  properties: {
    name: { type: 'string', enum: ['keyword', 'page_name'] },
    values: { type: 'array', items: { type: 'string' } },
    page: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
  },
  required: ['name', 'values', 'page'],
  additionalProperties: false,
}

const found = (value: unknown) => issuesOf(value, schema).map(({ path, message }) => `${path} ${message}`.trim())

describe('issuesOf', () => {
  it('returns no issues for a value that conforms to the schema', () => {
    expect(found({ name: 'keyword', values: [], page: null })).toEqual([])
    expect(found({ page: 3, values: ['a', ''], name: 'page_name' })).toEqual([])
  })

  it.each([
    [null, ['must be an object']],
    [[], ['must be an object']],
    ['{}', ['must be an object']],
    [{}, ['name is missing', 'values is missing', 'page is missing']],
    [
      { name: 1, values: {}, page: '1' },
      ['name must be a string', 'values must be an array', 'page must be a whole number'],
    ],
    [
      { name: 'keyword', values: ['a', null], page: 1.5 },
      ['values[1] must be a string', 'page must be a whole number'],
    ],
    [{ name: 'toString', values: [], page: null }, ['name is not one of the allowed names']],
    [{ name: 'keyword', values: [], page: null, account: 'b' }, ['has members that it must not have']],
    [
      JSON.parse('{"name": "keyword", "values": [], "page": null, "__proto__": {}}'),
      ['has members that it must not have'],
    ],
    [
      Object.create({ name: 'keyword', values: [], page: null }),
      ['name is missing', 'values is missing', 'page is missing'],
    ],
  ])('reports each mismatch with the schema: %j', (value, issues) => {
    expect(found(value)).toEqual(issues)
  })

  it('stops after 20 issues', () => {
    const wrong = { name: 'keyword', values: Array.from({ length: 100_000 }, () => 1), page: null }
    expect(issuesOf(wrong, schema)).toHaveLength(20)
  })

  it('suggests the nearest allowed name', () => {
    expect(issuesOf({ name: 'keywrod', values: [], page: null }, schema)).toMatchObject([{ nearest: 'keyword' }])
  })
})
