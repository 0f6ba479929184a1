import { describe, expect, it } from 'vitest'
import { plain } from '../../test/laws/stages/text.ts'
import { issueOf, type PlacedIssue } from '../issues/placed-issue.ts'
import { createCompiler } from './create-compiler.ts'
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
  const context = { account: 'acme', now: new Date('2026-01-01T00:00:00Z') }
  const statement = (body: object, longestStatement: number) => {
    const dialect = { ...plain, longestStatement }
    return createCompiler({ dialect }).compile({ dimensions: ['keyword'], ...body }, context)
  }
  const compiled = statement({}, plain.longestStatement)
  if (!compiled.ok) throw new Error(compiled.error.body.message)
  const { length } = compiled.query.page.sql

  it('states the limit', () => {
    expect(statement({}, length).ok).toBe(true)
    expect(statement({}, length - 1)).toMatchObject({
      ok: false,
      error: {
        issues: [
          {
            code: 'statement_too_long',
            path: '',
            message: `the request makes a statement of more than ${length - 1} characters; plain takes at most ${length - 1}`,
          },
        ],
      },
    })
  })

  it('counts the literals of a dry run, and writes them without a limit if the request asks for rows', () => {
    const filters = [{ member: 'keyword', operator: 'equals', values: ['x'.repeat(50)] }]
    const asRows = statement({ filters }, plain.longestStatement)
    const longest = asRows.ok ? asRows.query.page.sql.length : 0
    const fits = statement({ filters }, longest)
    expect(fits.ok && fits.query.toSQL().length).toBeGreaterThan(longest)
    expect(statement({ filters, dryRun: true }, longest)).toMatchObject({
      error: { issues: [{ code: 'statement_too_long' }] },
    })
  })

  it('counts the totals', () => {
    const body = (totals: boolean) => ({ dimensions: [], measures: [{ field: '*', fn: 'count', alias: 'n' }], totals })
    const total = statement(body(true), plain.longestStatement)
    const longest = total.ok ? Math.max(total.query.page.sql.length, total.query.totals?.sql.length ?? 0) : 0
    expect(statement(body(true), longest).ok).toBe(true)
    expect(statement(body(true), longest - 1).ok).toBe(false)
  })

  it('states the number of parameters, and the limit', () => {
    const issue = tooLong(compiled.query, { ...plain, mostParameters: 0 })
    expect(issue && issueOf(issue).message).toBe('the request makes a statement of 1 parameters; plain takes at most 0')
  })

  it('returns no issue for a statement within the limits', () => {
    expect(tooLong(compiled.query, { ...plain, mostParameters: 1 })).toBeUndefined()
  })

  it('does not hide other errors', () => {
    const fails = { dryRun: true, page: compiled.query.page, totals: null }
    const toSQL = () => {
      throw new Error('another')
    }
    expect(() => tooLong({ ...fails, toSQL }, plain)).toThrow('another')
  })
})
