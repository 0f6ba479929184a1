// JSON Schemas for the bodies of requests: the specification and the analysis language (docs/analysis.md). Optional
// members may be `null`. A later stage, binding, checks field names and values. Spec: POST / request body; Pre-built
// report endpoints.

import { grains } from '../calendar/grains.ts'
import { shifts } from '../calendar/shifts.ts'
import { aliasPattern } from '../catalog/aliases.ts'
import { functions } from '../catalog/functions.ts'
import { limits } from '../catalog/limits.ts'
import { namesOf } from '../names/names-of.ts'
import { operators } from '../query/operators.ts'
import type { ObjectSchema, Schema } from './json-schema.ts'

const object = <const P extends ObjectSchema['properties'], const R extends readonly string[]>(
  required: R,
  properties: P,
) =>
  ({
    type: 'object',
    required,
    additionalProperties: false,
    properties,
    expected: `an object {${Object.keys(properties).join(', ')}}`,
  }) as const

const list = <const T extends Schema>(expected: string, items: T, maxItems: number) =>
  ({ type: ['array', 'null'], items, maxItems, expected }) as const

const text = (expected: string) => ({ type: 'string', expected }) as const
const optionalText = (expected: string) => ({ type: ['string', 'null'], expected }) as const

const alias = {
  ...text('letters, digits and _, not starting with a digit, at most 63 characters'),
  pattern: aliasPattern,
} as const

const wholeNumber = (maximum: number) =>
  ({ type: 'integer', minimum: 1, maximum, expected: `a whole number from 1 to ${maximum}` }) as const

/** A reference to one of the definitions of the body. */
const reference = <const N extends string>(name: N, expected: string) =>
  ({ $ref: `#/$defs/${name}`, expected }) as const

const CONDITION = 'an object {member, operator, values}, {and}, {or} or {not}'
const MEASURES = '{field, fn}, {metric}, {of}, {add}, {subtract}, {divide} or {change}'
const OPERAND = `the alias of a measure, or an object ${MEASURES}`

const condition = object(['member', 'operator'], {
  member: { ...text('a name'), names: 'member' },
  operator: {
    ...text('the name of an operator'),
    enum: namesOf(operators),
    kind: 'operator',
  },
  values: {
    ...list(
      'an array of strings',
      { type: ['string', 'number', 'boolean'], expected: 'a string' },
      limits.maxValuesPerFilter,
    ),
    counted: 'values',
  },
})

const conditions = (maxItems: number) =>
  ({
    ...list('an array of conditions', reference('condition', CONDITION), maxItems),
    totals: [{ part: 'conditions', most: maxItems }],
  }) as const

const group = {
  ...list('an array of conditions', reference('condition', CONDITION), limits.maxFilters),
  type: 'array',
  minItems: 1,
} as const

/** A condition, or a tree of conditions. */
const conditionTree = {
  anyOf: [
    condition,
    object(['and'], { and: group }),
    object(['or'], { or: group }),
    object(['not'], { not: reference('condition', CONDITION) }),
  ],
  expected: CONDITION,
  counted: 'conditions',
  deepest: limits.maxOperators,
} as const

const filters = conditions(limits.maxFilters)
const having = conditions(limits.maxHaving)
const names = (expected: string) => list(expected, text('the name of a dimension'), limits.maxDimensions)
const optionalAlias = { ...alias, type: ['string', 'null'] } as const
const flag = { type: ['boolean', 'null'], expected: 'true or false' } as const

const field = { ...text('the name of a field or *'), names: 'field or *' } as const
const fn = { ...text('the name of a function'), enum: namesOf(functions), kind: 'function' } as const
const metric = { ...text('the name of a metric'), names: 'metric' } as const
const derived = {
  of: reference('operand', OPERAND),
  in: optionalText('the name of a period of compare'),
  over: { ...names('an array of names of dimensions'), nullable: true },
  filters,
} as const
const operands = {
  ...list('an array of two measures', reference('operand', OPERAND), 2),
  type: 'array',
  minItems: 2,
} as const

const measure = {
  anyOf: [
    object(['field', 'fn'], { field, fn, alias: optionalAlias, filters }),
    object(['metric'], { metric, alias: optionalAlias, filters }),
    object(['of', 'alias'], { ...derived, alias }),
    object(['add', 'alias'], { add: operands, alias }),
    object(['subtract', 'alias'], { subtract: operands, alias }),
    object(['divide', 'alias'], { divide: operands, alias }),
    object(['change', 'alias'], { change: operands, alias }),
  ],
  expected: `an object ${MEASURES}`,
  counted: 'operands',
} as const

const unwanted = { alias: 'a measure inside another one is not shown' } as const

/** A measure inside another measure. */
const operand = {
  anyOf: [
    text('the alias of a measure'),
    { ...object(['field', 'fn'], { field, fn, filters }), unwanted },
    { ...object(['metric'], { metric, filters }), unwanted },
    { ...object(['of'], derived), unwanted },
    { ...object(['add'], { add: operands }), unwanted },
    { ...object(['subtract'], { subtract: operands }), unwanted },
    { ...object(['divide'], { divide: operands }), unwanted },
    { ...object(['change'], { change: operands }), unwanted },
  ],
  expected: OPERAND,
  counted: 'operands',
} as const

const dir = { ...optionalText('asc or desc'), enum: ['asc', 'desc', null], kind: 'direction' } as const

const top = {
  ...object(['limit', 'by'], {
    limit: wholeNumber(limits.maxTop),
    by: text('the alias of a measure'),
    dir,
    within: names('an array of names of other dimensions'),
    rest: optionalAlias,
  }),
  type: ['object', 'null'],
} as const

const fieldName = { ...text('the name of a field'), names: 'field' } as const

const dimension = {
  anyOf: [
    fieldName,
    {
      ...object(['field'], {
        field: fieldName,
        alias: optionalAlias,
        by: { ...optionalText('the name of a grain'), enum: [...namesOf(grains), null], kind: 'grain' },
        bins: {
          ...list('an array of numbers', { type: ['string', 'number'], expected: 'a number' }, limits.maxBins),
          minItems: 1,
          nullable: true,
        },
        fill: flag,
        top,
      }),
      exclusive: ['by', 'bins'],
    },
  ],
  expected: 'the name of a field, or an object {field, alias, by, bins, fill, top}',
} as const

const period = {
  anyOf: [
    { ...text('the name of a period'), enum: namesOf(shifts), kind: 'shift' },
    { ...list('an array of two dates', text('a date YYYY-MM-DD'), 2), type: 'array', minItems: 2 },
  ],
  expected: 'the name of a period, or an array of two dates',
} as const

/** The members of a query. A question or a re-fetch ignores them. */
export const queryMembers = {
  dimensions: list(
    'an array of names of fields, or of objects {field, alias, by, bins, fill, top}',
    dimension,
    limits.maxDimensions,
  ),
  measures: {
    ...list(`an array of objects ${MEASURES}`, measure, limits.maxMeasures),
    totals: [
      { part: 'operands', most: limits.maxOperands },
      { part: 'conditions', most: limits.maxMeasureConditions },
    ],
  },
  filters,
  having,
  order: list(
    'an array of objects {field, dir}',
    object(['field'], { field: text('the name of a column'), dir }),
    limits.maxOrder,
  ),
  /** The periods with which the request compares its own period, by name. */
  compare: {
    type: ['object', 'null'],
    propertyNames: { pattern: alias.pattern, not: { const: 'current' }, expected: alias.expected },
    additionalProperties: period,
    maxProperties: limits.maxPeriods,
    expected: 'an object that maps names to periods',
  },
  totals: flag,
} as const

const optionalNumber = (maximum: number) => ({ ...wholeNumber(maximum), type: ['integer', 'null'] }) as const

const page = { page: optionalNumber(limits.maxPage), limit: optionalNumber(limits.maxLimit) }

const answer = {
  dryRun: flag,
  queryExecutionId: optionalText('the queryExecutionId of an earlier answer'),
} as const

const { dimensions, measures, order, compare, totals } = queryMembers

export const querySchema = {
  ...object([], {
    query: optionalText('a question in plain English'),
    dimensions,
    measures,
    filters,
    having,
    order,
    ...page,
    ...answer,
    compare,
    totals,
  }),
  expected: 'a JSON object',
  $defs: { condition: conditionTree, operand },
} as const

export const reportSchema = {
  ...object([], {
    startDate: optionalText('a date YYYY-MM-DD'),
    endDate: optionalText('a date YYYY-MM-DD'),
    ...page,
    filters,
    having,
    ...answer,
    totals,
  }),
  expected: 'a JSON object',
  $defs: { condition: conditionTree },
} as const
