// The canonical sentence of a query translates back to that query: random queries, to English and back.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namesOf } from '../../../src/names/names-of.ts'
import { createTranslator, paraphrase, type Query } from '../../../src/translate/index.ts'
import type { Filter } from '../../../src/typing/flat-request.ts'
import { runsPerSeed, seeds, timeoutMs } from '../property/seeds.ts'
import { fields, isSpecified } from '../stages/site-search.ts'
import { specified } from './ask.ts'
import { normalForm } from './normal-form.ts'
import { EVERY_MEASURE, exampleOf, isJoined, operatorsOf, queries } from './queries.ts'
import { ASKED } from './questions.ts'

const TODAY = '2026-03-18'
const SALES: Filter = { member: 'event_type', operator: 'equals', values: ['sale'] }
const NAMES = namesOf(fields).filter(isSpecified)
const { translate } = createTranslator()

async function expectRoundTrip(query: Query): Promise<void> {
  const sentence = paraphrase(query)
  const answer = await translate(sentence, ASKED)
  if (!answer.ok) throw new Error(`${sentence}\n${answer.message}`)
  expect(normalForm(specified(answer.query), TODAY), sentence).toEqual(normalForm(query, TODAY))
}

describe('a query survives a round trip through English', () => {
  it.each(seeds)(
    'for random queries (seed %i)',
    async (seed) => {
      await fc.assert(fc.asyncProperty(queries, expectRoundTrip), { seed, numRuns: runsPerSeed(2000) })
    },
    timeoutMs,
  )

  it.each(NAMES)('grouped and sorted by %s', async (name) => {
    const held: readonly Filter[] = [{ member: name, operator: 'set' }]
    await expectRoundTrip({
      dimensions: [name],
      measures: [{ fn: 'count_distinct', field: 'visit_id', alias: 'visits' }],
      filters: name === 'event_type' ? [SALES] : [SALES, ...held],
      order: [{ field: name, dir: 'desc' }],
    })
  })

  it.each(
    EVERY_MEASURE.map(({ fn, field }) => [fn, field] as const),
  )('with the measure %s of %s', async (fn, field) => {
    await expectRoundTrip({ measures: [{ fn, field }], filters: [SALES] })
  })

  it.each(NAMES)('with every operator on %s', async (member) => {
    for (const operator of operatorsOf(fields[member].type)) {
      const values = exampleOf(operator, fields[member].type)
      const filter: Filter = { member, operator, ...(values.length > 0 && { values }) }
      const measures = [{ fn: 'count_distinct', field: 'visit_id' } as const]
      await expectRoundTrip({ measures, filters: member === 'event_type' ? [filter] : [SALES, filter] })
    }
  })

  it.each(
    EVERY_MEASURE.map(({ fn, field, type }) => [fn, field, type] as const),
  )('with every operator on %s of %s', async (fn, field, type) => {
    for (const operator of operatorsOf(type)) {
      const values = exampleOf(operator, type)
      await expectRoundTrip({
        dimensions: ['engine_name'],
        measures: [{ fn, field, alias: 'm' }],
        filters: [SALES],
        having: [{ member: 'm', operator, ...(values.length > 0 && { values }) }],
      })
    }
  })

  it('covers joined queries', () => {
    const drawn = fc.sample(queries, { seed: 1, numRuns: 200 })
    expect(drawn.filter(isJoined).length).toBeGreaterThan(10)
  })
})
