// Tests the translator with a scripted model: the repair loop, its limits, and the cache of answers.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import {
  byKeyword,
  cannot,
  compiler,
  context,
  on,
  says,
  scripted,
} from '../../../test/laws/translate-model/scripted.ts'
import {
  QUESTION,
  right,
  translate,
  translatorOf,
  unknownField,
} from '../../../test/laws/translate-model/translating.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import type { Translation } from '../../questions/translation.ts'
import type { Warehouse } from '../../warehouse/warehouse.ts'
import { createModelTranslator } from './model-translator.ts'

describe('a reply', () => {
  it('accepts a valid reply without a repair', async () => {
    const model = scripted(right)
    expect(await translate(model)).toMatchObject({ ok: true, by: 'model', query: byKeyword })
    expect(model.requests).toHaveLength(1)
  })

  it.each([
    ['in a code fence', `\`\`\`json\n${right}\n\`\`\``],
    ['after thoughts', `<think>by keyword, so a dimension</think>\n${right}`],
    ['before good wishes', `${right}\nI hope that this helps!`],
  ])('accepts a reply %s', async (_, text) => {
    expect(await translate(scripted(text))).toMatchObject({ ok: true, query: byKeyword })
  })

  it('explains each part of the query', async () => {
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
  ])('goes back to the model with its issues: a reply %s', async (_, faulty, code) => {
    const model = scripted(faulty, right)
    expect(await translate(model)).toMatchObject({ ok: true, query: byKeyword })
    const [first, second] = model.requests
    expect(second?.system).toBe(first?.system)
    expect(second?.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(second?.messages[0]).toEqual(first?.messages[0])
    expect(second?.messages[1]?.content).toBe(faulty === '' ? '(no text)' : faulty)
    expect(second?.messages[2]?.content).toContain(`"code":"${code}"`)
  })

  it('gets an issue that lists the allowed values and the nearest value', async () => {
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

  it('gets an issue that names the dates of the question', async () => {
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

  it('leads to a refusal if the model repeats the faulty query', async () => {
    const model = scripted(unknownField, unknownField, right)
    expect(await translate(model)).toMatchObject({ ok: false, reason: 'invalid', words: [] })
    expect(model.requests).toHaveLength(2)
  })

  it('leads to a refusal if the next query has the same issue', async () => {
    const model = scripted(unknownField, unknownField.replace('"keyword"', '"page_name"'), right)
    expect(await translate(model)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(model.requests).toHaveLength(2)
  })

  it('leads to a refusal after two failed repairs', async () => {
    const model = scripted('{', '{}', unknownField, right)
    expect(await translate(model)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(model.requests).toHaveLength(3)
  })

  it('leads to a refusal without a repair after the token limit', async () => {
    const usage = { inputTokens: 900, outputTokens: 100 }
    const model = scripted({ text: '{', usage }, { text: '{}', usage }, right)
    expect(await translate(model, QUESTION, { limits: { tokens: 2_000 } })).toMatchObject({ reason: 'invalid' })
    expect(model.requests).toHaveLength(2)
  })

  it('leads to a refusal without a repair if the reply is too long', async () => {
    const model = scripted(right.replace('"ok"', `"ok"${' '.repeat(20_000)}`), right)
    expect(await translate(model)).toMatchObject({ ok: false, reason: 'invalid' })
    expect(model.requests).toHaveLength(1)
  })
})

describe('an answer', () => {
  it('comes from the cache for the same question on the same day in the same time zone', async () => {
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

  it('is not taken from the cache for another model', async () => {
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

describe('checks of replies', () => {
  const none = (account: string): never => {
    throw new TypeError(`no schema for ${account}`)
  }
  const warehouses: readonly (readonly [string, Warehouse])[] = [
    ['uuids', { accountType: 'uuid' }],
    ['numbers', { accountType: 'number' }],
    ['unknown schemas', { schema: none, account: 'schema' }],
  ]

  it.each(warehouses)('checks and repairs replies without an account if accounts are %s', async (_, warehouse) => {
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

  it.each(wrong)('rejects invalid limits: %j', (limits, message) => {
    expect(() => translatorOf(scripted(right), { limits })).toThrow(message)
  })
})
