// The worst ad-hoc requests within the limits, with the maximum number of dimensions, measures, conditions and values.
// Section of the specification: Limits.

import { limits } from '../../../src/catalog/limits.ts'
import { FIELDS, type Field, type FieldType, OPERATORS_OF, type Operator } from '../../tools/oracle/fields.ts'
import type { ConditionJson, MeasureJson, StructuredRequest } from '../../tools/oracle/request.ts'
import { boundOperators, LENGTHS, listOperators, longLists, valuesOf } from './lists.ts'

export interface Worst<B = StructuredRequest> {
  readonly name: string
  readonly body: B
}

const ALL: readonly Field[] = [...FIELDS.values()]
const { maxDimensions, maxFilters, maxHaving, maxMeasures, maxOrder, maxPage, maxLimit, maxValues } = limits

const COUNT: MeasureJson = { field: '*', fn: 'count', alias: 'n' }
/** The compiler accepts a field of a single row type only with a filter on the row type. */
const ANY_ROW_TYPE: ConditionJson = { member: 'event_type', operator: 'set' }

const grouped = (filters: readonly ConditionJson[]): StructuredRequest => ({
  dimensions: ['event_type'],
  measures: [COUNT],
  filters,
})

/** One field of each storage type. */
const STORED = ['keyword', 'item_total', 'event_month', 'event_date', 'is_bot'].flatMap(
  (name) => FIELDS.get(name) ?? [],
)

const onOneField = STORED.flatMap((field) =>
  listOperators(field.type).flatMap((operator) =>
    LENGTHS.flatMap((length) =>
      (length === 1 ? [false] : [false, true]).map((shared): Worst => {
        const filters = longLists([field], () => operator, { length, most: maxFilters, shared })
        const title = `${filters.length} ${operator} of ${length} on ${field.name}${shared ? ', one shared' : ''}`
        return { name: title, body: grouped(filters) }
      }),
    ),
  ),
)

const ofType = (type: FieldType) => ALL.filter((field) => field.type === type)

const onAllFields = (['string', 'number', 'boolean'] as const).flatMap((type) =>
  listOperators(type).map((operator): Worst => {
    const lists = longLists(ofType(type), () => operator, { length: 100, most: maxFilters - 1, shared: true })
    return { name: `${lists.length} ${operator} of 100 on all ${type} fields`, body: grouped([ANY_ROW_TYPE, ...lists]) }
  }),
)

const bounds = STORED.filter(({ type }) => type !== 'boolean').map((field): Worst => {
  const operators = boundOperators(field.type)
  const filters = Array.from({ length: maxFilters }, (_, turn): ConditionJson => {
    const operator = operators[turn % operators.length] ?? 'gt'
    return {
      member: field.name,
      operator,
      values: valuesOf(field.type, 1, operator.startsWith('g') ? turn : 500 - turn),
    }
  })
  return { name: `100 bounds on ${field.name}`, body: grouped(filters) }
})

const listsAndBounds = STORED.filter(({ type }) => type !== 'boolean').map((field): Worst => {
  const own = longLists([field], (turn) => (turn % 2 === 0 ? 'in' : 'notEquals'), {
    length: 100,
    most: 50,
    shared: true,
  })
  const filters = bounds.find(({ name }) => name.endsWith(field.name))?.body.filters ?? []
  return { name: `50 lists and 50 bounds on ${field.name}`, body: grouped([...own, ...filters.slice(0, 50)]) }
})

const DAYS: readonly (readonly string[])[] = [['this_year'], ['last_30_days'], ['1999-01-01', '2030-12-31']]
const withoutLists: readonly Worst[] = [
  ...(['set', 'notSet'] as const).map((operator) => ({
    name: `100 ${operator}`,
    body: grouped(
      [ANY_ROW_TYPE, ...ALL, ...ALL]
        .slice(0, maxFilters)
        .map((of) => ('name' in of ? { member: of.name, operator } : of)),
    ),
  })),
  {
    name: '100 inDateRange',
    body: grouped(
      Array.from({ length: maxFilters }, (_, turn) => ({
        member: 'event_date',
        operator: 'inDateRange',
        values: DAYS[turn % DAYS.length] ?? [],
      })),
    ),
  },
]

/** Conditions for one in six pairs of a field and an operator of its type. */
const mixed: ConditionJson[] = ALL.flatMap(({ name, type }) =>
  OPERATORS_OF[type].map((operator: Operator) => ({ name, type, operator })),
)
  .filter((_, i) => i % 6 === 0)
  .slice(0, maxFilters - 1)
  .map(({ name, type, operator }, turn) => {
    if (operator === 'set' || operator === 'notSet') return { member: name, operator }
    if (operator === 'inDateRange') return { member: name, operator, values: ['last_year'] }
    const length = listOperators(type).includes(operator) ? 100 : 1
    return { member: name, operator, values: valuesOf(type, length, turn, true) }
  })

const dimensions = ALL.slice(0, maxDimensions).map(({ name }) => name)
const order = dimensions.slice(0, maxOrder).map((field) => ({ field, dir: 'desc' }))
const ownDimensions = ALL.filter(({ relation }) => relation === 'summary').map(({ name }) => name)

const measuresOf = (fn: string, fields: readonly Field[]): readonly MeasureJson[] =>
  Array.from({ length: maxMeasures }, (_, i) => ({ field: fields[i % fields.length]?.name ?? '*', fn, alias: `m${i}` }))
const compared = ALL.filter(({ type }) => type !== 'boolean')
const measures = [
  measuresOf('count_distinct', ALL),
  measuresOf('max', compared),
  measuresOf('avg', ofType('number')),
].map((of) => of.filter(({ field }) => FIELDS.get(field)?.relation === 'summary'))

const widest: readonly Worst[] = [
  { name: 'all fields as dimensions', body: { dimensions, filters: [ANY_ROW_TYPE], order } },
  { name: 'all own fields as dimensions', body: { dimensions: ownDimensions, filters: [ANY_ROW_TYPE] } },
  { name: 'all fields as groups', body: { dimensions, measures: [COUNT], filters: [ANY_ROW_TYPE], order } },
  { name: 'the last page of rows', body: { dimensions, filters: [ANY_ROW_TYPE], page: maxPage, limit: maxLimit } },
  {
    name: 'the last page of groups',
    body: { dimensions, measures: [COUNT], filters: [ANY_ROW_TYPE], page: maxPage, limit: maxLimit },
  },
  ...measures.map((of) => ({
    name: `${of.length} ${of[0]?.fn}`,
    body: {
      dimensions: ['event_type'],
      measures: of,
      order: of.map(({ alias }) => ({ field: alias ?? '', dir: 'desc' })),
    },
  })),
]

const MEASURED: readonly MeasureJson[] = [
  { field: 'keyword', fn: 'max', alias: 'm' },
  { field: 'event_date', fn: 'max', alias: 'm' },
  { field: 'item_total', fn: 'sum', alias: 'm' },
  { field: 'item_total', fn: 'avg', alias: 'm' },
  { field: 'visit_id', fn: 'count_distinct', alias: 'm' },
]

const typeOf = ({ field, fn }: MeasureJson): FieldType =>
  (fn === 'max' ? FIELDS.get(field)?.type : undefined) ?? 'number'

const having = MEASURED.flatMap((measure) => {
  const type = typeOf(measure)
  return [...listOperators(type), ...boundOperators(type).slice(0, 1)].flatMap((operator) =>
    (listOperators(type).includes(operator) ? [maxValues / maxHaving, 1000] : [1]).map((length): Worst => {
      const conditions = longLists([{ name: 'm', type }], () => operator, { length, most: maxHaving, shared: true })
      const title = `${conditions.length} having ${operator} of ${length} on ${measure.fn} of ${measure.field}`
      return { name: title, body: { dimensions: ['event_type'], measures: [measure], having: conditions } }
    }),
  )
})

const joined = ['contains', 'in', 'notEquals'].map((operator): Worst => {
  const members = ALL.filter(({ relation }) => relation !== 'summary')
  const filters = longLists(members, () => operator as Operator, { length: 100, most: maxFilters, shared: true })
  return {
    name: `facets x targets with 100 ${operator} of 100`,
    body: { dimensions: ['facet_field', 'facet_value', 'visitor_target_name'], measures: [COUNT], filters },
  }
})

const everything: Worst = {
  name: 'everything at once',
  body: {
    dimensions,
    measures: measures
      .flat()
      .filter((_, i) => i % 3 === 0)
      .map((of, i) => ({ ...of, alias: `m${i}` }))
      .slice(0, maxMeasures),
    filters: [ANY_ROW_TYPE, ...mixed],
    having: [],
    order,
    page: 2,
    limit: maxLimit,
  },
}

export const AD_HOC: readonly Worst[] = [
  ...onOneField,
  ...onAllFields,
  ...bounds,
  ...listsAndBounds,
  ...withoutLists,
  { name: '100 filters of every operator', body: grouped([ANY_ROW_TYPE, ...mixed]) },
  ...widest,
  ...having,
  ...joined,
  everything,
]
