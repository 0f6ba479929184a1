// The adapter of chat interfaces, against a real server with valid and invalid answers.

import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type Answer,
  closeServers,
  complete,
  json,
  replying,
  serve,
  servers,
} from '../../../../test/laws/translate-model/model-server.ts'
import { byKeyword, compiler, context, says } from '../../../../test/laws/translate-model/scripted.ts'
import { createModelTranslator } from '../model-translator.ts'
import { openAiCompatible } from './open-ai.ts'

afterEach(closeServers)

describe('a request', () => {
  it('asks for JSON of the schema, with the key', async () => {
    const { url, asked } = await serve(json(replying('{}')))
    expect(
      await complete(url, { apiKey: 'secret', headers: { 'x-team': 'search' }, body: { max_tokens: 500 } }),
    ).toEqual({
      text: '{}',
      usage: { inputTokens: 11, outputTokens: 3 },
    })
    const [request] = asked
    expect(request).toMatchObject({
      method: 'POST',
      url: '/v1/chat/completions',
      headers: { authorization: 'Bearer secret', 'x-team': 'search', 'content-type': 'application/json' },
    })
    expect(JSON.parse(request?.body ?? '')).toEqual({
      model: 'small',
      messages: [
        { role: 'system', content: 'the rules' },
        { role: 'user', content: 'the question' },
      ],
      temperature: 0,
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'translation', strict: true, schema: { type: 'object' } },
      },
      max_tokens: 500,
    })
  })

  it('omits members that the host sets to undefined, and the header if there is no key', async () => {
    const { url, asked } = await serve(json(replying('{}')))
    await complete(`${url}///`, { body: { temperature: undefined } })
    expect(asked[0]?.url).toBe('/v1/chat/completions')
    expect(asked[0]?.headers).not.toHaveProperty('authorization')
    expect(JSON.parse(asked[0]?.body ?? '')).not.toHaveProperty('temperature')
  })

  it('keeps the query string of the address', async () => {
    const { url, asked } = await serve(json(replying('{}')))
    await complete(`${url}?api-version=1`)
    expect(asked[0]?.url).toBe('/v1/chat/completions?api-version=1')
  })

  it.each([
    '',
    'models.test/v1',
    'file:///etc/passwd',
    'https://me:secret@models.test',
    'https://models.test/#a',
  ])('refuses the address %j', (url) => {
    expect(() => openAiCompatible({ url, model: 'small' })).toThrow(/^url must be an http or https address/)
  })
})

describe('an answer', () => {
  it('rejects with the status of a failed call, so that refused questions are recognized', async () => {
    const { url } = await serve(json('sk-123', 422))
    await expect(complete(url)).rejects.toMatchObject({ status: 422 })
  })

  it.each([
    ['of another status', json({ error: { message: 'key sk-123 is wrong' } }, 401), 'status 401'],
    ['of a server that is busy', json('sk-123', 429), 'status 429'],
    ['of a server that is broken', json('sk-123', 500), 'status 500'],
    ['without a type', (response) => response.end(JSON.stringify(replying('{}'))), 'no JSON'],
    [
      'of another type',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('sk-123'),
      'no JSON',
    ],
    ['that is broken', json('{"choices": [sk-123'), 'broken JSON'],
    ['that is nothing', json(''), 'broken JSON'],
    ['that is null', json('null'), 'without a message'],
    ['that has no choice', json({ choices: [] }), 'without a message'],
    ['that has other choices', json({ choices: { 0: replying('{}') } }), 'without a message'],
  ] satisfies readonly (readonly [
    string,
    Answer,
    string,
  ])[])('rejects %s without repeating its text', async (_, answer, message) => {
    const { url } = await serve(answer)
    const error = await complete(url).then(
      () => undefined,
      (cause) => cause,
    )
    expect(error).toBeInstanceOf(Error)
    expect(error.message).toContain(message)
    expect(`${error.message} ${error.cause ?? ''}`).not.toContain('sk-123')
  })

  it('rejects an answer that is not UTF-8', async () => {
    const { url } = await serve(
      json(Buffer.concat([Buffer.from('{"choices": "'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])),
    )
    await expect(complete(url)).rejects.toThrow()
  })

  it('rejects an answer that breaks off', async () => {
    const { url } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"choices"', () => response.destroy())
    })
    await expect(complete(url)).rejects.toThrow()
  })

  it('does not follow redirects', async () => {
    const elsewhere = await serve(json(replying('{}')))
    const { url } = await serve((response) =>
      response.writeHead(307, { location: `${elsewhere.url}/chat/completions` }).end(),
    )
    await expect(complete(url, { apiKey: 'secret' })).rejects.toThrow()
    expect(elsewhere.asked).toEqual([])
  })

  it.each([null, undefined, 5, ['text']])('has no text if the model replies with %j', async (content) => {
    const { url } = await serve(json(replying(content)))
    expect(await complete(url)).toMatchObject({ text: null })
  })

  it('reports usage only if it consists of counts', async () => {
    const { url } = await serve(json({ ...replying('{}'), usage: { prompt_tokens: '11', completion_tokens: -1 } }))
    expect(await complete(url)).toEqual({ text: '{}', usage: {} })
  })

  it.each([
    ['that never ends', 'chunks'],
    ['of 10 MB in one piece', 'whole'],
  ])('stops reading %s at the size limit', async (_, how) => {
    const written = { bytes: 0 }
    const { url } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      if (how === 'whole') return response.end(Buffer.alloc(10_000_000, 'x'))
      const chunk = Buffer.alloc(16_384, ' ')
      const more = () => {
        if (response.destroyed) return
        written.bytes += chunk.length
        response.write(chunk, () => setImmediate(more))
      }
      return more()
    })
    expect(await complete(url)).toEqual({ text: null })
    // The server had also written the data in the buffers of the connection.
    expect(written.bytes).toBeLessThan(20_000_000)
  })

  it('waits for a missing answer until the signal aborts', async () => {
    const { url, asked } = await serve(() => {})
    const caller = new AbortController()
    const answer = complete(url, {}, caller.signal)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    caller.abort(new Error('gone'))
    await expect(answer).rejects.toThrow('gone')
  })
})

describe('a translator with a model on a server', () => {
  const translate = (url: string, limits = {}) =>
    createModelTranslator({
      model: openAiCompatible({ url, model: 'small', apiKey: 'secret' }),
      compiler,
      limits,
    }).translate('searches by keyword', context)

  it('translates, with a repair', async () => {
    const replies = ['{"status": "ok"}', says(byKeyword)]
    const { url, asked } = await serve((response, each) => json(replying(replies.shift()))(response, each))
    expect(await translate(url)).toMatchObject({ ok: true, query: byKeyword })
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['answers 429', json({}, 429)],
    ['answers 500', json({}, 500)],
    ['answers HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['hangs', () => {}],
    [
      'hangs in the middle of its answer',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    ],
  ] satisfies readonly (readonly [
    string,
    Answer,
  ])[])('reports that %s is unavailable, within the time limit', async (_, answer) => {
    const { url, asked } = await serve(answer)
    const started = performance.now()
    // Long enough for a busy machine to send the request.
    const refusal = await translate(url, { callMs: 1_500 })
    expect(refusal).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(JSON.stringify(refusal)).not.toContain('secret')
    expect(performance.now() - started).toBeLessThan(5_000)
    expect(asked).toHaveLength(1)
  })

  it('reports that a missing server is unavailable', async () => {
    const { url } = await serve(() => {})
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
    expect(await translate(url)).toMatchObject({ ok: false, reason: 'unavailable' })
  })
})
