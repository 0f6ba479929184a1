// The translator with a scripted model: the repair loop, its limits, and cached answers.

import { describe, expect, it, vi } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import {
  byKeyword,
  cannot,
  compiler,
  context,
  on,
  type scripted as Scripted,
  says,
  scripted,
} from '../../../test/laws/translate-model/scripted.ts'
import { createCompiler } from '../../compiler.ts'
import type { QuestionContext, Translation } from '../../questions/translation.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import type { ModelRequest } from './language-model.ts'
import { createModelTranslator, type ModelTranslatorOptions } from './model-translator.ts'

type Options = Partial<ModelTranslatorOptions>

const QUESTION = 'searches by keyword'

const translatorOf = (model: ReturnType<typeof Scripted>, options: Options = {}) =>
  createModelTranslator({ model, compiler, ...options })

const translate = (
  model: ReturnType<typeof Scripted>,
  question = QUESTION,
  options: Options = {},
  asked: QuestionContext = context,
): Promise<Translation> => translatorOf(model, options).translate(question, asked)

const right = says(byKeyword)
const unknownField = says({
  ...byKeyword,
  filters: [on('search'), { member: 'is_bot', operator: 'gt', values: ['1'] }],
})

describe('a reply', () => {
  it('is accepted at once if it is right', async () => {
    const model = scripted(right)
    expect(await translate(model)).toMatchObject({ ok: true, by: 'model', query: byKeyword })
    expect(model.requests).toHaveLength(1)
  })

  it.each([
    ['in a fence', `\`\`\`json\n${right}\n\`\`\``],
    ['after thoughts', `<think>by keyword, so a dimension</think>\n${right}`],
    ['before good wishes', `${right}\nI hope that this helps!`],
  ])('is found %s', async (_, text) => {
    expect(await translate(scripted(text))).toMatchObject({ ok: true, query: byKeyword })
  })

  it('is explained part by part', async () => {
    const query = {
      ...byKeyword,
      filters: [on('search'), { member: 'engine_name', operator: 'equals', values: ['US Store'] } as const],
      having: [{ member: 'searches', operator: 'gt', values: ['5'] } as const],
      order: [{ field: 'searches', dir: 'desc' } as const],
      page: 2,
      limit: 10,
    }
    const question = 'top 10 keywords of engine "US Store" with over 5 searches, page 2'
    const answer = await translate(scripted(says(query)), question)
    expect(answer).toMatchObject({ ok: true, query })
    const parts = answer.ok ? answer.explanation : []
    expect(parts.map(({ meaning }) => meaning)).toEqual([
      'dimension keyword',
      'searches: count_distinct of tracking_id',
      'event_type equals search',
      'engine_name equals US Store',
      'having searches gt 5',
      'order by searches desc',
      'limit 10',
      'page 2',
    ])
    for (const { words, start, end } of parts) expect(question.slice(start, end)).toBe(words)
    expect(parts[3]?.words).toBe('US Store')
  })
})

describe('a faulty reply', () => {
  it.each([
    ['that is not JSON', '{"status": "ok", ', 'not_json'],
    ['that is empty', '', 'not_json'],
    ['without a required member', '{"status": "ok"}', 'off_schema'],
    ['with an unknown field', right.replace('"keyword"', '"keywrod"'), 'off_schema'],
    ['without a query', right.replace(/"query":.*/, '"query": null}'), 'off_schema'],
    ['that does not compile', unknownField, 'unsupported_operator'],
    ['that leaves words unexplained', says(byKeyword, { unexplained: ['searches'] }), 'unexplained'],
    ['that the checks refuse', says({ ...byKeyword, filters: [] }), 'row_type'],
  ])('%s goes back with its issues and is then right', async (_, faulty, code) => {
    const model = scripted(faulty, right)
    expect(await translate(model)).toMatchObject({ ok: true, query: byKeyword })
    const [first, second] = model.requests
    expect(second?.system).toBe(first?.system)
    expect(second?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(second?.messages[0]).toEqual(first?.messages[0])
    expect(second?.messages[1]?.content).toBe(faulty === '' ? '(no text)' : faulty)
    expect(second?.messages[2]?.content).toContain(`"code":"${code}"`)
  })

  it('gets the accepted values, with the nearest one', async () => {
    const model = scripted(right.replace('"keyword"', '"keywrod"'), right)
    await translate(model)
    const [, ...lines] = model.requests[1]?.messages[2]?.content.split('\n') ?? []
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        path: 'query.dimensions[0]',
        code: 'off_schema',
        message: 'is not one of the allowed names',
        allowed: expect.arrayContaining(['keyword', 'event_date']),
        nearest: 'keyword',
      },
    ])
  })

  it('gets the dates that the question means', async () => {
    const lastMonth = { member: 'event_date', operator: 'inDateRange', values: ['last_month'] } as const
    const model = scripted(right, says({ ...byKeyword, filters: [on('search'), lastMonth] }))
    const answer = await translate(model, 'searches by keyword in February')
    expect(answer).toMatchObject({ ok: true, query: { filters: [on('search'), lastMonth] } })
    expect(answer.ok ? answer.explanation : []).toContainEqual({
      words: 'in February',
      start: 20,
      end: 31,
      meaning: 'event_date 2026-02-01 to 2026-02-28',
    })
    expect(model.requests[1]?.messages[2]?.content).toContain(
      'filter by just 2026-02-01 to 2026-02-28, as \\"in February\\" means',
    )
  })

  it('is refused if it has the same query again', async () => {
    const model = scripted(unknownField, unknownField, right)
    expect(await translate(model)).toMatchObject({ ok: false, reason: 'invalid', words: [] })
    expect(model.requests).toHaveLength(2)
  })

  it('is refused if it has the same issue again, with another query', async () => {
    const model = scripted(unknownField, unknownField.replace('"keyword"', '"page_name"'), right)
    expect(await translate(model)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(model.requests).toHaveLength(2)
  })

  it('is refused after two repairs', async () => {
    const model = scripted('{', '{}', unknownField, right)
    expect(await translate(model)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(model.requests).toHaveLength(3)
  })

  it('gets no repair after the token limit', async () => {
    const usage = { inputTokens: 900, outputTokens: 100 }
    const model = scripted({ text: '{', usage }, { text: '{}', usage }, right)
    expect(await translate(model, QUESTION, { limits: { tokens: 2_000 } })).toMatchObject({ reason: 'invalid' })
    expect(model.requests).toHaveLength(2)
  })

  it('is not read if it is too long', async () => {
    const model = scripted(right.replace('"ok"', `"ok"${' '.repeat(20_000)}`), right)
    expect(await translate(model)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(model.requests).toHaveLength(1)
  })
})

describe('a question that cannot be answered', () => {
  it('is refused with its own words, as written', async () => {
    const answer = await translate(scripted(cannot('unexplained', 'FROBS', 'send me your keys')), 'Frobs by engine')
    expect(answer).toEqual({
      ok: false,
      reason: 'unexplained',
      words: ['Frobs'],
      message: 'could not understand "Frobs"',
      reports: [],
    })
  })

  it.each([
    'unsupported',
    'ambiguous',
    'conflict',
    'write',
    'unexplained',
  ] as const)('is refused as %s', async (reason) => {
    const answer = await translate(scripted(cannot(reason, 'call +1 555 0100')))
    expect(answer).toMatchObject({ ok: false, reason, words: [] })
    expect(JSON.stringify(answer)).not.toContain('555')
  })

  it('may be refused without a reason', async () => {
    expect(await translate(scripted(cannot(null)))).toMatchObject({ reason: 'unsupported' })
    expect(await translate(scripted(cannot(null, 'keyword')))).toMatchObject({
      reason: 'unexplained',
      words: ['keyword'],
    })
  })

  it('is refused because of its words, whatever query the model wrote', async () => {
    expect(await translate(scripted(right), 'mobile searches by keyword')).toEqual({
      ok: false,
      reason: 'unsupported',
      words: ['mobile'],
      message: '"mobile": asks for what the language model cannot say: ask in fewer words.',
      reports: [],
    })
  })

  it('is refused for an invalid date, without a call', async () => {
    const model = scripted(right)
    expect(await translate(model, 'searches by keyword next month')).toEqual({
      ok: false,
      reason: 'unsupported',
      words: ['next month'],
      message: '"next month" lies in the future, where there is no data',
      reports: [],
    })
    expect(model.requests).toEqual([])
  })

  it('repeats its words short and escaped', async () => {
    const question = `${'x'.repeat(200)}\u202e"\n`
    const answer = await translate(scripted(cannot('unexplained', question, '\u202e"\n')), question)
    expect(answer).toMatchObject({ words: ['x'.repeat(60), '\u202e"'] })
    expect(answer.ok ? '' : answer.message).toBe(`could not understand "${'x'.repeat(60)}", "'"`)
  })

  it('is refused if the model declines', async () => {
    const model = scripted({ text: null })
    expect(await translate(model)).toMatchObject({ ok: false, reason: 'unsupported' })
    expect(model.requests).toHaveLength(1)
  })

  it.each(['', ' \n\t'])('refuses %j without a call', async (question) => {
    const model = scripted(right)
    expect(await translate(model, question)).toMatchObject({ ok: false, reason: 'empty' })
    expect(model.requests).toEqual([])
  })

  it('is refused if it is too long, without a call', async () => {
    const model = scripted(right)
    expect(await translate(model, 'x'.repeat(1_001))).toMatchObject({ ok: false, reason: 'unsupported', words: [] })
    expect(model.requests).toEqual([])
  })
})

describe('a model that fails', () => {
  const hangs = () => new Promise<never>(() => {})

  it('is reported to the host, not to the client', async () => {
    const onError = vi.fn()
    const cause = new Error('401 bad key sk-123')
    const answer = await translate(scripted(cause), QUESTION, { onError })
    expect(answer).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(JSON.stringify(answer)).not.toContain('sk-123')
    expect(onError).toHaveBeenCalledExactlyOnceWith(cause)
  })

  it.each<[string, () => void]>([
    [
      'at once',
      () => {
        throw new Error('no log')
      },
    ],
    ['later', () => Promise.reject(new Error('no log'))],
  ])('does not make the translator fail, nor does an onError callback that fails %s', async (_when, onError) => {
    expect(await translate(scripted(new Error('down')), QUESTION, { onError })).toMatchObject({ reason: 'unavailable' })
  })

  it('is limited by the time for one call', async () => {
    const signals: AbortSignal[] = []
    const model = scripted(({ signal }: ModelRequest) => {
      signals.push(signal)
      return hangs()
    })
    const answer = await translate(model, QUESTION, { limits: { callMs: 20 } })
    expect(answer).toMatchObject({
      ok: false,
      reason: 'unavailable',
      message: expect.stringContaining('took too long'),
    })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  it('is limited by the time for one question, all calls together', async () => {
    const model = scripted(async () => {
      await new Promise((resolve) => setTimeout(resolve, 30))
      return { text: `{"attempt": ${model.requests.length}` }
    }, hangs)
    const started = performance.now()
    const answer = await translate(model, QUESTION, { limits: { totalMs: 60, callMs: 5_000 } })
    expect(answer).toMatchObject({ ok: false, reason: 'unavailable' })
    expect(performance.now() - started).toBeLessThan(2_000)
    expect(model.requests).toHaveLength(2)
  })

  it('is aborted when the caller disconnects', async () => {
    const model = scripted(hangs)
    const caller = new AbortController()
    const onError = vi.fn()
    const answer = translate(model, QUESTION, { onError }, { ...context, signal: caller.signal })
    await vi.waitFor(() => expect(model.requests).toHaveLength(1))
    caller.abort(new Error('gone'))
    expect(await answer).toMatchObject({ ok: false, reason: 'unavailable', message: 'the question was cancelled' })
    expect(model.requests[0]?.signal.aborted).toBe(true)
    expect(onError).not.toHaveBeenCalled()
  })

  it('is not called if the caller has already disconnected', async () => {
    const model = scripted(right)
    const answer = await translate(model, QUESTION, {}, { ...context, signal: AbortSignal.abort() })
    expect(answer).toMatchObject({ ok: false, message: 'the question was cancelled' })
    expect(model.requests).toEqual([])
  })

  it('is not called for a while after failures in a row, then tried once', async () => {
    const time = { up: 0 }
    const limits = { failures: 2, pauseMs: 1_000 }
    const model = scripted(
      new Error('a'),
      { text: '{' },
      { text: '{' },
      new Error('b'),
      new Error('c'),
      new Error('d'),
      right,
    )
    const translator = translatorOf(model, { limits, uptime: () => time.up })
    const ask = () => translator.translate(`${QUESTION}${' '.repeat(model.requests.length)}`, context)
    expect(await ask()).toMatchObject({ reason: 'unavailable' })
    // An unusable reply is not a failure of the server.
    expect(await ask()).toMatchObject({ reason: 'invalid' })
    expect(await ask()).toMatchObject({ reason: 'unavailable' })
    expect(await ask()).toMatchObject({ reason: 'unavailable' })
    expect(model.requests).toHaveLength(5)
    time.up = 999
    expect(await ask()).toMatchObject({ reason: 'unavailable' })
    expect(model.requests).toHaveLength(5)
    time.up = 1_000
    const tries = await Promise.all([ask(), ask()])
    expect(tries.map(({ ok }) => ok)).toEqual([false, false])
    expect(model.requests).toHaveLength(6)
    time.up = 2_000
    expect(await ask()).toMatchObject({ ok: true })
    expect(await ask()).toMatchObject({ ok: true })
  })

  const withStatus = (status: number, name = 'status') => Object.assign(new Error(`${status}`), { [name]: status })

  it.each([
    400, 404, 413, 422, 451,
  ])('does not open the circuit if its server refuses questions with %i', async (status) => {
    const time = { up: 0 }
    const onError = vi.fn()
    const refused = Array.from({ length: 6 }, (_, index) => withStatus(status, index % 2 ? 'status' : 'statusCode'))
    const model = scripted(...refused, right)
    const translator = translatorOf(model, { limits: { failures: 2 }, uptime: () => time.up, onError })
    for (const _ of refused) {
      expect(await translator.translate(QUESTION, context)).toMatchObject({ ok: false, reason: 'unsupported' })
    }
    expect(onError).toHaveBeenCalledTimes(6)
    // The refusal may be temporary, so it is not cached.
    expect(await translator.translate(QUESTION, context)).toMatchObject({ ok: true })
  })

  it.each([401, 403, 408, 429, 500, 503, 399, 302])('opens the circuit if it fails with %i', async (status) => {
    const model = scripted(withStatus(status), withStatus(status, 'statusCode'), right)
    const translator = translatorOf(model, { limits: { failures: 2 }, uptime: () => 0 })
    for (let times = 0; times < 3; times += 1) {
      expect(await translator.translate(QUESTION, context)).toMatchObject({ ok: false, reason: 'unavailable' })
    }
    expect(model.requests).toHaveLength(2)
  })

  it('closes the circuit if it refuses the trial question', async () => {
    const time = { up: 0 }
    const model = scripted(new Error('a'), withStatus(400), right)
    const translator = translatorOf(model, { limits: { failures: 1, pauseMs: 1_000 }, uptime: () => time.up })
    expect(await translator.translate(QUESTION, context)).toMatchObject({ reason: 'unavailable' })
    time.up = 1_000
    expect(await translator.translate(QUESTION, context)).toMatchObject({ reason: 'unsupported' })
    expect(await translator.translate(QUESTION, context)).toMatchObject({ ok: true })
  })

  it('gets only a few calls at once', async () => {
    const { promise, resolve } = Promise.withResolvers<{ text: string }>()
    const model = scripted(() => promise)
    const translator = translatorOf(model, { limits: { atOnce: 2 } })
    const asked = ['', ' ', '  '].map((end) => translator.translate(QUESTION + end, context))
    expect(await asked[2]).toMatchObject({ ok: false, reason: 'unavailable' })
    resolve({ text: right })
    expect(await Promise.all(asked)).toMatchObject([{ ok: true }, { ok: true }, { ok: false }])
    expect(await translator.translate(`${QUESTION}   `, context)).toMatchObject({ ok: true })
  })

  it('does not make the translator reject, nor does an invalid context from the host', async () => {
    const onError = vi.fn()
    const asked = { now: new Date(Number.NaN) }
    expect(await translate(scripted(right), QUESTION, { onError }, asked)).toMatchObject({ reason: 'unavailable' })
    expect(onError).toHaveBeenCalledOnce()
  })
})

describe('an answer', () => {
  it('is cached for the same question on the same day in the same time zone', async () => {
    const model = scripted(right)
    const translator = translatorOf(model)
    const ask = (question: string, now: string, timeZone?: string) =>
      translator.translate(question, { now: new Date(now), ...(timeZone !== undefined && { timeZone }) })
    const first = await ask(QUESTION, '2026-03-18T00:00:00Z')
    expect(await ask(QUESTION, '2026-03-18T23:59:59Z')).toBe(first)
    expect(model.requests).toHaveLength(1)
    await ask(QUESTION, '2026-03-19T00:00:00Z')
    await ask(QUESTION, '2026-03-18T00:00:00Z', 'Asia/Tokyo')
    await ask(`${QUESTION}?`, '2026-03-18T00:00:00Z')
    expect(model.requests).toHaveLength(4)
  })

  it('is cached if it is a refusal, but not if the model failed', async () => {
    const model = scripted(new Error('down'), cannot('unsupported'))
    const translator = translatorOf(model)
    const reasons = [await translator.translate('a', context), await translator.translate('a', context)]
    expect([...reasons, await translator.translate('a', context)]).toMatchObject([
      { reason: 'unavailable' },
      { reason: 'unsupported' },
      { reason: 'unsupported' },
    ])
    expect(model.requests).toHaveLength(2)
  })

  it('is cached up to the maximum number of answers', async () => {
    const model = scripted(right)
    const translator = translatorOf(model, { limits: { answers: 1 } })
    for (const question of ['searches', 'searches by keyword', 'searches'])
      await translator.translate(question, context)
    expect(model.requests).toHaveLength(3)
    await translatorOf(model, { limits: { answers: 0 } }).translate('searches', context)
  })

  it('of one model is not used for another', async () => {
    const kept = new Map<string, Translation>()
    const answers = {
      get: (key: string) => kept.get(key),
      set: (key: string, answer: Translation) => kept.set(key, answer),
    }
    const model = scripted(right)
    await translate(model, QUESTION, { answers })
    await translate(model, QUESTION, { answers })
    expect(model.requests).toHaveLength(1)
    await createModelTranslator({ model: { ...model, name: 'other' }, compiler, answers }).translate(QUESTION, context)
    expect(model.requests).toHaveLength(2)
    expect(kept.size).toBe(2)
  })
})

describe('a reply is checked without an account', () => {
  const none = (account: string): never => {
    throw new TypeError(`no schema for ${account}`)
  }
  const warehouses: readonly (readonly [string, Warehouse])[] = [
    ['uuids', { accountType: 'uuid' }],
    ['numbers', { accountType: 'number' }],
    ['unknown schemas', { schema: none, account: 'schema' }],
  ]

  it.each(warehouses)('also works if accounts are %s', async (_, warehouse) => {
    const own = createCompiler({ dialect: duckdb(), warehouse })
    expect(await translate(scripted(right), QUESTION, { compiler: own })).toMatchObject({ ok: true, query: byKeyword })
    const repaired = scripted(unknownField, right)
    expect(await translate(repaired, QUESTION, { compiler: own })).toMatchObject({ ok: true, query: byKeyword })
    expect(repaired.requests).toHaveLength(2)
  })
})

describe('limits', () => {
  const wrong: readonly (readonly [Readonly<Record<string, number>>, string])[] = [
    [{ calls: 0 }, 'limits.calls must be a whole number of at least 1'],
    [{ tokens: 1.5 }, 'limits.tokens must be a whole number of at least 1'],
    [{ answers: -1 }, 'limits.answers must be a whole number of at least 0'],
    [{ seconds: 1 }, 'limits.seconds is not a limit; expected one of question, reply,'],
  ]

  it.each(wrong)('%j are refused', (limits, message) => {
    expect(() => translatorOf(scripted(right), { limits })).toThrow(message)
  })
})
