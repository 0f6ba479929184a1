// T70 to T72: for any question and any reply of the language model, the translator returns a refusal, or a structured
// query that compiles for the caller's account. The result contains no text that the language model wrote, and no rows.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Translation } from '../../../src/questions/translation.ts'
import { relations } from '../../../src/site-search/relations.ts'
import { briefingOf } from '../../../src/translate/language-model/briefings.ts'
import { judge } from '../../../src/translate/language-model/judge.ts'
import { createModelTranslator } from '../../../src/translate/language-model/model-translator.ts'
import { systemText } from '../../../src/translate/language-model/prompt/system.ts'
import { questionMessage } from '../../../src/translate/language-model/prompt/user-messages.ts'
import { replySchema } from '../../../src/translate/language-model/reply-schema.ts'
import { tokensOf } from '../../../src/translate/tokens.ts'
import { anyCharacter } from '../../tools/generators/characters.ts'
import { statementsOf } from '../hostile/compilers.ts'
import { partOf, runsOf } from '../property/seeds.ts'
import { accountScans } from '../sql/account-scans.ts'
import { attacks, CANARY, replies } from './attacks.ts'
import { byKeyword, compiler, context, NOW, says, scripted } from './scripted.ts'

const MEMBERS = ['dimensions', 'measures', 'filters', 'having', 'order', 'page', 'limit']

/** Checks the invariants of every result. */
function check(answer: Translation): void {
  expect(JSON.stringify(answer)).not.toContain(CANARY)
  if (!answer.ok) {
    expect(Object.keys(answer).toSorted()).toEqual(['message', 'ok', 'reason', 'reports', 'words'])
    expect(answer.message).not.toMatch(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u)
    expect(answer.message.length).toBeLessThan(900)
    return
  }
  expect(MEMBERS).toEqual(expect.arrayContaining(Object.keys(answer.query)))
  expect(compiled(answer).ok).toBe(true)
}

function compiled(answer: Translation & { readonly ok: true }) {
  const body: unknown = answer.query
  return compiler.compile(body, { account: 'acme', now: NOW })
}

const translate = (question: string, ...script: readonly string[]) =>
  createModelTranslator({ model: scripted(...script), compiler }).translate(question, context)

describe('a model that obeys an attacker (T70, T71)', () => {
  it('is tested with enough questions and replies', () => {
    expect(attacks).toHaveLength(300)
    expect(new Set(attacks).size).toBe(300)
    expect(Object.keys(replies).length).toBeGreaterThan(30)
  })

  const asked = partOf('attacks', attacks, 3)

  it.each(Object.entries(replies))('leaks no text into the result: %s', async (_, reply) => {
    const translator = createModelTranslator({ model: scripted(reply), compiler })
    for (const question of asked) check(await translator.translate(question, context))
  })

  it("produces only queries that read the caller's account", async () => {
    const tables = Object.keys(relations)
    let queries = 0
    for (const reply of Object.values(replies)) {
      const answer = await translate('searches by keyword', reply)
      if (!answer.ok) continue
      const result = compiled(answer)
      if (!result.ok) throw new Error(result.error.body.message)
      for (const { sql, parameters } of statementsOf(result.query)) {
        const { problems, unknown } = await accountScans(sql, 'duckdb', { account: 'acme', tables, parameters })
        expect([problems, unknown]).toEqual([[], []])
        queries++
      }
    }
    expect(queries).toBeGreaterThan(3)
  })

  it.each([
    'an account',
    'a filter on the account',
    'a question in the query',
    'an earlier result',
    'no dry run',
    'a page beyond all',
    'SQL in an alias',
    'a text in a value',
    'a prototype',
    'a prototype in the query',
    'raw SQL',
    'a fence around it',
    '10 MB',
  ])('is refused if it replies with %s', async (name) => {
    expect(await translate('searches by keyword', replies[name] ?? '')).toMatchObject({ ok: false, reason: 'invalid' })
  })

  it('cannot choose the column names of the answer', async () => {
    const answer = await translate('searches by keyword', replies['words in an alias'] ?? '')
    expect(answer).toMatchObject({ ok: true, query: { measures: [{ alias: 'searches' }] } })
  })
})

describe('a model with arbitrary replies (T71)', () => {
  const briefing = briefingOf(compiler.model)
  const schema = replySchema(compiler.describe())
  const { language } = briefing
  const bench = { compiler, briefing, account: '1', schema }
  const question = 'top 10 searches for "shoes" by keyword'
  const today = { year: 2026, month: 3, day: 18 }
  const asked = { question, language, tokens: tokensOf(question), today, date: undefined, context }
  const right = JSON.parse(
    says({
      ...byKeyword,
      filters: [...(byKeyword.filters ?? []), { member: 'keyword', operator: 'equals', values: ['shoes'] }],
      having: [{ member: 'searches', operator: 'gt', values: ['1'] }],
      order: [{ field: 'searches', dir: 'desc' }],
      limit: 10,
    }),
  )

  const text = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 8 }).map((end) => CANARY + end),
    fc.constantFrom(
      'keyword',
      'event_type',
      'search',
      'searches',
      '*',
      'count',
      'sum',
      'equals',
      'set',
      'shoes',
      '10',
      '__proto__',
    ),
  )
  const value = fc.jsonValue({ maxDepth: 2, stringUnit: fc.constantFrom(...CANARY) })
  const change = fc.oneof(text, text, value, fc.constantFrom(null, [], {}, 0, -1, 1e308))

  /** Copies a JSON value and replaces the parts at the given positions. */
  const changed = (node: unknown, changes: ReadonlyMap<number, unknown>, place: { at: number }): unknown => {
    const at = place.at++
    if (changes.has(at)) return changes.get(at)
    if (Array.isArray(node)) return node.map((each) => changed(each, changes, place))
    if (typeof node !== 'object' || node === null) return node
    return Object.fromEntries(Object.entries(node).map(([name, each]) => [name, changed(each, changes, place)]))
  }

  it('leads to a valid query or a refusal without text of the model', () => {
    const runs = runsOf(2_500)
    const tally = { settled: 0, translated: 0, faulty: 0 }
    const changes = fc.array(fc.tuple(fc.nat(50), change), { minLength: 0, maxLength: 3 })
    fc.assert(
      fc.property(changes, (entries) => {
        const reply = JSON.stringify(changed(right, new Map(entries), { at: 0 })) ?? ''
        const verdict = judge(reply, asked, bench)
        tally[verdict.kind]++
        if (verdict.kind === 'faulty') return
        check(verdict.translation)
        if (verdict.translation.ok) tally.translated++
      }),
      { seed: 7, numRuns: runs },
    )
    expect(tally.translated).toBeGreaterThan(runs / 40)
    expect(tally.faulty).toBeGreaterThan(runs / 4)
  })

  it('gets the verdict "faulty" for a reply that is random text', () => {
    const texts = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.json(),
      fc.string({ unit: fc.constantFrom(...'{}[]":,ok') }),
    )
    fc.assert(
      fc.property(texts, (reply) => {
        expect(judge(reply, asked, bench)).toMatchObject({ kind: 'faulty' })
      }),
      { seed: 8, numRuns: 5_000 },
    )
  })
})

describe('the input of a language model (T72)', () => {
  it('consists of the catalog, the clock, the question, and the issues of earlier replies', async () => {
    const model = scripted('{}', says(byKeyword))
    const question = 'searches by keyword'
    await createModelTranslator({ model, compiler }).translate(question, context)
    const first = { role: 'user', content: questionMessage(question, { year: 2026, month: 3, day: 18 }, 'UTC') }
    expect(model.requests.map(({ messages }) => messages.length)).toEqual([1, 3])
    for (const { system, messages, schema } of model.requests) {
      const briefing = briefingOf(compiler.model)
      const description = compiler.describe()
      expect(system).toBe(systemText(briefing, description))
      expect(schema).toEqual(replySchema(description))
      expect(messages[0]).toEqual(first)
    }
  })
})
