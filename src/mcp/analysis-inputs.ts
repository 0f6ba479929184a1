// JSON Schemas for inputs of tools that accept the analysis language. Many servers of language models accept no recursive
// schemas, no objects with arbitrary names and no bounds of lists, and require that the objects of a union differ in
// their first member. So each level of a tree of conditions is a separate definition, operands are aliases, and
// `compare` is an array. The service accepts its whole language all the same.

import type { Description } from '../catalog/description.ts'
import { queryMembers, querySchema } from '../request/schema.ts'
import { isObject } from '../std/is-object.ts'
import { input, plain, type Schema } from './plain-schema.ts'

type Schemas = Readonly<Record<string, Schema>>

const { condition } = querySchema.$defs
const { dimensions, measures, filters, having, compare, totals } = queryMembers
const [leaf, ...operators] = condition.anyOf

/** How deep conditions nest in `and`, `or` and `not`. */
const DEEPEST = 2
/** The maximum number of fields and metrics that are listed. All enumerations together have at most 800 values. */
const MOST_NAMES = 750

const reference = (name: string): Schema => ({ $ref: `#/$defs/${name}` })
const ALIAS: Schema = { type: 'string', description: 'the alias of a measure' }

/** Replaces the references in a schema. `targets` has the new schema for each definition. */
function pointing(schema: unknown, targets: Schemas): unknown {
  if (Array.isArray(schema)) return schema.map((part) => pointing(part, targets))
  if (!isObject(schema)) return schema
  const target = typeof schema.$ref === 'string' ? targets[schema.$ref.replace('#/$defs/', '')] : undefined
  return target ?? Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, pointing(part, targets)]))
}

const pointed = (schema: object, targets: Schemas = {}): Schema => terse(plain(Object(pointing(schema, targets))))

/**
 * Omits descriptions that only repeat the shape of a schema, because a language model reads the schema on every turn.
 */
function terse(schema: Schema): Schema {
  const entries = Object.entries(schema).filter(([key, part]) => key !== 'description' || !isShape(part))
  return Object.fromEntries(entries.map(([key, part]) => [key, tersePart(part)]))
}

function tersePart(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(tersePart)
  return isObject(part) ? terse(part) : part
}

const isShape = (text: unknown) =>
  typeof text === 'string' && /^an (object|array)|^letters|, or an object/.test(text) && !text.includes(' two ')

/** The name of the definition for the outermost level of a tree of conditions. */
const top = (name: string): string => `${name}_${DEEPEST}`

/** The definitions for a tree of conditions on these members, one for each level. */
function trees(name: string, member: Schema): Schemas {
  const { properties, ...rest } = pointed(leaf)
  const levels = Array.from({ length: DEEPEST }, (_, below) => {
    const inner = { condition: reference(below === 0 ? name : `${name}_${below}`) }
    return [`${name}_${below + 1}`, { anyOf: [reference(name), ...operators.map((each) => pointed(each, inner))] }]
  })
  const members = { ...Object(properties), member, operator: reference('operator') }
  return { [name]: { ...rest, properties: members }, ...Object.fromEntries(levels) }
}

const operator = plain(leaf.properties.operator)

/** The properties `filters`, `having` and `totals` of a report, and the definitions to which they refer. */
export const reportAnalysis = {
  properties: {
    filters: pointed(filters, { condition: reference(top('condition')) }),
    having: pointed(having, { condition: reference(top('condition')) }),
    totals: plain(totals),
  },
  $defs: { operator, ...trees('condition', plain(leaf.properties.member)) },
}

const period = pointed(compare.additionalProperties)
const periods: Schema = {
  type: 'array',
  description: 'periods to compare with, for the member `in` of measures',
  items: input({ name: { type: 'string', pattern: compare.propertyNames.pattern }, period }, ['name', 'period']),
}

/** The properties of a query, and the definitions to which they refer. */
export function queryAnalysis({ fields, metrics: described }: Description) {
  const metrics = described.map(({ name }) => name)
  const areListed = fields.length + metrics.length <= MOST_NAMES
  const nameOf = (kind: string, names: readonly string[]): Schema =>
    areListed ? { type: 'string', enum: names } : { type: 'string', description: `the name of a ${kind}` }
  const field = reference('field')
  const targets = { condition: reference(top('filter')), operand: ALIAS }
  const narrowed = (branch: object): Schema => {
    const whole = pointed(branch, targets)
    const properties: object = Object(whole.properties)
    const known = {
      ...('fn' in properties && { field: reference('measured_field') }),
      ...('metric' in properties && { metric: reference('metric') }),
    }
    return { ...whole, properties: { ...properties, ...known } }
  }
  const [, shaped] = dimensions.items.anyOf
  const dimension = pointed(shaped)
  return {
    properties: {
      dimensions: {
        ...plain({ ...dimensions, items: {} }),
        items: { anyOf: [field, { ...dimension, properties: { ...Object(dimension.properties), field } }] },
      },
      measures: {
        ...plain({ ...measures, items: {} }),
        items: {
          anyOf: measures.items.anyOf
            .filter(({ properties }) => metrics.length > 0 || !('metric' in properties))
            .map(narrowed),
        },
      },
      filters: pointed(filters, { condition: reference(top('filter')) }),
      having: pointed(having, { condition: reference(top('having')) }),
      compare: periods,
      totals: plain(totals),
    },
    $defs: {
      field: nameOf(
        'field',
        fields.map(({ name }) => name),
      ),
      measured_field: { anyOf: [{ type: 'string', enum: ['*'] }, field] },
      ...(metrics.length > 0 && { metric: nameOf('metric', metrics) }),
      operator,
      ...trees('filter', field),
      ...trees('having', ALIAS),
    },
  }
}
