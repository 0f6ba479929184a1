// JSON Schemas for the bodies of the specification. Spec: POST / request body; Pre-built report endpoints. Optional
// members may be `null`. A later stage, binding, checks field names and values.

import { functions } from '../catalog/functions.ts'
import { limits } from '../catalog/limits.ts'
import { namesOf } from '../names/names-of.ts'
import { operators } from '../query/operators.ts'
import { alias, list, object, optionalText, text, wholeNumber } from './schema-parts.ts'

export const condition = object('an object {member, operator, values}', ['member', 'operator'], {
  member: text('a name'),
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

export const measure = object('an object {field, fn, alias}', ['field', 'fn'], {
  field: text('the name of a field or *'),
  fn: { ...text('the name of a function'), enum: namesOf(functions), kind: 'function' },
  alias: { ...alias, type: ['string', 'null'] },
})

const order = object('an object {field, dir}', ['field'], {
  field: text('the name of a column'),
  dir: { ...optionalText('asc or desc'), enum: ['asc', 'desc', null], kind: 'direction' },
})

const conditions = (maxItems: number) => list('an array of objects {member, operator, values}', condition, maxItems)

export const lists = {
  dimensions: list('an array of field names', text('the name of a field'), limits.maxDimensions),
  measures: list('an array of objects {field, fn, alias}', measure, limits.maxMeasures),
  filters: conditions(limits.maxFilters),
  having: conditions(limits.maxHaving),
  order: list('an array of objects {field, dir}', order, limits.maxOrder),
}

const optionalNumber = (maximum: number) => ({ ...wholeNumber(maximum), type: ['integer', 'null'] }) as const

const page = { page: optionalNumber(limits.maxPage), limit: optionalNumber(limits.maxLimit) }

const answer = {
  dryRun: { type: ['boolean', 'null'], expected: 'true or false' },
  queryExecutionId: optionalText('the queryExecutionId of an earlier answer'),
} as const

export const adHocSchema = object('a JSON object', [], {
  query: optionalText('a question in plain English'),
  ...lists,
  ...page,
  ...answer,
})

export const reportSchema = object('a JSON object', [], {
  startDate: optionalText('a date YYYY-MM-DD'),
  endDate: optionalText('a date YYYY-MM-DD'),
  ...page,
  filters: lists.filters,
  having: lists.having,
  ...answer,
})
