import { describe, expect, it } from 'vitest'
import { readReply } from './server-reply.ts'

const reply = (rest: object) => readReply(JSON.stringify({ id: 'q', stats: { state: 'RUNNING' }, ...rest }))

describe('readReply', () => {
  it('keeps every number as the server wrote it', () => {
    const { rows } = readReply(
      '{"stats":{"state":"FINISHED"},"data":[[9007199254740993,-0,1.0E10,12345678901234567890.12]]}',
    )
    expect(rows).toEqual([['9007199254740993', '-0', '1.0E10', '12345678901234567890.12']])
  })

  it('keeps texts, booleans and nulls', () => {
    expect(reply({ data: [['1', '', true, false, null, '__proto__']] }).rows).toEqual([
      ['1', '', true, false, null, '__proto__'],
    ])
  })

  it('returns no rows while the server has sent none', () => {
    expect(reply({})).toEqual({ rows: [], next: undefined, state: 'RUNNING', error: undefined })
  })

  it('uses only the path of nextUri, not its server', () => {
    const next = (nextUri: unknown) => reply({ nextUri }).next
    expect(next('https://evil.example/v1/statement/executing/q/s/1?slug=x')).toBe(
      '/v1/statement/executing/q/s/1?slug=x',
    )
    expect(next('http://10.0.0.1:8080/prefix/v1/statement/queued/q')).toBe('/v1/statement/queued/q')
    for (const strange of ['/v1/statement/q', 'http://x/', 'http://x/v1/statement/', 'http://x/v1/query/q', 5, {}])
      expect(() => next(strange)).toThrow('an invalid nextUri')
  })

  it('returns the error of a failed statement', () => {
    const error = { errorName: 'DIVISION_BY_ZERO', message: 'Division by zero', errorCode: 8, failureInfo: {} }
    expect(reply({ error }).error).toEqual({ name: 'DIVISION_BY_ZERO', message: 'Division by zero' })
    expect(reply({ error: 'x' }).error).toEqual({ name: 'undefined', message: 'undefined' })
  })

  it.each([
    '',
    'null',
    '[]',
    '"x"',
    '5',
    '{}',
    '{"stats":5}',
    '{"stats":{}}',
    '<html>',
    '{"stats":{"state":"RUN',
  ])('refuses %j', (text) => {
    expect(() => readReply(text)).toThrow()
  })

  it.each(
    [[5], ['x'], [{}], [['a'], 'b'], [[['a']]], [[{}]]].map((data) => ({ data })),
  )('refuses the rows %j', (rest) => {
    expect(() => reply(rest)).toThrow('rows')
  })
})
