// The generators produce valid databases and requests that cover the intended cases. Canaries are the values of another
// account, which must never appear in an answer.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate } from '../oracle/analysis/evaluate.ts'
import { OPERATORS } from '../oracle/fields.ts'
import { type Database, ofAccount, type Row, TABLE_NAMES, TABLES } from '../oracle/tables.ts'
import { isAccepted, issuesOf } from './accepted.ts'
import { CANARY_ACCOUNT, CANARY_TEXT } from './canaries.ts'
import { ACCOUNT, database, EMPTY_ACCOUNT, EVENT_TYPES } from './database.ts'
import { boundaryDays, CLOCK, KEYWORDS } from './pools.ts'
import { nearValid, request, scenario } from './random-request.ts'
import { openTally } from './tally.ts'

const CONTEXT = { account: ACCOUNT, ...CLOCK }
const SEED = 20_240_229

const own = (rows: readonly Row[]) => rows.filter((row) => row.account_id === ACCOUNT)
const keysOf = (rows: readonly Row[], ...names: readonly string[]) =>
  rows.map((row) => JSON.stringify(names.map((name) => row[name])))

describe('databases', () => {
  const samples: readonly Database[] = fc.sample(database(), { seed: SEED, numRuns: 60 })
  const events = samples.flatMap(({ summary }) => own(summary))

  it('fills every required column and makes keys unique', () => {
    for (const one of samples) {
      for (const table of TABLE_NAMES) {
        const required = TABLES[table].filter(({ nullable }) => !nullable)
        for (const row of one[table]) for (const { name } of required) expect(row[name] ?? null).not.toBeNull()
      }
      const unique: readonly (readonly string[])[] = [
        keysOf(one.summary, 'account_id', 'event_id'),
        keysOf(one.facet_selections, 'account_id', 'tracking_id', 'facet_field', 'facet_value'),
        keysOf(one.visitor_target_selections, 'account_id', 'visit_id', 'visitor_target_name'),
      ]
      for (const keys of unique) expect(new Set(keys).size).toBe(keys.length)
    }
  })

  it('derives the partition columns from the date', () => {
    for (const row of samples.flatMap((one) => TABLE_NAMES.flatMap((table) => one[table]))) {
      expect(`${row.event_year}-${String(row.event_month).padStart(2, '0')}`).toBe(String(row.event_date).slice(0, 7))
    }
  })

  it('generates every row type, keyword and boundary date, rows without a tracking id, and nulls', () => {
    const seen = (name: string) => new Set(events.map((row) => row[name]))
    expect(seen('event_type')).toEqual(new Set(EVENT_TYPES))
    expect(seen('keyword')).toEqual(new Set([null, ...KEYWORDS]))
    expect(seen('event_date')).toEqual(new Set(boundaryDays(CLOCK)))
    expect(seen('tracking_id').has(null)).toBe(true)
    const nulls = events.filter((row) => row.user_id === null).length / events.length
    expect(nulls).toBeGreaterThan(0.2)
    expect(nulls).toBeLessThan(0.3)
  })

  it('generates facets of searches, facets without a search, and targets of visits without events', () => {
    const matched = samples.flatMap((one) => {
      const searches = new Set(keysOf(own(one.summary), 'event_date', 'tracking_id'))
      return keysOf(own(one.facet_selections), 'event_date', 'tracking_id').map((key) => searches.has(key))
    })
    expect(matched.filter((found) => found).length).toBeGreaterThan(matched.length / 2)
    expect(matched.filter((found) => !found).length).toBeGreaterThan(10)
    const visits = new Set(samples.flatMap((one) => own(one.visitor_target_selections)).map((row) => row.visit_id))
    expect(visits.has('v9')).toBe(true)
  })

  it('gives account B the ids of account A with canary values, and generates no rows for account C', () => {
    for (const one of samples) {
      const canaries = one.summary.filter((row) => row.account_id === CANARY_ACCOUNT)
      expect(canaries.map((row) => row.event_id)).toEqual(own(one.summary).map((row) => row.event_id))
      expect(canaries.every((row) => row.keyword === null || String(row.keyword).startsWith(CANARY_TEXT))).toBe(true)
      expect(TABLE_NAMES.some((table) => one[table].some((row) => row.account_id === EMPTY_ACCOUNT))).toBe(false)
    }
    expect(
      JSON.stringify(events, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(CANARY_TEXT)
  })
})

describe('requests', () => {
  const scenarios = fc.sample(scenario(20), { seed: SEED, numRuns: 60 })

  it('generates valid requests in which every feature reaches its minimum share', () => {
    const tally = openTally()
    for (const { database: rows, requests } of scenarios) {
      for (const one of requests) {
        expect(isAccepted(one, CLOCK), JSON.stringify(one)).toBe(true)
        tally.note(one, evaluate(one, CONTEXT, rows))
      }
    }
    expect(tally.shortfalls()).toEqual([])
  })

  it('generates requests whose answers contain no canaries and do not depend on the rows of other accounts', () => {
    for (const { database: rows, requests } of scenarios.slice(0, 20)) {
      for (const one of requests) {
        const answer = evaluate(one, CONTEXT, rows)
        expect(JSON.stringify(answer)).not.toContain(CANARY_TEXT)
        expect(answer).toEqual(evaluate(one, CONTEXT, ofAccount(rows, ACCOUNT)))
      }
    }
  })

  it('mutates requests: most become invalid, and each mutation makes some requests invalid', () => {
    const [rows] = fc.sample(database(), { seed: SEED, numRuns: 1 })
    if (rows === undefined) throw new Error('no sample')
    const outcomes = new Map<string, { refused: number; all: number }>()
    const codes = new Set<string>()
    for (const { mutation, body } of fc.sample(nearValid(request(rows)), { seed: SEED, numRuns: 2000 })) {
      const problems = issuesOf(body, CLOCK)
      const outcome = outcomes.get(mutation) ?? { refused: 0, all: 0 }
      outcomes.set(mutation, { refused: outcome.refused + Math.min(1, problems.length), all: outcome.all + 1 })
      for (const { code } of problems) codes.add(code)
    }
    expect([...outcomes].filter(([, { refused, all }]) => refused < all / 4)).toEqual([])
    expect([...codes].toSorted()).toEqual(
      [
        ...['bad_shape', 'unknown_member', 'unknown_field', 'unknown_operator', 'unknown_function', 'bad_value'],
        ...['unsupported_operator', 'unsupported_function', 'missing_values', 'unexpected_values', 'out_of_bounds'],
        ...[
          'missing_selection',
          'event_type_required',
          'bad_alias',
          'duplicate_name',
          'not_orderable',
          'not_in_having',
        ],
      ].toSorted(),
    )
  })

  it('reports each share below its minimum', () => {
    const tally = openTally()
    tally.note(
      { dimensions: ['keyword'] },
      { columns: [], data: [], totalRecords: 0, page: 1, limit: 100, hasMore: false },
    )
    // There are six shares (rows, pages, two joins, two kinds of long lists) and one share per operator.
    expect(tally.shortfalls()).toHaveLength(6 + OPERATORS.length)
  })
})
