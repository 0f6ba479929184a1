import { describe, expect, it } from 'vitest'
import { errorBody, type Issue, requestError } from './errors.ts'

const issue = (index: number): Issue => ({ code: 'bad_value', path: `filters[${index}]`, message: `wrong ${index}` })

describe('requestError', () => {
  it('shows an issue with its path, and an issue of the whole body without a path', () => {
    expect(requestError([issue(0)])).toEqual({
      status: 400,
      body: { error: 'Bad Request', message: 'filters[0]: wrong 0' },
      issues: [issue(0)],
    })
    const whole: Issue = { code: 'missing_selection', path: '', message: 'a query needs dimensions or measures' }
    expect(requestError([whole]).body.message).toBe('a query needs dimensions or measures')
  })

  it('lists up to twenty issues', () => {
    const [first, ...more] = Array.from({ length: 20 }, (_, index) => issue(index))
    const { body } = requestError([first ?? issue(0), ...more])
    expect(body.message.split('; ')).toHaveLength(20)
    expect(body.message).not.toContain('more')
  })

  it.each([21, 45])('counts the issues after the twentieth: %d', (count) => {
    const [first, ...more] = Array.from({ length: count }, (_, index) => issue(index))
    const { body, issues } = requestError([first ?? issue(0), ...more])
    const lines = body.message.split('; ')
    expect(lines.slice(-2)).toEqual(['filters[19]: wrong 19', `and ${count - 20} more`])
    expect(lines).toHaveLength(21)
    expect(issues).toHaveLength(count)
  })

  it('counts all issues that one entry stands for', () => {
    const [first, ...more] = Array.from({ length: 20 }, (_, index) => issue(index))
    const { body } = requestError([first ?? issue(0), ...more, { ...issue(20), count: 300 }, issue(21)])
    expect(body.message.split('; ').at(-1)).toBe('and 301 more')
  })

  it('takes the status from the first issue', () => {
    expect(requestError([{ code: 'not_translated', path: 'query', message: 'm' }])).toMatchObject({
      status: 502,
      body: { error: 'Bad Gateway' },
    })
  })
})

describe('errorBody', () => {
  it.each([
    [400, 'Bad Request'],
    [401, 'Unauthorized'],
    [403, 'Forbidden'],
    [404, 'Not Found'],
    [405, 'Method Not Allowed'],
    [413, 'Content Too Large'],
    [415, 'Unsupported Media Type'],
    [429, 'Too Many Requests'],
    [500, 'Internal Server Error'],
    [502, 'Bad Gateway'],
  ])('names the status %d %s', (status, error) => {
    expect(errorBody(status, 'm')).toEqual({ error, message: 'm' })
  })
})
