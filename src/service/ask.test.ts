// Tests the service's `ask` with a scripted translator: the answer, the query that ran, and the explanation of the
// query.

import { describe, expect, it } from 'vitest'
import { QUERY, refused, setUp, understood, WHY, withoutTranslator } from '../../test/tools/service/asked-service.ts'

describe('ask', () => {
  it('returns the answer with the query that ran and an explanation of each part', async () => {
    const { service } = setUp(understood(QUERY))
    const { status, body, rows, translation } = await service.ask('red keywords', { account: 'acme' }, { limit: 5 })
    expect([status, JSON.parse(body).data, rows]).toEqual([200, [{ keyword: 'red' }], 1])
    expect(translation).toEqual({ ok: true, query: { ...QUERY, limit: 5 }, explanation: WHY, confidence: 1 })
  })

  it("returns the translator's reason if it refuses a question", async () => {
    const { service } = setUp(refused)
    expect(await service.ask('zebra', { account: 'acme' })).toMatchObject({ status: 502, translation: refused })
  })

  it('calls the translator even for a blank question', async () => {
    const { service, heard } = setUp(refused)
    expect((await service.ask('  ', { account: 'acme' })).status).toBe(502)
    expect(heard).toHaveLength(1)
  })

  it('refuses invalid options, just like an invalid body', async () => {
    const { service, heard } = setUp(understood(QUERY))
    const { status, body, translation } = await service.ask('red keywords', { account: 'acme' }, { page: 0 })
    expect([status, JSON.parse(body).message, translation]).toEqual([400, expect.stringMatching(/^page:/), undefined])
    expect(heard).toEqual([])
  })

  it('runs no query if an option is misspelt', async () => {
    const { service, heard } = setUp(understood(QUERY))
    const options = JSON.parse('{"dryrun": true}')
    expect((await service.ask('red keywords', { account: 'acme' }, options)).status).toBe(500)
    expect(heard).toEqual([])
  })

  it('returns a message if no translator is configured', async () => {
    expect(await withoutTranslator().ask('top keywords', { account: 'acme' })).toMatchObject({
      status: 502,
      translation: { ok: false, reason: 'unavailable', message: 'no translator is configured' },
    })
  })
})
