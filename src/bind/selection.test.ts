import { describe, expect, it } from 'vitest'
import { messages } from '../../test/laws/stages/issue-messages.ts'
import { catalog, fieldOf, fields } from '../../test/laws/stages/site-search.ts'
import { functionsOf } from '../catalog/description.ts'
import { type FunctionName, functions } from '../catalog/functions.ts'
import { pathOf } from '../issues/body-place.ts'
import { issueOf } from '../issues/placed-issue.ts'
import { namesOf } from '../names/names-of.ts'
import type { MeasureRequest, StructuredRequest } from '../request/request.ts'
import { resolveField } from './resolve-field.ts'
import { bindColumns } from './selection.ts'

const request = (
  dimensions: StructuredRequest['dimensions'],
  measures: StructuredRequest['measures'] = [],
  ...unusable: readonly string[]
): StructuredRequest => ({
  kind: 'structured',
  dimensions,
  measures,
  filters: [],
  having: [],
  order: [],
  page: 1,
  limit: 100,
  dryRun: false,
  compare: [],
  totals: false,
  unusable: new Set(unusable),
})

const measure = (fn: FunctionName | undefined, field: string | undefined, alias?: string | null): MeasureRequest => ({
  filters: [],
  field,
  fn,
  alias: alias ?? null,
})

const TODAY = () => ({ year: 2026, month: 3, day: 18 })

const bound = (...given: Parameters<typeof request>) => {
  const { columns, issues, measures, ...rest } = bindColumns(request(...given), TODAY, catalog)
  return {
    ...rest,
    measures: measures.byAlias,
    issues,
    columns: columns.map(({ name, role }) => `${role} ${name}`),
    found: issues.map(({ code, at }) => `${code} ${pathOf(at)}`),
  }
}

describe('resolveField', () => {
  it('accepts only the exact name of a field', () => {
    expect(resolveField('keyword', [], catalog)).toEqual({ field: fieldOf('keyword') })
    for (const name of ['KEYWORD', ' keyword', 'keyword\u200b', 'ｋeyword', 's.keyword', '__proto__', 'toString', '']) {
      expect(resolveField(name, ['dimensions', 0], catalog)).toMatchObject({ issue: { code: 'unknown_field' } })
    }
  })
})

describe('bindColumns', () => {
  it('puts dimensions before measures, each in request order', () => {
    const measures = [measure('sum', 'item_total'), measure('count', '*', 'n')]
    expect(bound(['visit_id', 'keyword'], measures)).toMatchObject({
      found: [],
      columns: ['dimension visit_id', 'dimension keyword', 'measure sum_item_total', 'measure n'],
      incomplete: false,
    })
  })

  it('records the referenced fields and their places', () => {
    expect(
      bindColumns(request(['keyword'], [measure('sum', 'item_total'), measure('count', '*')]), TODAY, catalog)
        .references,
    ).toEqual([
      { as: 'dimension', field: fieldOf('keyword'), at: ['dimensions', 0] },
      { as: 'measure', field: fieldOf('item_total'), fn: 'sum', at: ['measures', 0, 'field'] },
    ])
  })

  it('accepts the functions of a type, and lists them when it refuses a function', () => {
    for (const field of ['keyword', 'item_total', 'event_date', 'is_bot'] as const) {
      for (const fn of namesOf(functions)) {
        const { type } = fields[field]
        const { found, issues } = bound([], [measure(fn, field)])
        if (functionsOf(type).includes(fn)) expect(found).toEqual([])
        else {
          expect(found).toEqual(['unsupported_function measures[0].fn'])
          expect(issues.map((issue) => issueOf(issue))[0]).toMatchObject({
            expected: functionsOf(type),
            message: `unsupported function: ${fn} does not apply to ${field} (${type}), which takes ${functionsOf(type).join(', ')}`,
          })
        }
      }
    }
  })

  it('accepts * only with count', () => {
    expect(bound([], [measure('count', '*')]).columns).toEqual(['measure count'])
    for (const fn of namesOf(functions).filter((name) => name !== 'count')) {
      expect(bound([], [measure(fn, '*')])).toMatchObject({
        found: ['unsupported_function measures[0].fn'],
        issues: [{ expected: ['count'] }],
      })
    }
  })

  it('refuses a repeated dimension', () => {
    expect(bound(['keyword', 'visit_id', 'keyword'])).toMatchObject({
      found: ['duplicate_name dimensions[2]'],
      columns: ['dimension keyword', 'dimension visit_id'],
    })
  })

  it.each([
    [
      ['keyword'],
      [measure('count', '*', 'keyword')],
      'measures[0].alias',
      '"keyword" is taken by the column "keyword"',
    ],
    [
      ['keyword'],
      [measure('count', '*', 'Keyword')],
      'measures[0].alias',
      '"Keyword" is taken by the column "keyword"',
    ],
    [
      [],
      [measure('count', '*', 'n'), measure('count', '*', 'N')],
      'measures[1].alias',
      '"N" is taken by the column "n"',
    ],
    [[], [measure('count', '*'), measure('count', '*')], 'measures[1]', 'the automatic alias "count" is taken by'],
    [
      [],
      [measure('max', 'page_no', 'sum_page_no'), measure('sum', 'page_no')],
      'measures[1]',
      'the automatic alias "sum_page_no" is taken by the column "sum_page_no"',
    ],
  ])('refuses a duplicate name, ignoring case: %#', (dimensions, measures, place, message) => {
    const { found, issues } = bound(dimensions, measures)
    expect(found).toEqual([`duplicate_name ${place}`])
    expect(messages(issues)[0]).toContain(message)
  })

  it('accepts an alias equal to a field that is not requested', () => {
    expect(bound(['visit_id'], [measure('count', '*', 'keyword'), measure('count', '*', '__proto__')])).toMatchObject({
      found: [],
      columns: ['dimension visit_id', 'measure keyword', 'measure __proto__'],
    })
  })

  describe('with an invalid request', () => {
    it('keeps the alias of an invalid measure', () => {
      const { measures, names, incomplete, columns } = bound(
        [],
        [measure('sum', 'itm_total', 'n'), measure('avg', '*', 'm')],
      )
      expect([...measures]).toEqual([
        ['n', undefined],
        ['m', undefined],
      ])
      expect([...names]).toEqual(['n', 'm'])
      expect({ incomplete, columns }).toEqual({ incomplete: false, columns: [] })
    })

    it('keeps the spelling of each duplicate alias', () => {
      const { measures, names } = bound(
        ['keyword'],
        [measure('count', '*', 'Keyword'), measure('count', '*', 'keyword')],
      )
      expect([...names]).toEqual(['keyword', 'Keyword'])
      expect([...measures]).toEqual([
        ['Keyword', undefined],
        ['keyword', undefined],
      ])
    })

    it('reports the columns as incomplete if a name is unreadable', () => {
      expect(bound([undefined]).incomplete).toBe(true)
      expect(bound([], [undefined]).incomplete).toBe(true)
      expect(bound([], [measure(undefined, 'keyword')]).incomplete).toBe(true)
      expect(bound([], [{ ...measure('count', '*'), alias: undefined }]).incomplete).toBe(true)
      expect(bound([], [], 'measures').incomplete).toBe(true)
      expect(bound([], [], 'dimensions').incomplete).toBe(true)
      expect(bound([], [], 'filters').incomplete).toBe(false)
      expect(bound([], [measure(undefined, 'keyword', 'n')]).incomplete).toBe(false)
    })

    it('escapes the texts of the caller in messages', () => {
      const { issues } = bound([], [measure('sum', 'a\nb'), measure('sum', 'a\nb')])
      expect(issues.map((issue) => [issue.code, /\n/.test(issueOf(issue).message)])).toEqual([
        ['unknown_field', false],
        ['unknown_field', false],
        ['duplicate_name', false],
      ])
    })
  })
})
