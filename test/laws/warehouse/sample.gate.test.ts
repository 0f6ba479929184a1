// Tests the sample as a whole: its size, determinism, skew, and unusual rows.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planOf } from '../../../sample/sample-plan.ts'
import { sampleStatements } from '../../../sample/statements.ts'
import { ODD_KEYWORDS } from '../../../sample/vocabulary.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { relations } from '../../../src/site-search/relations.ts'
import { ask, askNumber, NOW, openLargeSample, openSample, type SampleRequest } from './sample-engine.ts'

let engine: Engine
beforeAll(async () => {
  engine = await openLargeSample()
})
afterAll(() => engine.close())

describe('the number of events', () => {
  it.each([0, 1, 2, 7, 100, 1000])('is %d if requested', async (events) => {
    const small = await openSample({ events })
    expect(await askNumber(small, 'SELECT count(*) FROM summary')).toBe(events)
    await small.close()
  })

  it('is exact for a large sample', async () => {
    expect(await askNumber(engine, 'SELECT count(*) FROM summary')).toBe(20_000)
  })

  it.each([-1, 0.5, Number.NaN, 1e12])('is refused if it is %d', (events) => {
    expect(() => sampleStatements({ events, seed: 1, now: NOW })).toThrow('events must be a whole number from 0 to')
  })

  it('the error for an invalid seed or clock names the invalid option', () => {
    expect(() => sampleStatements({ events: 1, seed: -1, now: NOW })).toThrow('seed must be')
    expect(() => sampleStatements({ events: 1, seed: 1, now: new Date('x') })).toThrow('now must be')
    expect(() => sampleStatements({ events: 1, seed: 1, now: new Date('0002-12-31T23:59:59Z') })).toThrow('the years 3')
    expect(() => sampleStatements({ events: 1, seed: 1, now: new Date('9999-01-01T00:00:00Z') })).toThrow('9998')
  })
})

describe('the days', () => {
  it.each([
    ['0003-01-01', '0001-01-02', 730],
    ['0050-06-01', '0048-06-02', 730],
    ['2024-02-28', '2022-03-01', 730],
    ['9998-12-31', '9997-01-01', 730],
  ])('up to %s span 24 months and start on %s', (today, firstDay, days) => {
    const plan = planOf({ events: 10, seed: 1, now: new Date(`${today}T12:00:00Z`) })
    expect([plan.firstDay, plan.days]).toEqual([firstDay, days])
  })
})

describe('the same options', () => {
  /** A hash of the rows of all tables, in storage order. */
  const fingerprint = async (request: SampleRequest) => {
    const sample = await openSample(request)
    const sums = Object.keys(relations).map(
      (name) => `(SELECT coalesce(sum(hash(rowid, t)::HUGEINT), 0) || '/' || count(*) FROM ${name} t)`,
    )
    const [row] = await ask(sample, `SELECT ${sums.join(', ')}`)
    await sample.close()
    return row
  }

  it('produce the same rows in the same order on any number of threads, and other rows with another seed', async () => {
    const alone = await fingerprint({ events: 3000, threads: 1 })
    expect(await fingerprint({ events: 3000, threads: 2 })).toEqual(alone)
    expect((await fingerprint({ events: 3000, threads: 2, seed: 2 }))?.[0]).not.toBe(alone?.[0])
  })

  it('produce the same days at any time of the day', async () => {
    const morning = sampleStatements({ events: 10, seed: 1, now: new Date('2026-03-15T00:00:00Z') })
    expect(morning).toEqual(sampleStatements({ events: 10, seed: 1, now: new Date('2026-03-15T23:59:59Z') }))
  })

  it.each([
    ['0003-01-01T00:00:00Z', '0001-01-02', '0003-01-01'],
    ['0050-02-28T12:00:00Z', '0048-03-01', '0050-02-28'],
    ['9998-12-31T23:59:59Z', '9997-01-01', '9998-12-31'],
  ])('at %s produce days from %s to %s, in every column', async (now, first, last) => {
    const sample = await openSample({ events: 1000, now: new Date(now) })
    const sql = `SELECT count(*), count(*) FILTER (event_date BETWEEN DATE '${first}' AND DATE '${last}'
      AND event_ts >= TIMESTAMP '${first} 00:00:00' AND event_ts < TIMESTAMP '${last} 00:00:00' + INTERVAL 3 DAY
      AND event_year = year(event_date)) FROM summary`
    expect(await ask(sample, sql)).toEqual([['1000', '1000']])
    await sample.close()
  })

  it('the statements leave an unknown column empty, and remove their temporary tables and functions', async () => {
    const wider = await openSample({ events: 50, before: ['ALTER TABLE summary ADD COLUMN later VARCHAR'] })
    expect(await ask(wider, 'SELECT count(*), count(later) FROM summary')).toEqual([['50', '0']])
    const left = `SELECT count(*) FROM duckdb_tables() WHERE table_name LIKE 'sample%'`
    expect(await askNumber(wider, left)).toBe(0)
    expect(await askNumber(wider, `SELECT count(*) FROM duckdb_functions() WHERE function_name LIKE 'sample%'`)).toBe(0)
    await wider.close()
  })
})

describe('the skew', () => {
  const share = (condition: string, of = `event_type = 'search'`) =>
    askNumber(engine, `SELECT avg(CASE WHEN ${condition} THEN 1 ELSE 0 END) FROM summary WHERE ${of}`)
  const between = (value: number, low: number, high: number) => {
    expect(value).toBeGreaterThan(low)
    expect(value).toBeLessThan(high)
  }

  it('accounts differ in size, and the first account is the largest', async () => {
    const sizes = await ask(engine, 'SELECT account_id FROM summary GROUP BY 1 ORDER BY count(*) DESC')
    expect(sizes.flat()).toEqual(['acme', 'globex', 'initech', 'umbrella', 'soylent', 'hooli'])
    between(await share(`account_id = 'acme'`), 0.45, 0.6)
  })

  it('a few keywords have many searches, and most keywords have few', async () => {
    const counts = (
      await ask(
        engine,
        `SELECT count(*) FROM summary WHERE account_id = 'acme' AND event_type = 'search' AND keyword <> ''
          GROUP BY keyword ORDER BY 1 DESC`,
      )
    ).map(([count]) => Number(count))
    const sum = (some: readonly number[]) => some.reduce((total, count) => total + count, 0)
    between((counts[0] ?? 0) / sum(counts), 0.02, 0.1)
    between(sum(counts.slice(0, 20)) / sum(counts), 0.2, 0.5)
    expect(counts.length).toBeGreaterThan(400)
  })

  it('there are fewer events on weekends, more before Christmas, and more each year', async () => {
    const perDay = (condition: string) =>
      askNumber(engine, `SELECT avg(n) FROM (SELECT count(*) AS n FROM summary WHERE ${condition} GROUP BY event_date)`)
    const [weekend, week] = [await perDay('isodow(event_date) > 5'), await perDay('isodow(event_date) <= 5')]
    between(weekend / week, 0.5, 0.9)
    expect(await perDay('month(event_date) = 12')).toBeGreaterThan(1.3 * (await perDay('month(event_date) = 6')))
    expect(await perDay(`event_date >= DATE '2025-03-15'`)).toBeGreaterThan(
      1.1 * (await perDay(`event_date < DATE '2025-03-15'`)),
    )
  })

  it('some searches come from crawlers, are unclassified, have a blank keyword, or are on landing pages', async () => {
    between(await share('is_bot'), 0.02, 0.2)
    between(await share('is_bot IS NULL'), 0.15, 0.5)
    between(await share('keyword IS NULL'), 0.1, 0.25)
    between(await share('landing_page_url IS NOT NULL'), 0.05, 0.15)
    between(await share('landing_page_url IS NULL AND keyword IS NULL'), 0.04, 0.12)
    between(await share('landing_page_url IS NOT NULL AND keyword IS NOT NULL'), 0.002, 0.03)
    between(await share('no_of_results = 0'), 0.03, 0.15)
    between(await share('had_click'), 0.3, 0.6)
    between(await share('original_keyword IS NOT NULL'), 0.03, 0.12)
    between(await share('user_id IS NOT NULL'), 0.1, 0.35)
    between(await share('sorting_set_id > 0'), 0.08, 0.25)
    between(await share('page_no > 1'), 0.03, 0.2)
  })

  it('some visits have several searches, some visitors several visits, and some users several devices', async () => {
    const average = (what: string, by: string) =>
      askNumber(
        engine,
        `SELECT avg(n) FROM (SELECT count(DISTINCT ${what}) AS n FROM summary WHERE ${by} IS NOT NULL
        GROUP BY account_id, ${by})`,
      )
    between(await average('tracking_id', 'visit_id'), 1.5, 4)
    between(await average('visit_id', 'visitor_id'), 1.5, 4)
    between(await average('visitor_id', 'user_id'), 1.0001, 1.5)
  })

  it('unusual days differ clearly from other days', async () => {
    const onDay = (back: number, engineId = '%') =>
      askNumber(
        engine,
        `SELECT count(*) FROM summary WHERE account_id = 'acme' AND engine_id LIKE '${engineId}'
        AND event_date = DATE '2026-03-14' - ${back}`,
      )
    expect(await onDay(9)).toBeGreaterThan(1.8 * (await onDay(16)))
    expect(await onDay(17)).toBeLessThan(0.6 * (await onDay(24)))
    expect(await onDay(30, 'app')).toBe(0)
    expect((await onDay(29, 'app')) + (await onDay(31, 'app'))).toBeGreaterThan(0)
  })
})

describe('the unusual rows', () => {
  it('the first account has a search for every unusual keyword', async () => {
    const keywords = await ask(
      engine,
      `SELECT DISTINCT keyword FROM summary WHERE account_id = 'acme' AND event_type = 'search'`,
    )
    expect(keywords.flat()).toEqual(expect.arrayContaining([...ODD_KEYWORDS]))
  })

  it.each([
    [`keyword = ''`],
    [`keyword IS NULL`],
    [`contains(keyword, '%')`],
    [`contains(keyword, '_')`],
    [`contains(keyword, '''')`],
    [`contains(keyword, '\\')`],
    [`keyword = 'caf' || chr(233)`],
    [`keyword = 'cafe' || chr(769)`],
    [`contains(keyword, chr(128095))`],
    ['sorting_set_id = 0'],
    ['sorting_set_id IS NULL'],
    ['sorting_set_id > 0 AND sorting_set_name IS NULL'],
    ['sorting_set_id > 0 AND sorting_set_field_id = 0'],
    ['sorting_set_id = 9007199254740993'],
    ['pagination_set_id = 0'],
    ['pagination_set_id > 0 AND pagination_set_name IS NULL'],
    ['pagination_set_id IS NULL AND pagination_set_option > 0'],
    ['landing_page_url IS NOT NULL AND page_name IS NULL'],
    ['is_bot AND bot_name IS NULL'],
    ['no_of_results IN (0)'],
    ['no_of_results = 10'],
    ['no_of_results = 11'],
  ])('include a search with %s', async (condition) => {
    const count = `SELECT count(*) FROM summary WHERE event_type = 'search' AND ${condition}`
    expect(await askNumber(engine, count)).toBeGreaterThan(0)
  })

  it('some facets and targets have no name', async () => {
    for (const condition of ['facet_name IS NULL', `facet_value = '100% wool'`, `facet_value = ' '`])
      expect(await askNumber(engine, `SELECT count(*) FROM facet_selections WHERE ${condition}`)).toBeGreaterThan(0)
    const unnamed = 'SELECT count(*) FROM visitor_target_selections WHERE visitor_target_id IS NULL'
    expect(await askNumber(engine, unnamed)).toBeGreaterThan(0)
  })
})
