// Random valid queries that a question can express, with all fields, functions and operators.

import fc from 'fast-check'
import { dateRanges } from '../../../src/catalog/date-ranges.ts'
import { type FunctionName, functions } from '../../../src/catalog/functions.ts'
import { namesOf } from '../../../src/names/names-of.ts'
import { type Operator, operators } from '../../../src/query/operators.ts'
import type { FieldType } from '../../../src/query/value.ts'
import type { Query } from '../../../src/questions/translation.ts'
import { eventTypes } from '../../../src/site-search/event-types.ts'
import type { FieldName } from '../../../src/site-search/fields/index.ts'
import type { Filter, Having, Measure } from '../../../src/typing/flat-request.ts'
import { fields, isSpecified } from '../stages/site-search.ts'

const NAMES = namesOf(fields).filter(isSpecified)
const fansOut = (name: FieldName | '*'): boolean => name !== '*' && fields[name].from !== 'summary'

/** Most rows lack these fields, so a question that groups by such a field is only about rows that have the field. */
const SPARSE: readonly FieldName[] = [
  ...(['bot_name', 'user_id', 'corrected_keyword', 'original_keyword', 'click_item_id', 'order_number'] as const),
  ...(['click_element_position', 'landing_page_url', 'page_name'] as const),
]

const day = fc
  .integer({ min: 0, max: 1460 })
  .map((days) => new Date(Date.UTC(2023, 0, 1 + days)).toISOString().slice(0, 10))

/** Words of the lexicon, punctuation, and letters of other scripts. In quotes, each of these texts is a value. */
const text = fc.oneof(
  fc.constantFrom('dress', 'searches by day', 'last week', 'is not set', '', ' ', 'a, b or c', '5', 'AB-77', '/sale'),
  fc.constantFrom('say "hi"', "men's", '“so”', '«x» "y"', 'Ж́', 'ü & <b>', '漢字', '🎉', '\u202eabc'),
  fc.string({ unit: 'grapheme', maxLength: 12 }).filter((value) => !value.includes('\0')),
)
const number = fc.oneof(
  fc.integer({ min: 0, max: 3000 }).map(String),
  fc.constantFrom('-1', '0.5', '19.99', '1000000', '2026'),
)

const VALUES: Readonly<Record<FieldType, fc.Arbitrary<string>>> = {
  string: text,
  number,
  date: day,
  boolean: fc.constantFrom('true', 'false'),
}

const range = fc.oneof(
  fc.constantFrom(...namesOf(dateRanges)).map((name): readonly string[] => [name]),
  fc.tuple(day, day).map((days): readonly string[] => [...days].sort()),
)

function valuesFor(operator: Operator, type: FieldType): fc.Arbitrary<readonly string[]> {
  const { values } = operators[operator]
  if (values === 'none') return fc.constant([])
  if (values === 'range') return range
  const one = values === 'filled' ? VALUES[type].filter((value) => value !== '') : VALUES[type]
  return fc.array(one, { minLength: 1, maxLength: values === 'one' ? 1 : 3 })
}

/** The operators that accept a type. */
export const operatorsOf = (type: FieldType): readonly Operator[] =>
  namesOf(operators).filter((name) => operators[name].types.some((one) => one === type))

const EXAMPLES: Readonly<Record<FieldType, readonly string[]>> = {
  string: ['red "dress"', "men's"],
  number: ['5', '2026'],
  date: ['2026-03-01', '2026-03-07'],
  boolean: ['true', 'false'],
}

/** Example values of a type, in the number that the operator accepts. */
export function exampleOf(operator: Operator, type: FieldType): readonly string[] {
  const { values } = operators[operator]
  return values === 'none' ? [] : values === 'one' ? EXAMPLES[type].slice(0, 1) : EXAMPLES[type]
}

const condition = (type: FieldType) =>
  fc
    .constantFrom(...operatorsOf(type))
    .chain((operator) =>
      valuesFor(operator, type).map((values) => ({ operator, ...(values.length > 0 && { values }) })),
    )

const filterOn = (member: FieldName): fc.Arbitrary<Filter> =>
  condition(fields[member].type).map((found) => ({ member, ...found }))

const filter = fc.constantFrom(...NAMES.filter((name) => name !== 'event_type')).chain(filterOn)

/** Every query filters by row type, because a question without a row type is ambiguous. */
const rowType = fc
  .record({
    operator: fc.constantFrom<Operator>('equals', 'in'),
    values: fc.uniqueArray(fc.constantFrom(...namesOf(eventTypes)), { minLength: 1, maxLength: 3 }),
  })
  .map((found): Filter => ({ member: 'event_type', ...found }))

const measureType = ({ fn, field }: Omit<Measure, 'alias'>): FieldType =>
  functions[fn].result === 'field' && field !== '*' ? fields[field].type : 'number'

/** Every pair of a function and a field that the function accepts, with the type of the result. */
export const EVERY_MEASURE: readonly (Omit<Measure, 'alias'> & { readonly type: FieldType })[] = [
  { fn: 'count', field: '*', type: 'number' },
  ...namesOf(functions).flatMap((fn) =>
    NAMES.filter((field) => functions[fn].types.some((type) => type === fields[field].type)).map((field) => ({
      fn,
      field,
      type: measureType({ fn, field }),
    })),
  ),
]

/** A query with joins uses only these functions. */
const SAFE: readonly FunctionName[] = ['count_distinct', 'avg', 'min', 'max']

const direction = fc.constantFrom<('asc' | 'desc' | null)[]>('asc', 'desc', null)

/** Whether a query reads facets or visitor targets. A search can have several of each. */
export const isJoined = ({ dimensions, filters, measures }: Query): boolean =>
  [
    ...(dimensions ?? []),
    ...(filters ?? []).map(({ member }) => member),
    ...(measures ?? []).map(({ field }) => field),
  ].some(fansOut)

export const queries: fc.Arbitrary<Query> = fc
  .record({
    dimensions: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 3 }),
    measures: fc.uniqueArray(fc.constantFrom(...EVERY_MEASURE), { minLength: 1, maxLength: 3 }),
    filters: fc.array(filter, { maxLength: 2 }),
    rowType,
  })
  .chain(({ dimensions, measures: drawn, filters, rowType: named }) => {
    const kept = isJoined({ dimensions, filters, measures: drawn })
      ? drawn.filter(({ fn }) => SAFE.includes(fn))
      : drawn
    const measures: readonly Measure[] = (
      kept.length > 0 ? kept : [{ fn: 'count_distinct', field: 'visit_id' } as const]
    ).map(({ fn, field }, index) => ({ fn, field, alias: `m${index}` }))
    const held = dimensions.flatMap((name): Filter[] =>
      SPARSE.includes(name) && !filters.some(({ member }) => member === name)
        ? [{ member: name, operator: 'set' }]
        : [],
    )
    const having = fc.array(
      fc
        .constantFrom(...measures)
        .chain((one) => condition(measureType(one)).map((found): Having => ({ member: one.alias ?? '', ...found }))),
      { maxLength: dimensions.length > 0 ? 2 : 0 },
    )
    const sortable = [...dimensions, ...measures.map(({ alias }) => alias ?? '')]
    return fc
      .record({
        having,
        order: fc.uniqueArray(fc.record({ field: fc.constantFrom(...sortable), dir: direction }), {
          maxLength: dimensions.length > 0 ? 2 : 0,
          selector: ({ field }) => field,
        }),
        page: fc.option(fc.integer({ min: 1, max: 9999 })),
        limit: fc.option(fc.integer({ min: 1, max: 1000 })),
      })
      .map((rest): Query => ({ dimensions, measures, filters: [named, ...held, ...filters], ...rest }))
  })
