// Mistakes in report definitions, each with the TypeError that names the invalid member.

import { expect, it } from 'vitest'
import { relation, required } from '../relation.ts'
import { average, count, dimension, label, numberColumn, ratio, sum, value } from './columns.ts'
import { atLeast, noneOf, notBlank, sameAs } from './conditions.ts'
import { metric } from './metric-definition.ts'
import { descending, hidden, ranked, report } from './report.ts'
import { rows } from './rowset.ts'

const visits = relation('visits', {
  columns: { day: required('date'), page: required('text'), is_bot: required('boolean'), pages: required('integer') },
})

/** A valid report with some members replaced. Untyped, as if written in plain JavaScript. */
const define = (change: object) => {
  const columns = { day: dimension('day'), n: count() }
  return report({
    path: 'top',
    about: 'Visits',
    from: rows(visits),
    filters: ['day'],
    columns,
    order: ['n'],
    ...change,
  })
}

it('accepts an order by a shown or a hidden column', () => {
  const columns = { n: count(), constructor: dimension('day') }
  expect(() => define({ columns, order: [descending('n'), 'constructor', hidden('day')] })).not.toThrow()
})

const LIST = { list: true, order: ['n'] }
const entry = { label: 'Hits', about: 'Hits', unit: 'count' } as const
const HITS = { hits: metric(count(), entry), pages: metric(sum('seconds'), entry) }

const list = { list: true, columns: { page: value('page') }, order: ['page', hidden('day')] }

it('accepts a key for a list if the order includes all key columns', () => {
  expect(() => define({ ...list, key: ['page', 'day'] })).not.toThrow()
})

it.each<[object, string]>([
  [{ ordr: [] }, 'reports.top.ordr is not an option; the nearest known one is order'],
  [{ about: undefined }, 'reports.top.about is missing; it must be a string'],
  [{ plain: false }, 'reports.top.plain must be true'],
  [{ subject: ['dya'] }, 'reports.top.subject: dya is not a column of the report; the nearest known one is day'],
  [{ subject: ['n'] }, 'reports.top.subject must name dimensions, or values of a list, not n'],
  [{ subject: [] }, 'reports.top.subject must not be empty'],
  [{ columns: {} }, 'reports.top.columns must not be empty'],
  [{ columns: { n: 'count' } }, 'reports.top.columns.n must be made by dimension, count'],
  [{ columns: { n: 'hits' }, metrics: {} }, 'reports.top.columns.n: hits is not in metrics'],
  [{ columns: { n: 'hit' }, metrics: { hits: 5 } }, 'hit is not in metrics; the nearest known one is hits'],
  [{ columns: { n: 'hits' }, metrics: { hits: 5 } }, 'reports.top.columns.n: metrics.hits must be made by metric(..)'],
  [
    { ...LIST, columns: { n: 'hits' }, metrics: HITS },
    'reports.top.columns.n is computed from several rows; a list takes',
  ],
  [{ columns: { n: 'pages' }, metrics: HITS }, 'reports.top.columns.n: the relation visits has no column seconds'],
  [{ units: { m: 'count' } }, 'reports.top.units.m is not an option; expected one of day, n'],
  [{ units: { n: 'mony' } }, 'reports.top.units.n must be count or money or fraction'],
  [{ columns: { 'a b': count() }, order: [] }, 'reports.top.columns.a b: a name is letters'],
  [{ columns: JSON.parse('{"__proto__": {"role": "measure"}}') }, 'reports.top.columns.__proto__: a name is letters'],
  [{ columns: { d: dimension('dya'), n: count() } }, 'reports.top.columns.d: the relation visits has no column dya'],
  [{ columns: { n: count(), r: ratio('n', 'm') } }, 'reports.top.columns.r: there is no earlier column m'],
  [{ columns: { n: sum('page') } }, 'reports.top.columns.n: sum takes a number, but page is a string'],
  [{ columns: { n: average('is_bot') } }, 'reports.top.columns.n: avg takes a number, but is_bot is a boolean'],
  [
    { columns: { n: count(), a: ratio('n', 'n'), b: ratio('n', 'a'), c: ratio('b', 'a'), d: ratio('c', 'n') } },
    'reports.top.columns.d: at most 3 ratios can be computed from each other',
  ],
  [{ columns: { d: dimension('day'), n: ratio('d', 'd') } }, 'reports.top.columns.n: a ratio takes a number, but d is'],
  [
    { columns: { n: count({ is_bot: 'no' as never }) } },
    'reports.top.columns.n: the condition on is_bot has "no"; a boolean takes true or false',
  ],
  [{ filters: [['when']] }, 'reports.top.filters must be an array of columns, each by its name or as [name, column]'],
  [{ order: ['dya'] }, 'reports.top.order: dya is not a column of the report; the nearest known one is day'],
  [{ order: [descending('m')] }, 'reports.top.order: m is not a column of the report; expected one of day, n'],
  [{ order: [hidden('m')] }, 'reports.top.order: the relation visits has no column m'],
  [{ order: [hidden('page')] }, 'reports.top.order: page can have several values in a group: make it a dimension'],
  [{ order: [ranked('page', 'a')] }, 'reports.top.order: page can have several values in a group'],
  [
    { columns: { day: dimension('day'), bot: label('is_bot'), n: count() } },
    'columns.bot: a label cannot be a boolean',
  ],
  [{ key: ['day'] }, 'reports.top.key is only for a list; in other reports, the dimensions identify a row'],
  [{ ...list, key: ['pages'] }, 'reports.top.key must name columns of order, not pages'],
  [{ ...list, key: [] }, 'reports.top.key must name columns of order'],
  [{ ...list, key: 'page' }, 'reports.top.key must be an array of strings'],
  [{ keep: { m: 1 } }, 'reports.top.keep: m is not a column of the report'],
  [{ resultFilters: ['m'] }, 'reports.top.resultFilters: the relation visits has no column m'],
  [{ completeDays: 'm' }, 'reports.top.completeDays: the relation visits has no column m'],
  [{ keep: { n: 'many' } }, 'reports.top.keep: the condition on n has "many"; a number takes numbers'],
  [{ keep: { n: null } }, 'reports.top.keep: the condition on n has null; a number takes numbers'],
  [{ from: visits }, 'reports.top.from must be rows(..), unionOf(..)'],
  [{ order: [null] }, 'reports.top.order[0] must be an object'],
  [
    { order: [{ descnding: 'n' }] },
    'reports.top.order[0].descnding is not an option; the nearest known one is descend',
  ],
  [{ ...list, order: [ranked('page')] }, 'reports.top.order: the condition on page: in takes at least one value'],
  [{ ...list, order: [ranked('pages', 'a')] }, 'reports.top.order: the condition on pages has "a"; a number takes'],
  [
    { columns: { day: dimension('day'), n: sum(undefined as never) } },
    'reports.top.columns.n: the relation visits has',
  ],
  [
    { columns: { day: dimension('day'), n: count('day' as never) } },
    'reports.top.columns.n: conditions must be an obj',
  ],
  [
    { ...list, columns: { page: value('page'), n: count() } },
    'reports.top.columns.n is computed from several rows; a list',
  ],
  [{ columns: { n: count(), page: value('page') } }, 'reports.top.columns.page is computed from a single row; groups'],
  [
    { columns: { n: count(), r: ratio('n', numberColumn('pages')) } },
    'reports.top.columns.r is computed from a single row',
  ],
  [{ columns: { n: { role: 'messure', computes: {} } } }, 'reports.top.columns.n must be made by dimension, count'],
])('rejects a report with %j', (change, message) => {
  expect(() => define(change)).toThrow(TypeError)
  expect(() => define(change)).toThrow(message)
})

it.each<[() => unknown, string]>([
  [
    () => rows(visits, { dya: 1 }),
    'the relation visits has no column dya; the nearest known one is day; expected one of day',
  ],
  [() => rows(visits, { pages: 'many' }), 'the condition on pages has "many"; a number takes numbers'],
  [() => rows(visits, { pages: atLeast(Number.NaN) }), 'the condition on pages has NaN; a number takes numbers'],
  [() => rows(visits, { pages: atLeast(2 ** 53) }), 'the condition on pages has 9007199254740992; a number takes'],
  [() => rows(visits, { pages: atLeast(1e-7) }), 'the condition on pages has 1e-7; a number takes numbers'],
  [() => rows(visits, { page: atLeast(1) }), 'the condition on page has 1; a string takes texts'],
  [() => rows(visits, { day: '2026-01-01' }), 'the condition on day has "2026-01-01"; a date takes only isSet'],
  [() => rows(visits, { is_bot: notBlank }), 'the condition on is_bot is notBlank; a boolean takes true or false'],
  [() => rows(visits, { page: sameAs('pages') }), 'page is a string, but pages is a number'],
  [() => rows(undefined as never), 'rows: the first argument must be a relation of the model'],
  [() => rows(visits, {}, { beside: visits as never }), 'rows(visits).beside must be an array of relations'],
  [
    () => rows(visits, {}, { besid: [] } as never),
    'rows(visits).besid is not an option; the nearest known one is beside',
  ],
  [() => rows(visits, {}, { daysBefore: 1.5 }), 'rows(visits).daysBefore must be a whole number of at least 0'],
  [() => rows(visits, 'page' as never), 'conditions must be an object'],
  [() => rows(visits, { page: [] }), 'the condition on page: equals takes at least one value'],
  [() => rows(visits, { page: noneOf() }), 'the condition on page: notEquals takes at least one value'],
  [() => rows(visits, { page: undefined as never }), 'the condition on page has undefined; a string takes texts'],
  [() => rows(visits, { page: 'a\0' }), 'the condition on page has "a\\u0000"; a string takes texts'],
  [() => rows(visits, { pages: Number.NaN }), 'the condition on pages has NaN; a number takes numbers'],
  [() => rows(visits, { pages: 1e21 }), 'the condition on pages has 1e+21; a number takes numbers'],
  [
    () => rows(visits, { page: { op: 'set' } as never }),
    'the condition on page must be a value, an array of values, or made',
  ],
  [
    () => rows(visits, { pages: { operator: 'contains', values: [1] } }),
    'the condition on pages has contains, which does',
  ],
  [() => rows(visits, { pages: { operator: 'gt', values: [1, 2] } }), 'the condition on pages: gt takes one value'],
  [
    () => rows(visits, { page: { operator: 'contains', values: [''] } }),
    'the condition on page: contains takes at least',
  ],
  [
    () => rows(visits, { page: { operator: 'equal', values: ['a'] } as never }),
    'the condition on page has no operator equal; the nearest known one is equals; expected one of equals, notEquals',
  ],
  [
    () => ratio('n', undefined as never),
    'a ratio takes two columns, each given by its name or made by count, sum and the like',
  ],
])('rejects invalid arguments: %s', (make, message) => {
  expect(make).toThrow(TypeError)
  expect(make).toThrow(message)
})
