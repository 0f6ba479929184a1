import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { bookshop as books } from '../../../test/laws/language/models/bookshop-questions.ts'
import { support } from '../../../test/laws/language/models/support.ts'
import { bookshop } from '../../../test/laws/model/bookshop.ts'
import { createCompiler } from '../../compiler/create-compiler.ts'
import type { Engine } from '../../engine/engine.ts'
import { average, count, type Model, metric, ratio } from '../../model/index.ts'
import { createService } from '../../service/service.ts'
import { siteSearch } from '../../site-search/index.ts'
import { createTranslator } from '../../translate/translate.ts'
import { knownQuestions, likelyQuestions } from '../request/questions.ts'
import { answeredQuestions } from './answered-questions.ts'
import type { Client } from './client.ts'

const engine: Engine = {
  read: (work) => work(async () => []),
  async *stream() {
    yield []
  },
  close: async () => {},
}

/** `Tickets` names both a metric and the rows, so questions about tickets are ambiguous. */
const measured = support.extend({
  metrics: {
    tickets_opened: metric(count(), { label: 'Tickets', about: 'All tickets', unit: 'count' }),
    escalations: metric(count({ escalated: true }), {
      label: 'Escalations',
      about: 'Escalated tickets',
      unit: 'count',
    }),
    escalation_rate: metric(ratio('escalations', 'tickets_opened'), {
      label: 'Escalation rate',
      about: 'Escalated tickets by all tickets',
      unit: 'fraction',
    }),
    answer_time: metric(average('first_reply_minutes'), {
      label: 'Minutes to first reply',
      about: 'Mean minutes until the first reply',
      unit: 'count',
    }),
  },
})

function open(model: Model) {
  const compiler = createCompiler({ dialect: duckdb(), model })
  const service = createService({ compiler, engine, translator: createTranslator({ model }) })
  const tried: unknown[] = []
  const dryRun: Client['dryRun'] = async ({ body }) => {
    tried.push(body.query)
    const { status, body: text } = await service.query({ ...body, dryRun: true }, { account: 'acme' })
    return status === 200 ? { ok: true, value: JSON.parse(text) } : { ok: false, status, message: text, issues: [] }
  }
  return { service, description: compiler.describe(), client: { dryRun }, tried }
}

describe.each<[string, Model, readonly string[]]>([
  [
    'a help desk',
    support,
    ['number of rows by status', 'average first reply minutes last month', 'average rating by month this year'],
  ],
  [
    'a help desk with metrics',
    measured,
    ['tickets by status', 'escalations last month', 'escalation rate by month this year'],
  ],
  [
    'a bookshop',
    bookshop,
    ['number of rows by channel', 'average copies last month', 'average total by month this year'],
  ],
  ['a bookshop without row types', books, ['number of rows by genre']],
])('the list of example questions for %s', (_, model, first) => {
  it('contains only questions that the service understands', async () => {
    const { service, description, client } = open(model)
    const questions = await answeredQuestions(likelyQuestions(description), client)
    expect(questions).toHaveLength(3)
    expect(questions).toEqual(expect.arrayContaining([...first]))
    for (const question of questions)
      expect([question, (await service.ask(question, { account: 'acme' })).status]).toEqual([question, 200])
  })

  it('does not include the questions of site search', () => {
    expect(knownQuestions(open(model).description)).toEqual([])
  })
})

describe('the list of example questions for site search', () => {
  it('contains only questions that the service understands', async () => {
    const { service, description } = open(siteSearch)
    const questions = knownQuestions(description)
    expect(questions).toHaveLength(3)
    for (const question of questions)
      expect([question, (await service.ask(question, { account: 'acme' })).status]).toEqual([question, 200])
  })
})

describe('answeredQuestions', () => {
  it('tries at most 9 questions, and stops when the service rejects requests', async () => {
    const { client, tried } = open(support)
    const refused = Array.from({ length: 20 }, (_, index) => `flurbish ${index}`)
    expect([await answeredQuestions(refused, client), tried.length]).toEqual([[], 9])
    const limited: Client['dryRun'] = async ({ body }) => {
      tried.push(body.query)
      return { ok: false, status: 429, message: 'too many requests', issues: [] }
    }
    expect([await answeredQuestions(refused, { dryRun: limited }), tried.length]).toEqual([[], 10])
  })
})
