// JSON Schemas for the parts of queries: measures, dimensions, trees of conditions and compared periods. They narrow the
// schemas of requests: the type of a field determines its functions, its grains and its bins.

import type { Description, FieldDescription } from '../catalog/description.ts'
import { limits } from '../catalog/limits.ts'
import type { ObjectSchema, Schema as RequestSchema, UnionSchema } from '../request/json-schema.ts'
import { narrowed, published } from '../request/narrow.ts'
import { queryMembers, querySchema } from '../request/schema.ts'
import { conditionOn, conditionOnMeasure, day, number } from './condition-schemas.ts'
import { refOrNull, refTo, type Schema, union } from './schema.ts'

type Named = Readonly<Record<string, Schema>>

/** False, null or missing. */
export const no: Schema = { anyOf: [{ const: false }, { type: 'null' }] }
const absent: Schema = { type: 'null' }

const { dimensions, measures, order, compare } = queryMembers
const { condition, operand } = querySchema.$defs
const [, ...operators] = condition.anyOf
const [, shaped] = dimensions.items.anyOf
const { top } = shaped.properties
const [, days] = compare.additionalProperties.anyOf

/** The parts that have a name in the document, and the days of a period. */
const KNOWN: ReadonlyMap<RequestSchema, Schema> = new Map<RequestSchema, Schema>([
  [dimensions.items, refTo('Dimension')],
  [measures.items, refTo('Measure')],
  [order.items, refTo('Order')],
  [top, refOrNull('Top')],
  [compare, refOrNull('Comparison')],
  [days.items, day],
])

/** A part of a request as the document shows it. `conditions`: the name of the schema of a tree of conditions. */
export const documented = (schema: RequestSchema, conditions = 'Filter'): Schema =>
  narrowed<Schema>(schema, (part, narrow) => {
    if ('$ref' in part) return refTo(part.$ref === '#/$defs/operand' ? 'Operand' : conditions)
    return KNOWN.get(part) ?? published(part, narrow)
  })

/** An object with its description. `known`: schemas that replace those of its members. */
function described(schema: ObjectSchema, description: string, known: Schema = {}, conditions?: string): Schema {
  const { properties, ...whole } = documented({ ...schema, type: 'object' }, conditions)
  return { ...whole, description, properties: { ...Object(properties), ...known } }
}

/** The schema of a condition or a tree of conditions. `name` is the name of the schema, which refers to itself. */
export function conditionTree(name: string, leaf: Schema): Named {
  const branches = operators.map((branch) => {
    const [by] = branch.required
    return [by, described(branch, ABOUT[by], {}, name)]
  })
  return union(name, Object.fromEntries(branches), [leaf])
}

const ABOUT = {
  and: 'All of these conditions are true',
  or: 'At least one of these conditions is true',
  not: 'This condition is not true',
  metric: 'A metric',
  of: 'Another measure, but in a compared period, over other groups, or of fewer rows',
  add: 'The sum of two measures',
  subtract: 'The first measure minus the second',
  divide: 'The first measure divided by the second',
  change: 'The relative change from the second measure to the first',
} as const

/** The named schemas of the parts of a query. */
export function partSchemas(description: Description): Named {
  const { fields } = description
  return {
    Top: described(top, 'The highest or lowest values by a measure'),
    Comparison: documented({ ...compare, type: 'object' }),
    ...dimension(fields),
    ...conditionTree('Filter', conditionOn(fields)),
    ...conditionTree('Having', conditionOnMeasure),
    ...measure('Measure', measures.items, description),
    ...measure('Operand', operand, description),
    Order: described(order.items, 'A column to order by'),
  }
}

const { maxExpandedMeasures, maxExpandedValues, maxExpandedText } = limits
const REPEATED =
  `A measure counts each time that it is named: at most ${maxExpandedMeasures}, with ` +
  `${maxExpandedValues} values of ${maxExpandedText} characters in their filters`

/** The named schema of a measure, shown or inside another one, and of its recursive branches. */
function measure(name: string, { anyOf }: UnionSchema, { fields, metrics }: Description): Named {
  const objects = anyOf.filter((branch) => 'properties' in branch)
  const branches = objects.map((branch): Named => {
    const [kind = ''] = branch.required
    if (kind === 'field') return fieldMeasures(fields, branch)
    if (kind === 'metric') {
      const names = metrics.map((one) => one.name)
      return names.length === 0 ? {} : { metric: described(branch, ABOUT.metric, { metric: { enum: names } }) }
    }
    const about = ABOUT[kind as keyof typeof ABOUT]
    const own = branch.properties[kind]
    if (own === undefined || !('items' in own)) return { [kind]: described(branch, about) }
    return { [kind]: described(branch, about, { [kind]: { ...documented(own), description: REPEATED } }) }
  })
  const others = anyOf.filter((branch) => !('properties' in branch))
  return union(
    name,
    Object.assign({}, ...branches),
    others.map((one) => documented(one)),
  )
}

/** Measures that apply a function to a field: one schema for each field type, because it determines the functions. */
function fieldMeasures(fields: readonly FieldDescription[], branch: ObjectSchema): Named {
  const ofFields = (names: readonly string[], functions: readonly string[]): Schema =>
    described(branch, functions.join(', '), { field: { enum: names }, fn: { enum: functions } })
  const byType = new Map(fields.map(({ type, functions }) => [type, functions]))
  const typed = [...byType].map(([type, functions]) => {
    const names = fields.filter((field) => field.type === type).map(({ name }) => name)
    return [type, ofFields(names, functions)]
  })
  // The field `*` allows only the function `count`.
  return { rows: ofFields(['*'], ['count']), ...Object.fromEntries(typed) }
}

function dimension(fields: readonly FieldDescription[]): Named {
  const { bins } = shaped.properties
  const ofType = (name: string, about: string, isOf: (type: string) => boolean, known: Schema): Named => {
    const names = fields.filter(({ type }) => isOf(type)).map((field) => field.name)
    return names.length === 0 ? {} : { [name]: described(shaped, about, { field: { enum: names }, ...known }) }
  }
  const isOther = (type: string) => !/^(date|number)$/.test(type)
  const branches = {
    ...ofType('date', 'A date, or the week, month or other period of the date', (type) => type === 'date', {
      bins: absent,
    }),
    ...ofType('number', 'A number, or the bin of the number', (type) => type === 'number', {
      by: absent,
      bins: { ...documented(bins), items: number },
      fill: no,
    }),
    ...ofType('other', 'A field, optionally with an alias, or limited to its top values', isOther, {
      by: absent,
      bins: absent,
      fill: no,
    }),
  }
  return union('Dimension', branches, [{ enum: fields.map(({ name }) => name) }])
}
