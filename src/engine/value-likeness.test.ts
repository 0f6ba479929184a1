import { describe, expect, it } from 'vitest'
import { caseOf } from './value-likeness.ts'

const one = caseOf('{kind}', new Map([['buy', 'sale']]))

describe('caseOf', () => {
  it('translates values, and keeps all others', () => {
    expect(one).toBe("case {kind} when 'buy' then 'sale' else {kind} end")
    expect(caseOf('lower({kind})', new Map([["it's {x}", 'sale']]))).toBe(
      "case lower({kind}) when 'it''s {{x}}' then 'sale' else lower({kind}) end",
    )
  })

  it('adds values to an expression of the same form', () => {
    const two = "case {kind} when 'buy' then 'sale' when 'look' then '?' else {kind} end"
    expect(caseOf(one, new Map([['look', '?']]))).toBe(two)
    expect(caseOf(`(${one})`, new Map([['look', '?']]))).toBe(two)
  })

  it('keeps an expression of another form, or with a result that is translated again', () => {
    const other = "case {kind} when 'buy' then 'sale' else 'other' end"
    expect(caseOf(other, new Map([['look', '?']]))).toBe(`case ${other} when 'look' then '?' else ${other} end`)
    expect(caseOf(one, new Map([['sale', 'order']]))).toBe(`case ${one} when 'sale' then 'order' else ${one} end`)
  })
})
