// JSON Schemas of the conditions in `filters` and `having`. They are narrower than the schemas with which the service
// validates requests: the type of the member determines the operators, and the number and form of the values. See
// "Filter operators" in the specification.

import { numberPattern } from '../bind/values.ts'
import { dateRanges } from '../catalog/date-ranges.ts'
import { operatorsOf } from '../catalog/description.ts'
import { limits } from '../catalog/limits.ts'
import { namesOf } from '../names/names-of.ts'
import { type Arity, type Operator, type OperatorEntry, operators } from '../query/operators.ts'
import type { FieldType } from '../query/value.ts'
import { capitalized } from '../std/capitalized.ts'
import { refTo, type Schema, union } from './schema.ts'

/** A calendar day. The pattern is for validators that ignore formats. It also excludes the year 0000. */
export const day = {
  type: 'string',
  format: 'date',
  pattern: '^(?!0000)[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$',
} as const

// Numbers that JSON parsers keep exactly.
const jsonNumber = { type: 'number', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER } as const

const text = (minLength: number) =>
  ({ type: 'string', minLength, maxLength: limits.maxTextLength, pattern: '^[^\\u0000]*$' }) as const

/** A number, as text or as a JSON number that parsers keep exactly. */
export const number: Schema = { anyOf: [{ type: 'string', pattern: numberPattern }, jsonNumber] }

const texts = (minLength: number): Schema => ({ anyOf: [text(minLength), jsonNumber, { type: 'boolean' }] })

/** The schema of one value, by the type of the member. */
const VALUES: Readonly<Record<FieldType, Schema>> = {
  string: texts(0),
  number,
  date: day,
  boolean: { anyOf: [{ type: 'boolean' }, { enum: ['true', 'false'] }] },
}

const between = (minItems: number, maxItems: number, items: Schema): Schema => ({
  type: 'array',
  minItems,
  maxItems,
  items,
})

/**
 * The schemas of `values`, by the arity of the operator. A range has two schemas in separate branches, because client
 * generators can distinguish objects in a union, but not lists.
 */
const LISTS: Readonly<Record<Arity, (type: FieldType) => Readonly<Record<string, Schema>>>> = {
  none: () => ({ none: { type: ['array', 'null'], maxItems: 0, items: text(0) } }),
  one: (type) => ({ one: between(1, 1, VALUES[type]) }),
  many: (type) => ({ many: between(1, limits.maxValuesPerFilter, VALUES[type]) }),
  filled: () => ({ filled: between(1, limits.maxValuesPerFilter, texts(1)) }),
  range: () => ({ range: between(1, 1, { enum: namesOf(dateRanges) }), days: between(2, 2, day) }),
}

const arityOf = (operator: Operator): Arity => {
  const { values }: OperatorEntry = operators[operator]
  return values
}

/** The type and operators of a member. Members of the same kind share one condition schema. */
interface Kind {
  readonly type: FieldType
  readonly operators: readonly Operator[]
}

interface Member extends Kind {
  readonly name: string
}

/** The schema of a condition on any member of this kind, with one branch for each form of `values`. */
function conditionSchema(kind: Kind): Readonly<Record<string, Schema>> {
  const { type, operators: allowed } = kind
  const branches = [...new Set(allowed.map(arityOf))].flatMap((arity) =>
    Object.entries(LISTS[arity](type)).map(([name, values]) => [
      name,
      {
        type: 'object',
        required: arity === 'none' ? ['member', 'operator'] : ['member', 'operator', 'values'],
        additionalProperties: false,
        properties: {
          member: { type: 'string' },
          operator: { enum: allowed.filter((operator) => arityOf(operator) === arity) },
          values,
        },
      },
    ]),
  )
  return union(nameOf(kind), Object.fromEntries(branches))
}

/** The types that measures can have, with all operators of each type. */
const measureKinds: readonly Kind[] = (['string', 'number', 'date'] as const).map((type) => ({
  type,
  operators: operatorsOf(type),
}))

/** The named schemas to which conditions refer. */
export const conditionSchemas = (kinds: readonly Kind[]): Readonly<Record<string, Schema>> =>
  Object.assign({}, ...[...measureKinds, ...kinds].map(conditionSchema))

/** The name of the condition schema of a kind. */
function nameOf({ type, operators: allowed }: Kind): string {
  const isPlain = allowed.length < operatorsOf(type).length
  return `${isPlain ? 'Plain' : ''}${capitalized(type)}Condition`
}

/** A condition on a measure of a request. The schema does not know the type of the measure. */
export const conditionOnMeasure: Schema = { anyOf: measureKinds.map((kind) => refTo(nameOf(kind))) }

export function conditionOn(members: readonly Member[]): Schema {
  const namesOfKind = (kind: string) => members.filter((member) => nameOf(member) === kind).map(({ name }) => name)
  return {
    anyOf: [...new Set(members.map(nameOf))].map((kind) => ({
      ...refTo(kind),
      properties: { member: { enum: namesOfKind(kind) } },
    })),
  }
}
