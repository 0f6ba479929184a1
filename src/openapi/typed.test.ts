import { describe, expect, it } from 'vitest'
import { typed } from './typed.ts'

describe('typed', () => {
  it.each([
    [{ enum: ['a', 'b'] }, { type: 'string', enum: ['a', 'b'] }],
    [{ const: false }, { type: 'boolean', const: false }],
    [{ const: 0 }, { type: 'integer', const: 0 }],
    [
      { type: ['string', 'null'], enum: ['asc', null], description: 'd' },
      { description: 'd', anyOf: [{ type: 'string', enum: ['asc'] }, { type: 'null' }] },
    ],
    [{ properties: { enum: { enum: ['a'] } } }, { properties: { enum: { type: 'string', enum: ['a'] } } }],
    [{ examples: { const: 'a' } }, { examples: { const: 'a' } }],
  ])('changes %j to %j', (schema, expected) => {
    expect(typed(schema)).toEqual(expected)
  })
})
