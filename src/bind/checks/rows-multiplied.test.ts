import { describe, expect, it } from 'vitest'
import { comparison, dimension, empty, measure } from '../../../test/laws/stages/draft.ts'
import { catalog } from '../../../test/laws/stages/site-search.ts'
import type { FunctionName } from '../../catalog/functions.ts'
import { pathOf } from '../../issues/body-place.ts'
import { warningSentence } from '../../issues/warning-sentences.ts'
import { countRows } from '../../query/aggregates.ts'
import type { BoundQuery, OutputColumn } from '../../query/bound-query.ts'
import type { FieldName } from '../../site-search/fields/index.ts'
import { rowsMultiplied } from './rows-multiplied.ts'

const warnings = (query: Partial<BoundQuery>) =>
  rowsMultiplied({ ...empty, ...query }, catalog).map(({ code, at }) => `${code} ${pathOf(at)}`)

/** The warnings for a measure of page_no, with another field as a dimension or as a filter. */
const grouped = (fn: FunctionName, field: FieldName) =>
  warnings({ grouping: 'groups', columns: [dimension(field), measure('m', fn, 'page_no')] })
const filtered = (fn: FunctionName, field: FieldName) =>
  warnings({ grouping: 'total', columns: [measure('m', fn, 'page_no')], where: [comparison(field, 'set', 'string')] })

const rows: OutputColumn = { name: 'n', role: 'measure', expression: countRows }

describe('rowsMultiplied', () => {
  it.each(['sum', 'avg', 'count'] as const)('warns about %s with a facet or a target', (fn) => {
    expect(grouped(fn, 'facet_field')).toEqual(['rows_multiplied measures[0]'])
    expect(filtered(fn, 'visitor_target_name')).toEqual(['rows_multiplied measures[0]'])
  })

  it.each(['count_distinct', 'min', 'max'] as const)('does not warn about %s', (fn) => {
    expect(grouped(fn, 'facet_field')).toEqual([])
  })

  it('warns about a count of rows, and places the warning at the index among the measures', () => {
    const columns = [dimension('keyword'), dimension('facet_field'), measure('d', 'count_distinct', 'visit_id'), rows]
    expect(warnings({ grouping: 'groups', columns })).toEqual(['rows_multiplied measures[1]'])
  })

  it('names the joined rows that repeat a row', () => {
    const message = (...filters: readonly FieldName[]) => {
      const where = filters.map((field) => comparison(field, 'set', 'string'))
      const [warning] = rowsMultiplied({ ...empty, grouping: 'total', columns: [rows], where }, catalog)
      return warning && warningSentence(warning)
    }
    expect(message('facet_field')).toContain('n counts a row once per selected facet;')
    expect(message('visitor_target_name')).toContain('once per matched segment;')
    expect(message('facet_field', 'visitor_target_name')).toContain('once per selected facet and matched segment;')
  })

  it('does not warn without facets and targets, or without measures', () => {
    expect(grouped('sum', 'keyword')).toEqual([])
    expect(warnings({ columns: [dimension('facet_field')] })).toEqual([])
  })
})
