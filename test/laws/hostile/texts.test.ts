// T07 and T08: an accepted text never changes the structure of a statement. The compiler refuses any other text and
// names its path.

import { describe, expect, it } from 'vitest'
import { parameters, skeleton, statementCount } from '../sql/statement.ts'
import { accepted, bodyWith, count, dialects, filter, issueOf, statementsOf } from './compilers.ts'
import { texts } from './payloads.ts'

describe('strings (T07)', () => {
  const operators = ['equals', 'notEquals', 'gt', 'lte', 'in', 'contains', 'startsWith'] as const
  const body = (text: string) => ({
    dimensions: ['keyword'],
    measures: [count, { field: 'keyword', fn: 'max', alias: 'last' }],
    filters: operators
      .filter((operator) => text !== '' || !['contains', 'startsWith'].includes(operator))
      .map((operator) => filter('keyword', operator, text, ...(['gt', 'lte'].includes(operator) ? [] : ['b']))),
    having: [filter('last', 'notEquals', text)],
    page: 2,
  })
  // The SQL for a text depends only on whether the text is empty or contains a LIKE wildcard.
  const benign = (text: string) => (text === '' ? '' : /[%_]/.test(text) ? 'a%' : 'a')

  it.each(dialects)('never change the structure of a statement on %s', async (dialect) => {
    const expected = new Map<string, readonly string[]>()
    const structures = async (text: string) => {
      const statements = statementsOf(accepted(body(text), dialect))
      const made: string[] = []
      for (const { sql, parameters: bound } of statements) {
        expect(await statementCount(sql, dialect)).toBe(1)
        expect(await parameters(sql, dialect)).toHaveLength(bound.length)
        made.push(await skeleton(sql, dialect))
      }
      return made
    }
    for (const text of texts) {
      const like = benign(text)
      const same = expected.get(like) ?? (await structures(like))
      expected.set(like, same)
      expect([text, await structures(text)]).toEqual([text, same])
    }
    expect(expected.size).toBe(3)
  })

  it.each([
    'postgres',
    'duckdb',
  ] as const)('are sent to %s unchanged as parameters, and appear in no SQL text', (dialect) => {
    for (const text of texts.filter((of) => of.length > 3 && !/^[a-z]+$/i.test(of))) {
      const { page, count: counted } = accepted(bodyWith(filter('keyword', 'in', text, 'b')), dialect)
      expect(page.parameters).toEqual(['acme', text, 'b'])
      expect(counted?.parameters).toEqual(page.parameters)
      expect([text, page.sql.includes(text)]).toEqual([text, false])
    }
  })

  it.each(dialects)('as accounts never change the structure of a statement on %s', async (dialect) => {
    const key = (account: string) =>
      statementsOf(
        accepted({ dimensions: ['facet_field'], measures: [count], page: 2 }, dialect, {
          account,
          now: new Date('2026-05-05'),
        }),
      )
    const structure = async (account: string) => Promise.all(key(account).map(({ sql }) => skeleton(sql, dialect)))
    const same = await structure('acme')
    const accounts = texts.filter((text) => text !== '' && !/\p{Cc}/u.test(text) && text === text.normalize('NFC'))
    expect(accounts.length).toBeGreaterThan(60)
    for (const account of accounts) expect([account, await structure(account)]).toEqual([account, same])
  })
})

describe('texts that the compiler refuses (T08)', () => {
  it.each([
    ['NUL', '\0'],
    ['NUL inside', 'a\0b'],
    ['a lone high surrogate', 'a\ud800'],
    ['a lone low surrogate', '\udfff'],
    ['a reversed pair', '\ude00\ud83d'],
    ['4,097 characters', 'x'.repeat(4097)],
    ['4,097 emoji', '😀'.repeat(4097)],
    ['a million characters', 'x'.repeat(1_000_000)],
  ])('include %s', (_, text) => {
    for (const operator of ['equals', 'notEquals', 'in', 'contains', 'startsWith', 'gt', 'gte', 'lt', 'lte']) {
      expect(issueOf(bodyWith(filter('keyword', operator, text)))).toMatchObject({
        code: 'bad_value',
        path: 'filters[0].values[0]',
      })
    }
  })

  it.each(['contains', 'startsWith'])('include the empty text as a value of %s', (operator) => {
    expect(issueOf(bodyWith(filter('keyword', operator, 'a', '')))).toMatchObject({
      code: 'bad_value',
      path: 'filters[0].values[1]',
    })
  })
})
