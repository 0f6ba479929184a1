// Random requests are written as English sentences. Each sentence must translate back to the same request.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namesOf } from '../../../src/names/names-of.ts'
import { type AskedQuery, createTranslator, paraphrase } from '../../../src/translate/index.ts'
import { longestQuestion } from '../../../src/translate/tokens.ts'
import type { Filter } from '../../../src/typing/flat-request.ts'
import { analysisScenario } from '../../tools/generators/analysis/random-analysis.ts'
import { runsOf, seed, timeoutMs } from '../property/seeds.ts'
import { fields, isSpecified } from '../stages/site-search.ts'
import { EVERY_MEASURE, exampleOf, isJoined, operatorsOf, queries } from './queries.ts'
import { ASKED, NOT_TEXT } from './questions.ts'

const NAMES = namesOf(fields).filter(isSpecified)
const VISITS = { fn: 'count_distinct', field: 'visit_id' } as const
const { translate } = createTranslator()

async function expectRoundTrip(query: object): Promise<void> {
  const sentence = paraphrase(query as AskedQuery)
  expect(sentence).not.toMatch(NOT_TEXT)
  if (sentence.length > longestQuestion) return
  const answer = await translate(sentence, { now: ASKED.now })
  if (!answer.ok) throw new Error(`${sentence}\n${answer.message}`)
  expect(plain(answer.query), sentence).toEqual(plain(query))
}

/** Normalizes a query: removes members that have the default value, writes values as texts, and sorts filters. */
function plain(query: object): unknown {
  const { filters = [], ...rest } = without(query) as { readonly filters?: readonly unknown[] }
  return { ...rest, filters: filters.map((one) => JSON.stringify(one)).sort() }
}

function without(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(without)
  if (typeof value !== 'object' || value === null) return value
  const isTop = 'limit' in value && 'by' in value
  const entries = Object.entries(value).filter(
    ([name, one]) =>
      one != null &&
      one !== false &&
      !(name === 'dir' && one === (isTop ? 'desc' : 'asc')) &&
      !isNothing(name, one) &&
      !('metric' in value && name === 'alias' && one === value.metric),
  )
  return Object.fromEntries(
    entries
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, one]) => [name, isTexts(name, one) ? one.map(String) : without(one)]),
  )
}

const isNothing = (name: string, one: unknown): boolean => name !== 'over' && Array.isArray(one) && one.length === 0
const isTexts = (name: string, one: unknown): one is readonly unknown[] =>
  (name === 'values' || name === 'bins') && Array.isArray(one)

describe('the round trip of a request through English', () => {
  it(
    'keeps random requests in the language of the specification',
    async () => {
      await fc.assert(fc.asyncProperty(queries, expectRoundTrip), { seed, numRuns: runsOf(200) })
    },
    timeoutMs,
  )

  it(
    'keeps random requests in the analysis language',
    async () => {
      let drawn = 0
      const property = fc.asyncProperty(analysisScenario(8), async ({ requests }) => {
        for (const { body } of requests) {
          await expectRoundTrip(body)
          drawn += 1
        }
      })
      await fc.assert(property, { seed, numRuns: runsOf(40) })
      expect(drawn).toBeGreaterThan(runsOf(40))
    },
    timeoutMs,
  )

  it.each(NAMES)('keeps requests that are grouped and sorted by %s', async (name) => {
    await expectRoundTrip({ dimensions: [name], measures: [VISITS], order: [{ field: name, dir: 'desc' }] })
  })

  it.each(
    EVERY_MEASURE.map(({ fn, field }) => [fn, field] as const),
  )('keeps requests with the measure %s of %s', async (fn, field) => {
    await expectRoundTrip({ measures: [{ fn, field }] })
  })

  it.each(NAMES)('keeps requests with every operator on %s', async (member) => {
    for (const operator of operatorsOf(fields[member].type)) {
      const values = exampleOf(operator, fields[member].type)
      const filter: Filter = { member, operator, ...(values.length > 0 && { values }) }
      await expectRoundTrip({ measures: [VISITS], filters: [filter] })
    }
  })

  it.each(
    EVERY_MEASURE.map(({ fn, field, type }) => [fn, field, type] as const),
  )('keeps requests with every operator on %s of %s', async (fn, field, type) => {
    for (const operator of operatorsOf(type)) {
      const values = exampleOf(operator, type)
      await expectRoundTrip({
        dimensions: ['engine_name'],
        measures: [{ fn, field, alias: 'm' }],
        having: [{ member: 'm', operator, ...(values.length > 0 && { values }) }],
      })
    }
  })

  it('treats null as a missing member at any depth', () => {
    const nothing = { alias: null, filters: null, metric: null, fn: null, field: null, of: null, in: null, over: null }
    const computed = { ...nothing, add: null, subtract: null, divide: null, change: null }
    const query = {
      dimensions: [{ field: 'keyword', by: null, bins: null, fill: null, top: null, alias: null }],
      measures: [
        { ...computed, metric: 'searches' },
        { ...computed, alias: 'twice', add: ['searches', 'searches'] },
      ],
      filters: [{ member: 'keyword', operator: 'set', values: null }],
      order: [{ field: 'searches', dir: null }],
      ...{ having: null, compare: null, totals: null, page: null, limit: null },
    }
    expect(paraphrase(query as never)).toBe(
      'searches and ("searches" plus "searches") as "twice" by keyword itself where keyword is set, sorted by searches ascending',
    )
    expect(paraphrase({ dimensions: null, measures: null } as never)).toBe('all rows')
  })

  it('includes requests with joins', () => {
    const drawn = fc.sample(queries, { seed: 1, numRuns: 200 })
    expect(drawn.filter(isJoined).length).toBeGreaterThan(10)
  })
})
