// T31 to T40, except T38: owners and other clients request the results of each store over HTTP.

import { describe, expect, it } from 'vitest'
import type { Engine, Rows } from '../../../src/engine/engine.ts'
import { expectUnknown, type Got, idOf, NOBODYS, QUERY, type Sent, serve, watched } from './client.ts'
import { type StoreKind, storeOfTest, stores } from './stores.ts'

const SEARCHES = { member: 'event_type', operator: 'equals', values: ['search'] }

describe.each(stores)('results in $name', (kind: StoreKind) => {
  const store = storeOfTest(kind)

  it('are not returned to another account, which gets the same response as for an unknown id (T31)', async () => {
    const { send, refetch } = serve(store.cache())
    const id = idOf(await send())
    const foreign = await refetch(id, { key: 'bravo-1' })
    expect(foreign).toEqual(await refetch(NOBODYS, { key: 'bravo-1' }))
    expectUnknown(foreign)
    expect((await refetch(id)).status).toBe(200)
  })

  it('are returned for any valid key of the account (T32)', async () => {
    const { send, refetch, keys } = serve(store.cache())
    const first = await send()
    expect((await refetch(idOf(first), { key: 'acme-2' })).text).toBe(first.text)
    keys.delete('acme-1')
    keys.set('acme-3', { account: 'acme', configured: true })
    expect((await refetch(idOf(first), { key: 'acme-3' })).text).toBe(first.text)
  })

  it('are not looked up if the key is revoked (T32)', async () => {
    const { asked, cache } = watched(store.cache())
    const { send, refetch, keys } = serve(cache)
    const id = idOf(await send())
    keys.delete('acme-1')
    expect((await refetch(id)).status).toBe(401)
    keys.set('acme-1', { account: 'acme', configured: false })
    expect((await refetch(id)).status).toBe(404)
    expect(asked).toEqual(['set'])
  })

  it.each<[string, object, object, RegExp | undefined]>([
    ['the same page', { page: 2, limit: 50 }, { page: 2, limit: 50 }, undefined],
    ['explicit defaults', {}, { page: 1, limit: 100 }, undefined],
    ['omitted defaults', { page: 1, limit: 100 }, {}, undefined],
    ['null for the defaults', {}, { page: null, limit: null }, undefined],
    ['another page', { page: 2, limit: 50 }, { page: 1, limit: 50 }, /^page: must be 2/],
    ['another limit', { page: 2, limit: 50 }, { page: 2, limit: 51 }, /^limit: must be 50/],
    ['the defaults instead of other values', { page: 2, limit: 50 }, {}, /^page: must be 2.*; limit: must be 50/],
    ['an invalid page', {}, { page: 0 }, /^page: /],
    ['a limit beyond the bound', {}, { limit: 1001 }, /^limit: /],
    ['a page in quotes', {}, { page: '1' }, /^page: /],
  ])('are returned only for the page that they contain: %s (T33)', async (_name, page, again, message) => {
    const { send, refetch } = serve(store.cache())
    const first = await send({ body: { dimensions: ['keyword'], ...page } })
    expect(first.status).toBe(200)
    const got = await refetch(idOf(first), { body: again })
    expect(got.status).toBe(message === undefined ? 200 : 400)
    if (message === undefined) expect(got.text).toBe(first.text)
    else expect(JSON.parse(got.text).message).toMatch(message)
  })

  it('are returned for their id, even if the body has other members (T34)', async () => {
    const { send, refetch, ran } = serve(store.cache())
    const first = await send()
    for (const beside of [{ dryRun: true }, { query: 'how many' }, { dimensions: ['keyword'] }, { measures: 7 }]) {
      expect((await refetch(idOf(first), { body: beside })).text).toBe(first.text)
    }
    expect(ran).toHaveLength(1)
  })

  it('are returned only by the endpoint that created them (T34)', async () => {
    const engine: Engine = { read: (work) => work(async () => []), close: async () => {} }
    const { send, refetch } = serve(store.cache(), { engine })
    const paths = ['/', '/sales', '/users']
    const ids = await Promise.all(
      paths.map(async (path) => idOf(await send({ path, body: path === '/' ? QUERY : {} }))),
    )
    for (const [from, id] of ids.entries()) {
      for (const [to, path] of paths.entries()) {
        const got = await refetch(id, { path })
        if (from === to) expect(got.status).toBe(200)
        else expectUnknown(got)
      }
    }
  })

  it.each<[string, unknown, number]>([
    ['empty', '', 400],
    ['a path', '../../etc/passwd', 400],
    ['a name of every object', '__proto__', 400],
    ['a star', '*', 400],
    ['a pattern', `${'?'.repeat(43)}`, 400],
    ['one character less', 'A'.repeat(42), 400],
    ['one character more', 'A'.repeat(44), 400],
    ['padded', `${'A'.repeat(43)}=`, 400],
    ['with a line after it', `${'A'.repeat(43)}\n`, 400],
    ['NUL', '\u0000'.repeat(43), 400],
    ['half a character', '\ud800'.repeat(43), 400],
    ['quotes', `' or ''='${'A'.repeat(34)}`, 400],
    ['an array', [NOBODYS], 400],
    ['a number', 7, 400],
    ['an object', { id: NOBODYS }, 400],
    ['long', 'A'.repeat(200_000), 400],
    ['ten megabytes', 'A'.repeat(10_000_000), 413],
  ])('are not looked up for a malformed id: %s (T35)', async (_name, id, status) => {
    const { asked, cache } = watched(store.cache())
    expect((await serve(cache).send({ body: { queryExecutionId: id } })).status).toBe(status)
    expect(asked).toEqual([])
  })

  it.each<[string, Sent, number]>([
    ['a dry run', { body: { ...QUERY, dryRun: true } }, 200],
    ['a request that is refused', { body: { dimensions: ['keywrod'] } }, 400],
    ['an id that the client made up', { body: { ...QUERY, queryExecutionId: NOBODYS } }, 400],
    ['a question that is not translated', { body: { query: 'how many searches' } }, 502],
    ['a report that does not exist', { path: '/nowhere', body: {} }, 404],
    ['a wrong key', { key: 'nobody' }, 401],
  ])('are never stored for %s (T36)', async (_name, sent, status) => {
    const { asked, cache } = watched(store.cache())
    expect((await serve(cache).send(sent)).status).toBe(status)
    expect(asked).not.toContain('set')
  })

  it('are never stored for a query that fails, is aborted or is cancelled (T36)', async () => {
    const { asked, cache } = watched(store.cache())
    const controller = new AbortController()
    const runs: readonly (() => Promise<Rows>)[] = [
      () => Promise.reject(new Error('the connection broke')),
      async () => [['1'], ['2']],
      async () => [['1', '2', '3']],
      async () => [['many']],
      async () => {
        controller.abort()
        return [['1']]
      },
    ]
    for (const run of runs) {
      const { send } = serve(cache, { engine: { read: (work) => work(run), close: async () => {} } })
      const { status } = await send({ body: { ...QUERY, limit: 1 }, signal: controller.signal })
      expect(status).toBe(controller.signal.aborted ? 499 : 500)
    }
    expect(asked).toEqual([])
  })

  it('are separate for each request, even while an equal request is running (T40)', async () => {
    const { send, ran } = serve(store.cache())
    const alike = [
      QUERY,
      QUERY,
      '{"limit":100,"measures":[{"alias":"n","fn":"count","field":"*"}]}',
      { ...QUERY, limit: 1 },
      { ...QUERY, filters: [{ member: 'no_of_results', operator: 'equals', values: [1] }, SEARCHES] },
      { ...QUERY, filters: [{ member: 'no_of_results', operator: 'equals', values: ['1'] }, SEARCHES] },
    ]
    const answers = await Promise.all(alike.map((body) => send({ body })))
    expect(answers.map(({ status }) => status)).toEqual(alike.map(() => 200))
    expect(new Set(answers.map(idOf)).size).toBe(alike.length)
    expect(ran).toHaveLength(alike.length)
    // JSON parsers treat duplicate members differently, so the service refuses them.
    expect((await send({ body: '{"limit":1,"limit":2,"dimensions":["keyword"]}' })).status).toBe(400)
  })
})

describe.each(stores.slice(0, 2))('an account that fills its share of $name', (kind) => {
  it('evicts only its own results (T39)', async () => {
    const store = kind.open(100_000)
    const { send, refetch } = serve(store.cache())
    const others = await Promise.all(Array.from({ length: 20 }, () => send({ key: 'bravo-1' })))
    const own: Got[] = []
    for (let count = 0; count < 2000; count++) own.push(await send())
    for (const { text } of others) {
      expect((await refetch(JSON.parse(text).queryExecutionId, { key: 'bravo-1' })).text).toBe(text)
    }
    const kept = await Promise.all(own.map(async (one) => (await refetch(idOf(one))).status === 200))
    expect(kept.filter(Boolean).length).toBeGreaterThan(50)
    expect(kept.lastIndexOf(false)).toBeLessThan(kept.indexOf(true))
    store.close()
  })
})
