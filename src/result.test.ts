import { describe, expect, it } from 'vitest'
import { plain } from '../test/laws/stages/text.ts'
import { createCompiler } from './compiler.ts'
import { issueOf, type PlacedIssue } from './issues/placed-issue.ts'
import { refuse, refuseKind, tooLong } from './result.ts'

const at = (...place: PlacedIssue['at']): PlacedIssue => ({ code: 'bad_value', kind: 'nul', at: place })

describe('refuse', () => {
  it('lists all issues in the order of the body', () => {
    const { ok, error } = refuse({ b: 1, a: [1, 2] }, [at('a', 1), at('b'), at('a', 0)])
    expect(ok).toBe(false)
    expect(error.issues.map(({ path }) => path)).toEqual(['b', 'a[0]', 'a[1]'])
    expect(error).toMatchObject({
      status: 400,
      body: {
        message: ['b', 'a[0]', 'a[1]']
          .map((path) => `${path}: contains a NUL character, which is not allowed in text`)
          .join('; '),
      },
    })
  })

  it('throws if there is no issue', () => {
    expect(() => refuse({}, [])).toThrow('unreachable: a refusal needs a reason')
  })
})

const question = { kind: 'question', question: 'how many searches?', dryRun: false } as const
const refetch = { kind: 'refetch', id: 'x', page: 1, limit: 100 } as const

describe('refuseKind', () => {
  it('names the member that needs a service, and returns the request', () => {
    const asked = refuseKind({ body: {}, issues: [], request: question })
    expect(asked.error).toMatchObject({ status: 502, issues: [{ code: 'not_translated', path: 'query' }] })
    expect(asked.request).toBe(question)
    const again = refuseKind({ body: {}, issues: [], request: refetch })
    expect(again.error).toMatchObject({ status: 400, issues: [{ code: 'unknown_result', path: 'queryExecutionId' }] })
    expect(again.request).toBe(refetch)
  })

  it('returns a frozen error, so that no caller can change it for the next caller', () => {
    const { error } = refuseKind({ body: {}, issues: [], request: refetch })
    for (const part of [error, error.body, error.issues, error.issues[0]]) expect(part).toSatisfy(Object.isFrozen)
  })

  it('returns the issues of the body instead, if it has any', () => {
    const refused = refuseKind({ body: { page: 0 }, issues: [at('page')], request: question })
    expect(refused.error.issues.map(({ path }) => path)).toEqual(['page'])
    expect(refused.request).toBeUndefined()
  })
})

describe('tooLong', () => {
  const compiled = createCompiler({ dialect: plain }).compile(
    { dimensions: ['keyword'] },
    { account: 'acme', now: new Date('2026-01-01T00:00:00Z') },
  )
  if (!compiled.ok) throw new Error(compiled.error.body.message)
  const { length } = compiled.query.page.sql

  it('states the length of the longer statement, and the limit', () => {
    const issue = tooLong(compiled.query, { ...plain, longestStatement: length - 1 })
    expect(issue && issueOf(issue)).toEqual({
      code: 'statement_too_long',
      path: '',
      message: `the request makes a statement of ${length} characters; plain takes at most ${length - 1}`,
    })
  })

  it('counts the literals of a dry run', () => {
    const filters = [{ member: 'keyword', operator: 'equals', values: ['x'.repeat(50)] }]
    const context = { account: 'acme', now: new Date('2026-01-01T00:00:00Z') }
    const compile = (dryRun: boolean) => {
      const result = createCompiler({ dialect: plain }).compile({ dimensions: ['keyword'], filters, dryRun }, context)
      if (!result.ok) throw new Error(result.error.body.message)
      return result.query
    }
    const longestStatement = compile(false).page.sql.length
    expect(tooLong(compile(false), { ...plain, longestStatement })).toBeUndefined()
    expect(tooLong(compile(true), { ...plain, longestStatement })).toMatchObject({ kind: 'characters' })
  })

  it('states the number of parameters, and the limit', () => {
    const issue = tooLong(compiled.query, { ...plain, mostParameters: 0 })
    expect(issue && issueOf(issue).message).toBe('the request makes a statement of 1 parameters; plain takes at most 0')
  })

  it('returns no issue for a statement within the limits', () => {
    expect(tooLong(compiled.query, { ...plain, longestStatement: length, mostParameters: 1 })).toBeUndefined()
  })
})
