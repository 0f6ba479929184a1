// Questions about models of hosts: a bookshop, a help desk, and site search with additional fields. The translator gets
// its words only from the model.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../../src/compiler/create-compiler.ts'
import { boolean, date, number, string } from '../../../../src/model/index.ts'
import { siteSearch } from '../../../../src/site-search/index.ts'
import { createTranslator, paraphrase } from '../../../../src/translate/index.ts'
import { ASKED } from '../questions.ts'
import { aboutBooks, bookshop } from './bookshop-questions.ts'
import { outcome } from './in-short.ts'
import { aboutTickets, support } from './support.ts'

const shop = siteSearch.extend({
  fields: {
    app_version: string({ on: ['search'], about: 'Version of the shop app that searched' }),
    app_platform: string({ about: 'What the app runs on', values: ['ios', 'android', 'web'] }),
    gift_amount: number({ on: ['sale'], about: 'What was given' }),
    is_member: boolean({ about: 'Whether the visitor is a member' }),
    released_on: date({ about: 'Day the app was released' }),
  },
})

const aboutApps: readonly (readonly [question: string, expected: string])[] = [
  ['searches by app version', 'searches by app version'],
  ['top 5 app versions by searches', 'searches by app version, sorted by searches descending, 5 per page'],
  ['searches with app version "4.2"', 'searches where app version is "4.2"'],
  ['ios searches', 'searches where app platform is "ios"'],
  ['searches on ios or android last month', 'searches where app platform is one of "ios" or "android", last month'],
  ['searches not on web', 'searches where app platform is not "web"'],
  ['member searches', 'searches where is member is "true"'],
  ['searches released on 3 March 2026', 'searches where released on between "2026-03-03" and "2026-03-03"'],
]

const models = [
  { model: bookshop, asked: aboutBooks },
  { model: support, asked: aboutTickets },
] as const

describe.each(models)('questions about $model.name', ({ model, asked }) => {
  const { translate } = createTranslator({ model })
  const compiler = createCompiler({ dialect: duckdb(), model })

  it.each(asked)('%s', async (question, expected) => {
    const answer = await translate(question, ASKED)
    expect(outcome(answer, model)).toBe(expected)
    if (answer.ok) {
      const body: unknown = answer.query
      expect(compiler.compile(body, { account: 'acme', now: ASKED.now })).toMatchObject({ ok: true })
    }
  })

  it('get a refusal if they have an unknown word', async () => {
    for (const [question] of asked) {
      const answer = await translate(`flurbish ${question}`, ASKED)
      expect(answer.ok, question).toBe(false)
    }
  })

  it('get a refusal if they are about site search', async () => {
    for (const question of ['searches', 'zero result keywords', 'AOV by engine', 'visits of bots'])
      expect(await translate(question, ASKED), question).toMatchObject({ ok: false, reports: [] })
  })

  it('have a query whose sentence translates back to the same query', async () => {
    const { now } = ASKED
    for (const [question, expected] of asked) {
      const answer = await translate(question, ASKED)
      if (!answer.ok) continue
      const sentence = paraphrase(answer.query, { model })
      expect(outcome(await translate(sentence, { now }), model), sentence).toBe(expected)
    }
  })
})

describe('questions about fields that a host added to site search', () => {
  const { translate } = createTranslator({ model: shop })

  it.each(aboutApps)('%s', async (question, expected) => {
    expect(outcome(await translate(question, ASKED), shop)).toBe(expected)
  })

  it('sum a number field of the host', async () => {
    expect(outcome(await translate('gift amount by engine', ASKED))).toBe(
      'sum(gift_amount) by engine_name | event_type equals sale',
    )
  })

  it.each(aboutApps)('do not use the added fields if the model lacks them: %s', async (question) => {
    const answer = await createTranslator().translate(question, ASKED)
    expect(outcome(answer)).not.toMatch(/app_|is_member|released_on/)
  })
})
