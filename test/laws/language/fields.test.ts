// Tests that a question can refer to every field by its name and its synonyms: fields of site search, and fields that a
// host adds.

import { describe, expect, it } from 'vitest'
import { type Field, string } from '../../../src/model/field.ts'
import type { EventType } from '../../../src/site-search/event-types.ts'
import type { FieldName } from '../../../src/site-search/fields/index.ts'
import { siteSearch } from '../../../src/site-search/index.ts'
import { createTranslator, paraphrase } from '../../../src/translate/index.ts'
import { fields, isSpecified } from '../stages/site-search.ts'
import { ASKED, FILES, readQuestions } from './questions.ts'

/** The default measure for rows of a type. */
const COUNTED: Readonly<Record<EventType, string>> = {
  search: 'searches',
  cart: 'add to carts',
  sale: 'orders',
  rec_click: 'recommendation clicks',
  banner_click: 'banner clicks',
  autocomplete_trending_item_click: 'trending item clicks',
}

/** A group by event type needs a measure that is valid for all row types. */
const countedBy = (name: string, type: EventType) => (name === 'event_type' ? 'visits' : COUNTED[type])

const SPECIFIED = Object.entries<Field>(fields).filter(([name]) => isSpecified(name as FieldName))

const CALLED = SPECIFIED.flatMap(
  ([
    name,
    {
      on: [type = 'search'],
      synonyms = [],
    },
  ]) =>
    [name, name.replaceAll('_', ' '), ...synonyms].map(
      (phrase) => [`${countedBy(name, type as EventType)} by ${phrase}`, name] as const,
    ),
)

/** A question that groups by month also groups by year, unless the question contains the exact name of the field. */
const groupsOf = (question: string, name: string) =>
  name === 'event_month' && !question.endsWith('event_month') ? ['event_year', name] : [name]

describe('every field', () => {
  const { translate } = createTranslator()

  it.each(CALLED)('%s', async (question, name) => {
    const answer = await translate(question, ASKED)
    expect(answer).toMatchObject({ ok: true, query: { dimensions: groupsOf(question, name) } })
    expect(answer.ok && answer.query.measures).toHaveLength(1)
  })
})

describe('a field that a host added', () => {
  const model = siteSearch.extend({
    fields: {
      engine_mood: string({
        on: ['search', 'sale'],
        about: 'What the visitor felt',
        synonyms: ['temper', 'state of mind'],
      }),
    },
  })
  const { translate } = createTranslator({ model })

  it.each([
    'engine_mood',
    'engine mood',
    'temper',
    'tempers',
    'state of mind',
    'states of mind',
  ])('is understood by its name and synonyms: %s', async (phrase) => {
    const question = `searches by ${phrase} where engine mood is "calm", sorted by engine mood`
    expect(await translate(question, ASKED)).toMatchObject({
      ok: true,
      query: {
        dimensions: ['engine_mood'],
        filters: expect.arrayContaining([{ member: 'engine_mood', operator: 'equals', values: ['calm'] }]),
        order: [{ field: 'engine_mood', dir: 'asc' }],
      },
    })
    expect(await createTranslator().translate(question, ASKED)).toMatchObject({ ok: false })
  })

  it('appears in the sentence that describes the query', () => {
    const query = { measures: [{ fn: 'count', field: '*' }], dimensions: ['engine_mood'] } as const
    expect(paraphrase(query, { model })).toBe('count(*) by engine mood')
  })
})

describe('the explanation of a question', () => {
  it('names only fields that the query names', async () => {
    const { translate } = createTranslator()
    const wrong: string[] = []
    for (const { question } of FILES.flatMap(readQuestions)) {
      const answer = await translate(question, ASKED)
      if (!answer.ok || answer.report !== undefined) continue
      const query = JSON.stringify(answer.query)
      for (const { meaning } of answer.explanation)
        for (const word of meaning.match(/\w+/g) ?? [])
          if (word in fields && !query.includes(`"${word}"`) && !question.includes(word))
            wrong.push(`${question}: ${meaning}`)
    }
    expect(wrong).toEqual([])
  })
})

describe('a refusal', () => {
  it.each([
    ['orders for boots', '"boots": it is not clear whether this is a search term'],
    ['average position of the clicked items last week', '"average position": the question has two readings'],
  ])('names the words of %s that are not clear', async (question, message) => {
    const answer = await createTranslator().translate(question, ASKED)
    expect(answer).toMatchObject({ ok: false, reason: 'ambiguous', message: expect.stringContaining(message) })
  })
})
