// What a report may not be, in the words of a TypeError that names the member.

import { expect, it } from 'vitest'
import { relation, required } from '../relation.ts'
import { count, dimension, ratio } from './columns.ts'
import { descending, hidden, report } from './report.ts'
import { rows } from './rowset.ts'

const visits = relation('visits', { columns: { day: required('date') } })

/** A report that is right but for what is changed, as one without types would write it. */
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

it('may be ordered by a column that is shown or not', () => {
  const columns = { n: count(), constructor: dimension('day') }
  expect(() => define({ columns, order: [descending('n'), 'constructor', hidden('day')] })).not.toThrow()
})

it.each<[object, string]>([
  [{ ordr: [] }, 'reports.top.ordr is not an option; the nearest known one is order'],
  [{ about: undefined }, 'reports.top.about is missing; it must be a text'],
  [{ plain: false }, 'reports.top.plain must be true'],
  [{ columns: {} }, 'reports.top.columns: there are none'],
  [{ columns: { n: 'count' } }, 'reports.top.columns.n must be made by dimension, count'],
  [{ columns: { 'a b': count() }, order: [] }, 'reports.top.columns.a b: a name has letters'],
  [{ columns: JSON.parse('{"__proto__": {"role": "measure"}}') }, 'reports.top.columns.__proto__: a name has letters'],
  [{ columns: { d: dimension('dya'), n: count() } }, 'reports.top.columns.d: the relation visits has no column dya'],
  [{ columns: { n: count(), r: ratio('n', 'm') } }, 'reports.top.columns.r: there is no column m so far'],
  [{ order: ['dya'] }, 'reports.top.order: dya is not a column of the report; the nearest known one is day'],
  [{ order: [descending('m')] }, 'reports.top.order: m is not a column of the report; known are day, n'],
  [{ order: [hidden('m')] }, 'reports.top.order: the relation visits has no column m'],
  [{ keep: { m: 1 } }, 'reports.top.keep: m is not a column of the report'],
  [{ resultFilters: ['m'] }, 'reports.top.resultFilters: the relation visits has no column m'],
  [{ completeDays: 'm' }, 'reports.top.completeDays: the relation visits has no column m'],
])('is refused with %j', (change, message) => {
  expect(() => define(change)).toThrow(TypeError)
  expect(() => define(change)).toThrow(message)
})
