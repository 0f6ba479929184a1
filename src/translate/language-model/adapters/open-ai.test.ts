// Tests the adapter for chat completions against a real server that sends valid and invalid responses.

import { afterEach, describe, expect, it } from 'vitest'
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
  it('contains the messages, the schema of the reply and the API key', async () => {
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

  it('has no members that the host sets to undefined, and no authorization header without an API key', async () => {
    const { url, asked } = await serve(json(replying('{}')))
    await complete(`${url}///`, { body: { temperature: undefined } })
    expect(asked[0]?.url).toBe('/v1/chat/completions')
    expect(asked[0]?.headers).not.toHaveProperty('authorization')
    expect(JSON.parse(asked[0]?.body ?? '')).not.toHaveProperty('temperature')
  })

  it('keeps the query string of the base URL', async () => {
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
  ])('rejects the base URL %j', (url) => {
    expect(() => openAiCompatible({ url, model: 'small' })).toThrow(/^url must be an http or https address/)
  })
})

describe('a response', () => {
  it('rejects with an error that has the status of the response', async () => {
    const { url } = await serve(json('sk-123', 422))
    await expect(complete(url)).rejects.toMatchObject({ status: 422 })
  })

  it.each([
    ['with status 401', json({ error: { message: 'key sk-123 is wrong' } }, 401), 'status 401'],
    ['with status 429', json('sk-123', 429), 'status 429'],
    ['with status 500', json('sk-123', 500), 'status 500'],
    ['without a content type', (response) => response.end(JSON.stringify(replying('{}'))), 'no JSON'],
    [
      'with another content type',
      (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('sk-123'),
      'no JSON',
    ],
    ['with invalid JSON', json('{"choices": [sk-123'), 'invalid JSON'],
    ['with an empty body', json(''), 'invalid JSON'],
    ['with the body null', json('null'), 'without a message'],
    ['with an empty list of choices', json({ choices: [] }), 'without a message'],
    ['with choices that are not a list', json({ choices: { 0: replying('{}') } }), 'without a message'],
  ] satisfies readonly (readonly [
    string,
    Answer,
    string,
  ])[])('rejects a response %s, with an error that does not quote the body', async (_, answer, message) => {
    const { url } = await serve(answer)
    const error = await complete(url).then(
      () => undefined,
      (cause) => cause,
    )
    expect(error).toBeInstanceOf(Error)
    expect(error.message).toContain(message)
    expect(`${error.message} ${error.cause ?? ''}`).not.toContain('sk-123')
  })

  it('rejects a response that is not UTF-8', async () => {
    const { url } = await serve(
      json(Buffer.concat([Buffer.from('{"choices": "'), Buffer.from([0xff, 0xfe]), Buffer.from('"}')])),
    )
    await expect(complete(url)).rejects.toThrow()
  })

  it('rejects a response if the connection breaks off', async () => {
    const { url } = await serve((response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
      response.write('{"choices"', () => response.destroy())
    })
    await expect(complete(url)).rejects.toThrow()
  })

  it('rejects a redirect', async () => {
    const elsewhere = await serve(json(replying('{}')))
    const { url } = await serve((response) =>
      response.writeHead(307, { location: `${elsewhere.url}/chat/completions?key=secret` }).end(),
    )
    await expect(complete(url, { apiKey: 'secret' })).rejects.toThrow(
      new Error(`the model's server redirects to ${elsewhere.url}/chat/completions; change url`),
    )
    expect(elsewhere.asked).toEqual([])
  })

  it.each([null, undefined, 5, ['text']])('returns null as text if the content is %j', async (content) => {
    const { url } = await serve(json(replying(content)))
    expect(await complete(url)).toMatchObject({ text: null })
  })

  it('returns no usage if the numbers of tokens are invalid', async () => {
    const { url } = await serve(json({ ...replying('{}'), usage: { prompt_tokens: '11', completion_tokens: -1 } }))
    expect(await complete(url)).toEqual({ text: '{}', usage: {} })
  })

  it.each([
    ['that never ends', 'chunks'],
    ['of 10 MB in one piece', 'whole'],
  ])('reads a response %s only up to the size limit', async (_, how) => {
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
    // The server also counts bytes that the adapter never read, because they were in the buffers of the connection.
    expect(written.bytes).toBeLessThan(20_000_000)
  })

  it('waits for the response until the signal aborts', async () => {
    const { url, asked } = await serve(() => {})
    const caller = new AbortController()
    const answer = complete(url, {}, caller.signal)
    await expect.poll(() => asked).toHaveLength(1)
    caller.abort(new Error('gone'))
    await expect(answer).rejects.toThrow('gone')
  })
})

describe('a translator that calls a model server', () => {
  const translate = (url: string, limits = {}) =>
    createModelTranslator({
      model: openAiCompatible({ url, model: 'small', apiKey: 'secret' }),
      compiler,
      limits,
    }).translate('searches by keyword', context)

  it('translates a question after one repair', async () => {
    const replies = ['{"status": "ok"}', says(byKeyword)]
    const { url, asked } = await serve((response, each) => json(replying(replies.shift()))(response, each))
    expect(await translate(url)).toMatchObject({ ok: true, query: byKeyword })
    expect(asked).toHaveLength(2)
  })

  it.each([
    ['returns 429', json({}, 429)],
    ['returns 500', json({}, 500)],
    ['returns HTML', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>')],
    ['hangs', () => {}],
    [
      'hangs in the middle of a response',
      (response) => response.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    ],
  ] satisfies readonly (readonly [
    string,
    Answer,
  ])[])('reports within the time limit that the model is unavailable if the server %s', async (_, answer) => {
    const { url, asked } = await serve(answer)
    // The time limit must be long enough for a busy machine to send the request.
    const refusal = await translate(url, { callMs: 1_500 })
    expect(refusal).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(JSON.stringify(refusal)).not.toContain('secret')
    expect(asked).toHaveLength(1)
  })

  it('reports that the model is unavailable if the server does not run', async () => {
    const { url } = await serve(() => {})
    for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
    expect(await translate(url)).toMatchObject({ ok: false, reason: 'unavailable' })
  })
})
