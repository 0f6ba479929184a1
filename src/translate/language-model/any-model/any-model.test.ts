// Tests the briefing (facts for the prompt, and checks of replies) for data models other than site search, and the
// checks of replies to questions about such a model.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../../dialects/duckdb/index.ts'
import { bookshop } from '../../../../test/laws/language/models/bookshop-questions.ts'
import { support } from '../../../../test/laws/language/models/support.ts'
import { context, says, scripted } from '../../../../test/laws/translate-model/scripted.ts'
import { createCompiler } from '../../../compiler/create-compiler.ts'
import type { Query } from '../../../questions/translation.ts'
import { siteSearch } from '../../../site-search/index.ts'
import type { Briefing } from '../briefing.ts'
import { briefingOf } from '../briefings.ts'
import { createModelTranslator } from '../model-translator.ts'
import { replyOf, systemText } from '../prompt/system.ts'

const models = [bookshop, support] as const
const ON_EXAMPLES_DAY = { now: new Date('2025-11-12T12:00:00Z') }

/** Casts a query, because these tests have no types for the fields of the model. */
const queryOf = (query: object): Query => query

const examplesOf = ({ examples }: Briefing) => examples.map((example) => [example.question, example] as const)

describe.each(models)('the system text about $name', (model) => {
  const compiler = createCompiler({ dialect: duckdb(), model })
  const briefing = briefingOf(model)
  const system = systemText(briefing, compiler.describe())

  it('names every field and the base relation, but no terms of site search', () => {
    for (const name of Object.keys(model.fields)) expect(system).toMatch(new RegExp(`^${name} \\|`, 'm'))
    expect(system).toContain(`question about ${model.base} of ${model.name} into`)
    const others = Object.keys(siteSearch.fields).filter((name) => name.includes('_') && !(name in model.fields))
    expect(others.length).toBeGreaterThan(40)
    for (const name of others) expect(system).not.toMatch(new RegExp(`\\b${name}\\b`))
    expect(system).not.toMatch(/event_type|site search|keyword|Row types/)
  })

  it.each(examplesOf(briefing))('has an example with a correct reply: %s', async (question, example) => {
    const translator = createModelTranslator({
      model: scripted(JSON.stringify(replyOf(example, briefing.language))),
      compiler,
    })
    const answer = await translator.translate(question, ON_EXAMPLES_DAY)
    expect(answer).toMatchObject('query' in example ? { ok: true, query: example.query } : { reason: example.cannot })
  })
})

describe('replies about a bookshop', () => {
  const compiler = createCompiler({ dialect: duckdb(), model: bookshop })
  const translate = (question: string, ...replies: readonly object[]) =>
    createModelTranslator({
      model: scripted(...replies.map((query) => says(queryOf(query), {}, false))),
      compiler,
    }).translate(question, context)
  const count = { field: '*', fn: 'count', alias: 'whatever' }

  it('translates a question to a query with aliases that the translator chooses', async () => {
    const answer = await translate('orders per country', { dimensions: ['country'], measures: [count] })
    expect(answer).toMatchObject({ ok: true, query: { dimensions: ['country'], measures: [{ alias: 'orders' }] } })
  })

  it('accepts a reply only if its dates are the dates of the question', async () => {
    const dated = (member: string, values: readonly string[]) => ({
      measures: [count],
      filters: [{ member, operator: 'inDateRange', values }],
    })
    const right = dated('ordered_on', ['last_month'])
    expect(await translate('orders last month', right)).toMatchObject({ ok: true })
    expect(await translate('orders last month', dated('ordered_on', ['this_month']), right)).toMatchObject({ ok: true })
    expect(await translate('orders last month', { measures: [count] })).toMatchObject({ ok: false, reason: 'invalid' })
  })

  it('accepts a reply only if its values come from the question or the catalog', async () => {
    const filtered = (member: string, operator: string, ...values: readonly string[]) => ({
      measures: [count],
      filters: [{ member, operator, values }],
    })
    expect(await translate('orders by Tolkien', filtered('author', 'equals', 'Tolkien'))).toMatchObject({ ok: true })
    expect(await translate('crime orders', filtered('genre', 'equals', 'crime'))).toMatchObject({ ok: true })
    expect(await translate('orders by Tolkien', filtered('author', 'equals', 'Rowling'))).toMatchObject({ ok: false })
    expect(await translate('dear orders', filtered('total', 'gt', '50'))).toMatchObject({ ok: false })
  })

  it('refuses a question that asks for data that no field has', async () => {
    const all = { measures: [count] }
    expect(await translate('refund rate of orders', all)).toMatchObject({
      ok: false,
      reason: 'unsupported',
      reports: [],
    })
    expect(await translate('orders by country', { ...all, dimensions: ['country'] })).toMatchObject({ ok: true })
  })
})
