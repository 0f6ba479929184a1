import { describe, expect, it } from 'vitest'
import { plain } from '../test/stages/text.ts'
import { notCompiled, refuse, tooLong } from './refusal.ts'
import type { Finding } from './request/finding.ts'

const at = (...place: Finding['at']): Finding => ({ code: 'bad_value', at: place, message: 'is wrong' })

describe('refuse', () => {
  it('tells all that was found, in the order of the body', () => {
    const { ok, error } = refuse({ b: 1, a: [1, 2] }, [at('a', 1), at('b'), at('a', 0)])
    expect(ok).toBe(false)
    expect(error.issues.map(({ path }) => path)).toEqual(['b', 'a[0]', 'a[1]'])
    expect(error).toMatchObject({ status: 400, body: { message: 'b: is wrong; a[0]: is wrong; a[1]: is wrong' } })
  })

  it('needs a reason', () => {
    expect(() => refuse({}, [])).toThrow('a refusal needs a reason')
  })
})

describe('notCompiled', () => {
  it('names the member that a compiler has no answer to', () => {
    expect(refuse({}, [notCompiled('question')]).error).toMatchObject({
      status: 502,
      issues: [{ code: 'not_translated', path: 'query' }],
    })
    expect(refuse({}, [notCompiled('refetch')]).error).toMatchObject({
      status: 400,
      issues: [{ code: 'unknown_result', path: 'queryExecutionId' }],
    })
  })
})

describe('tooLong', () => {
  it('says how long the statement is, and how long it may be', () => {
    expect(tooLong(11, { ...plain, longestStatement: 10 })).toEqual({
      code: 'statement_too_long',
      at: [],
      message: 'the request makes a statement of 11 characters; plain takes at most 10',
    })
  })
})
