import { describe, expect, it } from 'vitest'
import { booleanValue, integerValue, text, textOf } from '../../test/stages/text.ts'
import { form, value } from './nodes.ts'

describe('StatementCompiler', () => {
  it('binds each occurrence of a value separately', () => {
    const same = value(text('a'))
    expect(textOf(form(['', ' ', ' ', ''], same, same, value(booleanValue(true))))).toBe('$1 $2 $3 [a, a, true]')
  })

  it('binds numbers as text, cast to a type that holds them', () => {
    expect(textOf(value(integerValue('9223372036854775807')))).toBe('cast($1 as bigint) [9223372036854775807]')
  })

  it('binds any text unchanged', () => {
    for (const hostile of ["' or 1=1--", '$1', '\\', '"', '\u0001', '😀', '?']) {
      expect(textOf(value(text(hostile)))).toBe(`$1 [${hostile}]`)
    }
  })
})
