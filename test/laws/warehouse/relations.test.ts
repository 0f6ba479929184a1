// Tests the tables of the sample data that only reports read: their accounts, keys, required columns, loading order and
// dates.

import { describe, expect, it } from 'vitest'
import { type RelationName, relations } from '../../../src/site-search/relations.ts'
import { largeSample, VISIT } from './large-sample.ts'

const { holds, number } = largeSample()

const NAMES: readonly RelationName[] = [
  'rec_impressions',
  'banner_impressions',
  'autocomplete_clicks',
  'product_ratings',
  'redirect_events',
  'product_impressions',
  'page_loads',
  'ai_recommendations',
]

const visits = `(SELECT DISTINCT ${VISIT} FROM summary)`

describe.each(NAMES)('%s', (name) => {
  const { key, sortedBy, columns } = relations[name]

  it('has a row for every account', async () => {
    expect(await number(`SELECT count(DISTINCT account_id) FROM ${name}`)).toBe(6)
  })

  it('has unique keys', async () => {
    const by = key.length === 0 ? 'ALL' : key.join(', ')
    await holds(`(SELECT ${key.length === 0 ? '*, ' : ''}count(*) AS n FROM ${name} GROUP BY ${by})`, 'n = 1')
  })

  it('has no null in required columns', async () => {
    const needed = Object.entries(columns).flatMap(([column, { required }]) => (required ? [column] : []))
    await holds(name, needed.map((column) => `${column} IS NOT NULL`).join(' AND '))
  })

  it('is in loading order', () =>
    holds(
      `(SELECT rank, lag(rank) OVER (ORDER BY rowid) AS before
        FROM (SELECT rowid, rank() OVER (ORDER BY ${sortedBy.join(', ')}) AS rank FROM ${name}))`,
      'before IS NULL OR before <= rank',
    ))

  it('has partition columns that match its dates, and only visits from summary', async () => {
    if ('event_year' in columns) await holds(name, 'event_year = year(event_date) AND event_month = month(event_date)')
    const date = 'event_date' in columns ? 'event_date' : 'generated_date'
    await holds(name, `${date} BETWEEN DATE '2024-03-15' AND DATE '2026-03-14'`)
    if ('visit_id' in columns)
      await holds(
        `(SELECT (${VISIT.replaceAll('account_id', 'r.account_id')}) IN ${visits.replace(VISIT, `(${VISIT})`)} AS known
        FROM ${name} r)`,
        'known',
      )
  })
})
