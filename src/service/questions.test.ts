// Tests questions to the service with a scripted translator: translations, runs and refusals.

import { describe, expect, it, vi } from 'vitest'
import { NOW, QUERY, refused, setUp, understood, withoutTranslator } from '../../test/tools/service/asked-service.ts'
import type { Translator } from '../questions/translation.ts'

describe('a body with a question', () => {
  it('gets the same answer as the translated query', async () => {
    const { post, ran, heard } = setUp(understood(QUERY))
    const { status, json } = await post({ query: 'red keywords' })
    expect([status, json]).toMatchObject([200, { data: [{ keyword: 'red' }], page: 1, limit: 100 }])
    const structured = setUp(undefined)
    await structured.post(QUERY)
    expect([ran, structured.heard]).toEqual([structured.ran, []])
    expect(heard).toEqual([['red keywords', expect.objectContaining({ now: NOW })]])
  })

  it.each([
    ['a query', QUERY, 200],
    ['a question', { query: 'red keywords', limit: 5 }, 200],
    ['a question next to a mistake', { query: 'red keywords', limit: 0 }, 400],
    ['a blank question', { query: ' ', dimensions: ['keyword'] }, 200],
    ['a query with a mistake', { dimensions: ['nope'] }, 400],
    ['an earlier result', { queryExecutionId: 'gone', page: 2 }, 400],
  ])('is read only once, member by member, like any body: %s', async (_, body, status) => {
    const { service } = setUp(understood(QUERY))
    const reads: string[] = []
    const watched = () =>
      new Proxy(body, {
        get: (object, name, receiver) => {
          reads.push(String(name))
          return Reflect.get(object, name, receiver)
        },
      })
    expect((await service.query(watched(), { account: 'acme' })).status).toBe(status)
    expect(reads).toEqual(Object.keys(body))
    reads.length = 0
    await service.report('queries', watched(), { account: 'acme' })
    expect(reads).toEqual(Object.keys(body))
  })

  it('stores a result that can be re-fetched', async () => {
    const { post, ran } = setUp(understood(QUERY))
    const { queryExecutionId, page, limit } = (await post({ query: 'red keywords' })).json
    expect((await post({ queryExecutionId, page, limit })).status).toBe(200)
    expect(ran).toHaveLength(1)
  })

  it('stores a result that can be re-fetched by its own page and by the requested page', async () => {
    const { post, ran } = setUp(understood({ ...QUERY, page: 1, limit: 2 }))
    const { json } = await post({ query: 'top 2 red keywords' })
    const { queryExecutionId, limit } = json
    expect(limit).toBe(2)
    for (const page of [{}, { limit: 2 }, { page: 1, limit: 100 }, { query: 'top 2 red keywords' }]) {
      expect(await post({ queryExecutionId, ...page })).toEqual({ status: 200, json })
    }
    for (const page of [{ limit: 3 }, { page: 2 }, { page: 2, limit: 2 }]) {
      expect((await post({ queryExecutionId, ...page })).status).toBe(400)
    }
    expect(ran).toHaveLength(1)
  })

  it('uses the time zone of the account', async () => {
    const { service, heard } = setUp(understood(QUERY))
    await service.query({ query: 'red keywords' }, { account: 'acme', timeZone: 'Asia/Tokyo' })
    expect(heard[0]?.[1].timeZone).toBe('Asia/Tokyo')
  })

  it.each<[string, object, object, object]>([
    ['the question', { page: 3, limit: 20 }, {}, { page: 3, limit: 20 }],
    ['the page in the body', { page: 3, limit: 20 }, { page: 2 }, { page: 2, limit: 20 }],
    ['the limit in the body', { page: 3, limit: 20 }, { limit: 7 }, { page: 3, limit: 7 }],
    [
      'the page and limit in the body, even if they are the defaults',
      { limit: 20 },
      { limit: 100, page: 1 },
      { page: 1, limit: 100 },
    ],
    ['the question, if both are null in the body', { limit: 20 }, { limit: null, page: null }, { page: 1, limit: 20 }],
  ])('takes its page and limit from %s', async (_, says, given, page) => {
    const { post } = setUp(understood({ ...QUERY, ...says }))
    expect(await post({ query: 'red keywords', ...given, dryRun: true })).toMatchObject({ status: 200, json: page })
  })

  it('returns its SQL in a dry run and runs no statement', async () => {
    const { post, ran } = setUp(understood(QUERY))
    const { json } = await post({ query: 'red keywords', dryRun: true })
    expect([json.sql, json.data, ran]).toEqual([(await post({ ...QUERY, dryRun: true })).json.sql, [], []])
  })

  it('ignores dryRun from the translator', async () => {
    const { post, ran } = setUp(understood({ ...QUERY, dryRun: true }))
    expect([(await post({ query: 'red keywords' })).status, ran.length]).toEqual([200, 1])
  })

  it.each([
    { dimensions: 5, measures: [{}], filters: 'x', having: [1], order: {} },
    { dimensions: ['no such field'], filters: Array.from({ length: 200 }, () => QUERY.filters[0]) },
  ])('ignores the query members %j', async (others) => {
    const { post, ran } = setUp(understood(QUERY))
    expect((await post({ ...others, query: 'red keywords' })).status).toBe(200)
    expect(ran).toHaveLength(1)
  })

  it.each([
    { page: 0 },
    { limit: 1001 },
    { dryRun: 'yes' },
    { filter: [] },
  ])('is refused if it also contains the invalid %j', async (wrong) => {
    const { post, heard } = setUp(understood(QUERY))
    expect((await post({ query: 'red keywords', ...wrong })).status).toBe(400)
    expect(heard).toEqual([])
  })

  it.each(['', '  ', null])('counts as a body without a question if the question is %j', async (query) => {
    const { post, heard } = setUp(understood(QUERY))
    expect((await post({ ...QUERY, query })).status).toBe(200)
    expect(heard).toEqual([])
  })

  it('is refused if its translation names an account', async () => {
    const { post, ran, failures } = setUp(understood({ ...QUERY, account: 'bravo' }))
    expect((await post({ query: 'red keywords of bravo' })).status).toBe(502)
    expect([ran, failures.length]).toEqual([[], 1])
  })
})

describe('an untranslated question', () => {
  it("is a 502 with the translator's message and is not reported as a failure", async () => {
    const { post, ran, failures } = setUp(refused)
    const { status, json } = await post({ query: 'zebra' })
    expect([status, json]).toEqual([502, { error: 'Bad Gateway', message: 'query: could not understand "zebra"' }])
    expect([ran, failures]).toEqual([[], []])
  })

  it.each<[string, unknown]>([
    ['names no field', understood({ dimensions: ['secret'] })],
    ['selects nothing', understood({})],
    ['is not an object', understood(['secret'])],
    ['is another question', understood({ query: 'secret' })],
    ['is an earlier result', understood({ queryExecutionId: 'secret' })],
    ['has an invalid page', understood({ ...QUERY, page: -1 })],
    ['is not a translation', 'secret'],
  ])('is a 502 without details if the translation %s, and is reported to the host', async (_, translation) => {
    const { post, ran, failures } = setUp(translation)
    const { status, json } = await post({ query: 'top keywords' })
    expect([status, json]).toEqual([
      502,
      { error: 'Bad Gateway', message: expect.stringMatching(/^query: the question/) },
    ])
    expect(JSON.stringify([json, failures.map(({ error }) => String(error))])).not.toContain('secret')
    expect([ran, failures]).toEqual([[], [expect.objectContaining({ account: 'acme', endpoint: '' })]])
  })

  it('is a 502 after 20 seconds if the translator hangs', async () => {
    vi.useFakeTimers()
    const { service, ran, failures } = setUp(undefined, { translator: { translate: () => new Promise(() => {}) } })
    const asked = service.query({ query: 'top keywords' }, { account: 'acme' })
    await vi.advanceTimersByTimeAsync(20_000)
    vi.useRealTimers()
    expect([(await asked).status, ran, failures.length]).toEqual([502, [], 1])
  })

  it('is a 502 without a translator', async () => {
    const { status, body } = await withoutTranslator().query({ query: 'top keywords' }, { account: 'acme' })
    expect([status, JSON.parse(body).message]).toEqual([502, 'query: no translator is configured'])
  })
})

describe('a caller that disconnects', () => {
  it('cancels the translation and runs no statement', async () => {
    const caller = new AbortController()
    const translate = vi.fn<Translator['translate']>(() => new Promise(() => {}))
    const { service, ran, failures } = setUp(undefined, { translator: { translate } })
    const asked = service.query({ query: 'top keywords' }, { account: 'acme', signal: caller.signal })
    caller.abort()
    expect((await asked).status).toBe(500)
    expect(translate.mock.calls[0]?.[1].signal?.aborted).toBe(true)
    expect([ran, failures]).toEqual([[], []])
  })
})
