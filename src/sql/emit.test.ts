import { describe, expect, it } from 'vitest'
import {
  booleanValue,
  date,
  decimalValue,
  integerValue,
  literalOf,
  plain,
  text,
  textOf,
} from '../../test/laws/stages/text.ts'
import { noClauses, select } from '../lower/select.ts'
import type { Dialect } from './dialect.ts'
import { emit, emitText, LongStatement } from './emit.ts'
import { compare, constant, form, named, value } from './nodes.ts'

const VALUES = [
  text("it's"),
  integerValue('-5'),
  decimalValue('-0.5'),
  booleanValue(false),
  date('2026-05-05'),
] as const

const list = form(['', ', ', ', ', ', ', ', ', ''], ...VALUES.map(value))
const statement = select({
  ...noClauses,
  from: { node: list, name: 't' },
  columns: [named(constant(text('c')), 'x')],
})

const inline: Dialect = { ...plain, parameters: 'inline' }

describe('emit', () => {
  it('binds values in the order of the statement, and casts them to their types', () => {
    expect(emit(statement, plain)).toEqual({
      sql: `select 'c' as "x"\nfrom $1, cast($2 as bigint), cast($3 as decimal(18, 4)), $4, cast($5 as date) as "t"`,
      parameters: ["it's", '-5', '-0.5', false, '2026-05-05'],
    })
  })

  it('inlines values if the dialect takes no parameters', () => {
    expect(emit(statement, inline)).toEqual({
      sql: `select 'c' as "x"\nfrom 'it''s', (-5), (-0.5), false, date '2026-05-05' as "t"`,
      parameters: [],
    })
  })

  it('writes the same dry run for bound and inline dialects', () => {
    expect(emitText(statement, plain)).toBe(emit(statement, inline).sql)
    expect(emitText(statement, inline)).toBe(emit(statement, inline).sql)
  })

  it('stops at the longest text, and writes the next statement whole', () => {
    const whole = emit(statement, plain)
    const { length } = whole.sql
    expect(emit(statement, plain, length)).toEqual(whole)
    for (let most = 0; most < length; most++) {
      expect(() => emit(statement, plain, most)).toThrow(LongStatement)
      expect(emit(statement, plain)).toEqual(whole)
    }
    expect(() => emitText(statement, plain, emitText(statement, plain).length - 1)).toThrow(LongStatement)
  })

  it('is deterministic', () => {
    expect(emit(statement, plain)).toEqual(emit(statement, plain))
  })

  it('writes constants as literals, even if the dialect binds values', () => {
    expect(textOf(constant(booleanValue(true)))).toBe('true')
    expect(textOf(compare(value(text('a')), '=', constant(text('b'))))).toBe(`$1 = 'b' [a]`)
  })

  it('gets every literal and cast from the dialect', () => {
    const own: Dialect = { ...plain, literal: ({ text: of }) => `<${of}>`, castOf: ({ type }) => `own_${type}` }
    expect(literalOf(value(text('a')), own)).toBe('<a>')
    expect(textOf(constant(text('a')), own)).toBe('<a>')
    expect(textOf(value(text('a')), own)).toBe('cast($1 as own_string) [a]')
  })
})
