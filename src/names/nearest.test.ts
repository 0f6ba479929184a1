import { describe, expect, it } from 'vitest'
import { fields } from '../../test/laws/stages/site-search.ts'
import { reports } from '../site-search/reports/index.ts'
import { namesOf } from './names-of.ts'
import { knownNames, nearest } from './nearest.ts'

// Without the field `country`, because it would match `count`.
const FIELDS = namesOf(fields).filter((name) => name !== 'country')

const KNOWN = knownNames(FIELDS)
const meant = (name: string, ...known: readonly string[]) => nearest(name, knownNames(known))

describe('nearest', () => {
  it.each([
    ['keywrod', 'keyword'],
    ['KEYWORD', 'keyword'],
    [' keyword', 'keyword'],
    ['visitid', 'visit_id'],
    ['eventdate', 'event_date'],
    ['order_totals', 'order_total'],
    ['no_of', 'no_of_results'],
    ['landingpage', 'landing_page_url'],
    ['avg_order_total', 'order_total'],
    ['visitor_target', 'visitor_target_name'],
    ['trackingId', 'tracking_id'],
    ['date', 'event_date'],
    ['price', 'item_price'],
    ['clickPosition', 'click_element_position'],
    ['clicks', 'had_click'],
    ['event_date_of_visit', 'event_date'],
    ['evnet_tpye', 'event_type'],
    ['currencies', 'currency'],
    ['event_dates', 'event_date'],
    ['Summary.keyword', 'keyword'],
    ['orders.total_amount', 'order_total'],
    ['sightline.public.summary.visitorId', 'visitor_id'],
  ])('suggests the nearest field: %j means %s', (name, field) => {
    expect(nearest(name, KNOWN)).toBe(field)
  })

  it.each([
    'revenue',
    'foo',
    'x',
    '',
    'id',
    'order_id',
    'session_duration',
    'facet',
    'page',
    'event',
    'my_currency',
    'inhadclick',
    'no_results',
    'zzzzzzzz',
    'event_time',
    'event_name',
    'Orders.count',
    '.',
  ])('suggests nothing for %j', (name) => {
    expect(nearest(name, KNOWN)).toBe(undefined)
  })

  it('suggests nothing for a part that several names share', () => {
    expect(nearest('item', KNOWN)).toBe(undefined)
    expect(nearest('name', KNOWN)).toBe(undefined)
    expect(meant('part', 'part_one', 'two')).toBe('part_one')
    expect(meant('dim', 'dimensions', 'measures')).toBe('dimensions')
    expect(meant('query', 'queryExecutionId', 'page')).toBe(undefined)
    expect(meant('part', 'part_one', 'part_two')).toBe(undefined)
    expect(meant('part', 'part_one', 'part_two', 'parts')).toBe('parts')
  })

  it('ignores separators when it compares paths and members', () => {
    const paths = reports.map(({ path }) => path)
    expect(meant('searchfunnel', ...paths)).toBe('search-funnel')
    expect(meant('serches', ...paths)).toBe('searches')
    expect(meant('search', ...paths)).toBe('searches')
    expect(meant('anomaly', ...paths)).toBe('anomalies')
    expect(meant('query_execution_id', 'query', 'queryExecutionId')).toBe('queryExecutionId')
  })

  it('never confuses names with different numbers', () => {
    const ranges = ['last_month', 'last_30_days', 'last_year']
    expect(meant('last30day', ...ranges)).toBe('last_30_days')
    for (const other of ['last_90_days', 'last7days', 'last_2_months', 'last_2_years'])
      expect(meant(other, ...ranges)).toBe(undefined)
  })

  it('does not ignore a negation before a dot', () => {
    expect(meant('not.contains', 'contains', 'notSet')).toBe(undefined)
    expect(meant('is.notSet', 'contains', 'notSet')).toBe('notSet')
  })

  it.each([
    ['direction', 'dir'],
    ['DIR', 'dir'],
    ['feild', 'field'],
    ['fields', 'field'],
  ])('suggests the nearest member: %j means %s', (name, member) => {
    expect(meant(name, 'field', 'fn', 'dir')).toBe(member)
  })

  it('finds a name after any single typo, unless the typo is as near to an earlier name', () => {
    const missed = FIELDS.flatMap((name) =>
      [...name].flatMap((letter, at) => {
        const [before, after] = [name.slice(0, at), name.slice(at + 1)]
        const swapped = before + after.charAt(0) + letter + after.slice(1)
        const typos = [before + after, before + letter + letter + after, swapped, before + letter.toUpperCase() + after]
        return typos.filter((typed) => nearest(typed, KNOWN) !== name)
      }),
    )
    expect(missed).toEqual(['visitr_id', 'visito_id'])
    expect(missed.map((typed) => nearest(typed, KNOWN))).toEqual(['visit_id', 'visit_id'])
  })

  it('prefers fewer edits, and counts a swap of neighbours as one edit', () => {
    expect(meant('idr', 'dir', 'id_x_y')).toBe('dir')
    expect(meant('abc', 'bac', 'cde')).toBe('bac')
  })

  it('returns the first of several equally near names', () => {
    expect(meant('cat', 'car', 'cap')).toBe('car')
    expect(meant('order', 'order_tax', 'order_total')).toBe(undefined)
  })

  it('returns undefined if there is no known name, or if no known name is near', () => {
    expect(meant('x')).toBe(undefined)
    expect(meant('', 'long', 'is', '_')).toBe(undefined)
    expect(meant('x', 'n', 'y')).toBe(undefined)
    expect(meant('café', 'cake', 'cafe')).toBe('cafe')
    expect(meant('zzzzzzzz', 'queryExecutionId', 'page', 'limit')).toBe(undefined)
  })

  it('compares only the first 32 characters, which are unique among all our names', () => {
    expect(meant(`keyword${'x'.repeat(1_000_000)}`, 'limit', 'keyword')).toBe('keyword')
    const names = [...FIELDS, ...reports.map(({ path }) => path)]
    const beginnings = new Set(names.map((name) => name.slice(0, 32)))
    expect(beginnings.size).toBe(new Set(names).size)
    for (const name of names) expect(nearest(`${name}x`, knownNames(names))).toBe(name)
  })
})
