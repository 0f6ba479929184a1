// Questions over a socket with a scripted translator. The service gives a question the same response as its translated
// query (rule R46). It rejects a question without a valid translation with 502. It returns only rows of the account of
// the key.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seed, timeoutMs } from '../../laws/property/seeds.ts'
import { CONTEXT } from '../../laws/reports/reporting.ts'
import { CANARY_ACCOUNT } from '../../tools/generators/canaries.ts'
import { ACCOUNT } from '../../tools/generators/database.ts'
import { nearValid, scenario } from '../../tools/generators/random-request.ts'
import { failures, heard, QUERY, questionServers, REFUSED, translator, understood } from './question-server.ts'

const { post, asked, load } = questionServers()

describe('R46 a question gets the same response as its translated query', () => {
  const IGNORED = [
    {},
    { dimensions: null, measures: [], filters: [] },
    { dimensions: ['no such field'], measures: [{ fn: 1 }], filters: 'x', having: [{}], order: { field: 5 } },
    { dimensions: Array.from({ length: 200 }, () => 'keyword'), order: [{ field: 'x' }, { field: 'x' }] },
  ]

  it(
    'ignores invalid query members next to the question',
    async () => {
      let rows = 0
      for (const { database, requests } of fc.sample(scenario(20, CONTEXT), { seed, numRuns: 6 })) {
        await load(database)
        for (const [index, request] of requests.entries()) {
          const structured = await post(request)
          const answer = await asked(request, IGNORED[index % IGNORED.length])
          expect([answer.status, answer.json]).toEqual([structured.status, structured.json])
          rows += structured.json.data?.length ?? 0
        }
      }
      expect(rows).toBeGreaterThan(40)
    },
    timeoutMs,
  )

  it('returns 502 without details if the service rejects the translated query', async () => {
    let refusals = 0
    const [first] = fc.sample(scenario(1), { seed: 1, numRuns: 1 })
    await load(first?.database ?? expect.fail())
    for (const { body } of fc.sample(nearValid(fc.constant(QUERY)), { seed, numRuns: 150 })) {
      if (typeof body !== 'object' || body === null) continue
      const structured = await post(body)
      if (structured.status === 200 || 'dryRun' in body) continue
      failures.length = 0
      const { status, json } = await asked(body)
      expect([status, json.error, json.message]).toEqual([
        502,
        'Bad Gateway',
        expect.stringMatching(/^query: the question/),
      ])
      expect(failures).toHaveLength(1)
      refusals++
    }
    expect(refusals).toBeGreaterThan(50)
  })
})

describe('other members next to a question', () => {
  it.each<[object, object, object]>([
    [{ page: 2, limit: 1 }, {}, { page: 2, limit: 1 }],
    [{ page: 2, limit: 1 }, { page: 1 }, { page: 1, limit: 1 }],
    [{ page: 2, limit: 1 }, { limit: 3 }, { page: 2, limit: 3 }],
    [{}, { page: 3, limit: 2 }, { page: 3, limit: 2 }],
    [{ limit: 5 }, { page: null, limit: null }, { page: 1, limit: 5 }],
  ])('combines %j from the translation and %j from the body to %j', async (said, given, page) => {
    const { status, json } = await asked({ ...QUERY, ...said }, given)
    expect([status, json]).toMatchObject([200, page])
  })

  it('rejects invalid other members before it calls the translator', async () => {
    for (const wrong of [{ page: 0 }, { limit: 1001 }, { dryRun: 1 }, { account: CANARY_ACCOUNT }]) {
      expect((await asked(QUERY, wrong)).status).toBe(400)
    }
    expect(heard).toEqual([])
  })

  it('returns the SQL of the translated query for a question with dryRun', async () => {
    const { json } = await asked(QUERY, { dryRun: true })
    expect([json, json.data]).toEqual([(await post({ ...QUERY, dryRun: true })).json, []])
  })

  it('returns the earlier result if the body contains a question and a queryExecutionId', async () => {
    const { queryExecutionId, json } = await asked(QUERY)
    heard.length = 0
    const again = await post({ query: 'another question', queryExecutionId })
    expect([again.json, heard]).toEqual([json, []])
  })
})

describe('a question', () => {
  it('passes the question to the translator unchanged, with the clock and the time zone of the account', async () => {
    translator.says = () => understood(QUERY)
    await post({ query: ' Which keywords?\n"ünïcode" \u2028 ' })
    expect(heard).toEqual([
      [
        ' Which keywords?\n"ünïcode" \u2028 ',
        expect.objectContaining({ now: CONTEXT.now, timeZone: CONTEXT.timeZone }),
      ],
    ])
    expect(Object.keys(heard[0]?.[1] ?? {}).toSorted()).toEqual(['now', 'signal', 'timeZone'])
  })

  it('returns 502 with the words that the translator does not understand, and reports no failure', async () => {
    translator.says = () => REFUSED
    const { status, json } = await post({ query: 'searches on mobile' })
    expect([status, json]).toEqual([
      502,
      { error: 'Bad Gateway', message: 'query: could not understand "mobile"; see the report device-browser' },
    ])
    expect(failures).toEqual([])
  })

  it.each<[string, typeof translator.says]>([
    ['rejects', () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.7'))],
    [
      'throws',
      () => {
        throw new Error('connect ECONNREFUSED 10.0.0.7')
      },
    ],
  ])('returns 502 without details if the translator %s, and reports the error to the host', async (_, saying) => {
    translator.says = saying
    const { status, json, headers } = await post({ query: 'searches' })
    expect([status, json.message]).toEqual([502, expect.stringMatching(/^query: the question could not be translated/)])
    expect(failures).toMatchObject([{ account: ACCOUNT, reference: headers.get('x-request-id') }])
  })

  it('stops the translation when the client disconnects', async () => {
    const caller = new AbortController()
    const ended = new Promise<void>((resolve) => {
      translator.says = ({ signal }) =>
        new Promise(() => {
          signal?.addEventListener('abort', () => resolve())
          caller.abort()
        })
    })
    await expect(post({ query: 'searches' }, { signal: caller.signal })).rejects.toThrow()
    await ended
    expect(failures).toEqual([])
  })

  it('returns only rows of the account of the key', async () => {
    const [first] = fc.sample(scenario(1), { seed: 7, numRuns: 1 })
    await load(first?.database ?? expect.fail())
    const keys = [ACCOUNT, CANARY_ACCOUNT, 'nobody']
    const own = await Promise.all(keys.map((key) => post(QUERY, { key })))
    for (const [index, key] of keys.entries()) {
      expect((await asked(QUERY, {}, key)).json).toEqual(own[index]?.json)
    }
    const { queryExecutionId } = await asked(QUERY)
    expect((await post({ queryExecutionId }, { key: CANARY_ACCOUNT })).status).toBe(400)
  })
})
