// The shapes of bodies as JSON Schema. Spec: POST / request body; Pre-built report endpoints. `null` stands for a missing member wherever
// a member is optional. Names of fields and values are checked when binding; lengths of lists in decode.
// `expected` is a word of our own: what an error message says would be accepted.

import { aliasPattern } from '../catalog/aliases.ts'
import { functions } from '../catalog/functions.ts'
import { limits } from '../catalog/limits.ts'
import { namesOf } from '../catalog/names.ts'
import { operators } from '../catalog/operators.ts'

const values = {
  type: ['array', 'null'],
  items: { type: ['string', 'number', 'boolean'], expected: 'a string' },
  expected: 'an array of strings',
} as const

const condition = {
  type: 'object',
  required: ['member', 'operator'],
  additionalProperties: false,
  properties: {
    member: { type: 'string', expected: 'a name' },
    operator: { type: 'string', enum: namesOf(operators), expected: 'the name of an operator' },
    values,
  },
  expected: 'an object {member, operator, values}',
} as const

const measure = {
  type: 'object',
  required: ['field', 'fn'],
  additionalProperties: false,
  properties: {
    field: { type: 'string', expected: 'the name of a field or *' },
    fn: { type: 'string', enum: namesOf(functions), expected: 'the name of a function' },
    alias: {
      type: ['string', 'null'],
      pattern: aliasPattern,
      expected: 'letters, digits and _, not starting with a digit, at most 63 characters',
    },
  },
  expected: 'an object {field, fn, alias}',
} as const

const order = {
  type: 'object',
  required: ['field'],
  additionalProperties: false,
  properties: {
    field: { type: 'string', expected: 'the name of a column' },
    dir: { type: ['string', 'null'], enum: ['asc', 'desc', null], expected: 'asc or desc' },
  },
  expected: 'an object {field, dir}',
} as const

const list = <const T extends object>(items: T, of: string) =>
  ({ type: ['array', 'null'], items, expected: `an array of ${of}` }) as const

const wholeNumber = <const N extends number>(maximum: N) =>
  ({ type: ['integer', 'null'], minimum: 1, maximum, expected: `a whole number from 1 to ${maximum}` }) as const

/** JSON Schema of an ad-hoc request. */
export const adHocSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    query: { type: ['string', 'null'], expected: 'a question in plain English' },
    dimensions: list({ type: 'string', expected: 'the name of a field' }, 'field names'),
    measures: list(measure, 'objects {field, fn, alias}'),
    filters: list(condition, 'objects {member, operator, values}'),
    having: list(condition, 'objects {member, operator, values}'),
    order: list(order, 'objects {field, dir}'),
    page: wholeNumber(limits.maxPage),
    limit: wholeNumber(limits.maxLimit),
    dryRun: { type: ['boolean', 'null'], expected: 'true or false' },
    queryExecutionId: { type: ['string', 'null'], expected: 'the queryExecutionId of an earlier answer' },
  },
  expected: 'a JSON object',
} as const

const date = { type: ['string', 'null'], expected: 'a date YYYY-MM-DD' } as const

/** JSON Schema of a report's request. */
export const reportSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    startDate: date,
    endDate: date,
    page: wholeNumber(limits.maxPage),
    limit: wholeNumber(limits.maxLimit),
    filters: list(condition, 'objects {member, operator, values}'),
    having: list(condition, 'objects {member, operator, values}'),
    dryRun: { type: ['boolean', 'null'], expected: 'true or false' },
    queryExecutionId: { type: ['string', 'null'], expected: 'the queryExecutionId of an earlier answer' },
  },
  expected: 'a JSON object',
} as const
