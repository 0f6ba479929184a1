// Tests the adapter for the AI SDK with the SDK's mock model.

import { MockLanguageModelV4 } from 'ai/test'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { byKeyword, compiler, context, says } from '../../../../test/laws/translate-model/scripted.ts'
import { createModelTranslator } from '../model-translator.ts'
import { aiSdkModel } from './ai-sdk.ts'

type Generated = Awaited<ReturnType<MockLanguageModelV4['doGenerate']>>

const generated = (text: string, finish: Generated['finishReason']['unified'] = 'stop'): Generated => ({
  content: text === '' ? [] : [{ type: 'text', text }],
  finishReason: { unified: finish, raw: undefined },
  usage: {
    inputTokens: { total: 7, noCache: 7, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: 5, text: 5, reasoning: undefined },
  },
  warnings: [],
})

const schema = { type: 'object', properties: {}, required: [], additionalProperties: false }
const request = (signal = new AbortController().signal) => ({
  system: 'the rules',
  messages: [
    { role: 'user', content: 'the question' },
    { role: 'assistant', content: '{' },
    { role: 'user', content: 'the issues' },
  ] as const,
  schema,
  signal,
})

describe('aiSdkModel', () => {
  it('calls the model once and sends the schema of the reply', async () => {
    const sdk = new MockLanguageModelV4({ provider: 'p', modelId: 'm', doGenerate: generated('{"a": 1}') })
    const model = aiSdkModel(sdk)
    expect(model.name).toBe('p m')
    expect(await model.complete(request())).toEqual({ text: '{"a": 1}', usage: { inputTokens: 7, outputTokens: 5 } })
    expect(sdk.doGenerateCalls).toHaveLength(1)
    const [call] = sdk.doGenerateCalls
    expect(call?.responseFormat).toMatchObject({ type: 'json', schema, name: 'translation' })
    expect(call?.temperature).toBe(0)
    expect(
      call?.prompt.map(({ role, content }) => [role, typeof content === 'string' ? content : content[0]]),
    ).toMatchObject([
      ['system', 'the rules'],
      ['user', { text: 'the question' }],
      ['assistant', { text: '{' }],
      ['user', { text: 'the issues' }],
    ])
  })

  it.each(['no JSON', '{"a": ', ''])('returns invalid JSON unchanged: %j', async (text) => {
    const model = aiSdkModel(new MockLanguageModelV4({ doGenerate: generated(text) }))
    expect(await model.complete(request())).toEqual({ text, usage: { inputTokens: 7, outputTokens: 5 } })
  })

  it('returns null as text if a content filter stopped the model', async () => {
    const model = aiSdkModel(new MockLanguageModelV4({ doGenerate: generated('I must not', 'content-filter') }))
    expect(await model.complete(request())).toMatchObject({ text: null })
  })

  it('rejects without a retry if the provider fails', async () => {
    const sdk = new MockLanguageModelV4({ doGenerate: async () => Promise.reject(new Error('429')) })
    await expect(aiSdkModel(sdk).complete(request())).rejects.toThrow()
    expect(sdk.doGenerateCalls).toHaveLength(1)
  })

  it('cancels the call if the caller disconnects', async () => {
    const sdk = new MockLanguageModelV4({
      doGenerate: ({ abortSignal }) =>
        new Promise((_, reject) => abortSignal?.addEventListener('abort', () => reject(abortSignal.reason))),
    })
    const caller = new AbortController()
    const answer = aiSdkModel(sdk).complete(request(caller.signal))
    await expect.poll(() => sdk.doGenerateCalls).toHaveLength(1)
    caller.abort(new Error('gone'))
    await expect(answer).rejects.toThrow('gone')
  })

  it('translates a question after one repair', async () => {
    const doGenerate = [generated('{"status": "ok"}'), generated(says(byKeyword))]
    const sdk = new MockLanguageModelV4({ doGenerate })
    const translator = createModelTranslator({ model: aiSdkModel(sdk), compiler })
    expect(await translator.translate('searches by keyword', context)).toMatchObject({ ok: true, query: byKeyword })
    expect(sdk.doGenerateCalls).toHaveLength(2)
  })
})

const USAGE = { inputTokens: 7, outputTokens: 5, totalTokens: 12 }
const VERSIONS = {
  5: async (text: string) => {
    vi.doMock('ai', () => import('ai-5'))
    const { MockLanguageModelV2 } = await import('ai-5/test')
    const content = [{ type: 'text', text } as const]
    return new MockLanguageModelV2({ doGenerate: { content, finishReason: 'stop', usage: USAGE, warnings: [] } })
  },
  6: async (text: string) => {
    vi.doMock('ai', () => import('ai-6'))
    const { MockLanguageModelV3 } = await import('ai-6/test')
    // The shape is the same, but not its type.
    return new MockLanguageModelV3({ doGenerate: Object(generated(text)) })
  },
  7: async (text: string) => new MockLanguageModelV4({ doGenerate: generated(text) }),
}

describe.each(Object.entries(VERSIONS))('version %s of the AI SDK', (_, load) => {
  afterEach(() => {
    vi.doUnmock('ai')
    vi.resetModules()
  })

  it.each([
    '{"a": 1}',
    '{"a": ',
  ])('sends the system text, the messages and the schema, and returns %s', async (text) => {
    vi.resetModules()
    const sdk = await load(text)
    const { aiSdkModel } = await import('./ai-sdk.ts')
    // The type of the newest version does not list the models of all versions.
    const reply = await aiSdkModel(Object(sdk)).complete(request())
    expect(reply).toEqual({ text, usage: { inputTokens: 7, outputTokens: 5 } })
    const [call, ...more] = sdk.doGenerateCalls
    expect(more).toEqual([])
    expect(call?.responseFormat).toMatchObject({ type: 'json', schema })
    expect(call?.prompt).toMatchObject([
      { role: 'system', content: 'the rules' },
      { role: 'user', content: [{ text: 'the question' }] },
      { role: 'assistant', content: [{ text: '{' }] },
      { role: 'user', content: [{ text: 'the issues' }] },
    ])
  })
})
