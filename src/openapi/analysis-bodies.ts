// JSON Schemas for the parts of queries: measures, dimensions, trees of conditions and compared periods.

import { shifts } from '../calendar/shifts.ts'
import type { FieldDescription } from '../catalog/description.ts'
import { analysisLimits, limits } from '../catalog/limits.ts'
import { namesOf } from '../names/names-of.ts'
import { published } from '../request/json-schema.ts'
import { queryMembers } from '../request/schema.ts'
import { closed, no, upTo } from './body-parts.ts'
import { conditionOn, conditionOnMeasure, day, number } from './condition-schemas.ts'
import { refOrNull, refTo, type Schema, union } from './schema.ts'

export const wantsTotals: Schema = published(queryMembers.totals)

const { maxExpandedMeasures, maxExpandedValues, maxExpandedText } = analysisLimits
const { compare } = queryMembers

const [ofField] = queryMembers.measures.items.anyOf

/** The periods to compare with, by name. */
const comparison: Schema = {
  ...published(compare),
  type: 'object',
  propertyNames: { pattern: compare.propertyNames.pattern, not: compare.propertyNames.not },
  additionalProperties: {
    anyOf: [{ enum: namesOf(shifts) }, { type: 'array', minItems: 2, maxItems: 2, items: day }],
  },
}

/** The schema of a condition or a tree of conditions. `name` is the name of the schema, which refers to itself. */
export function conditionTree(name: string, condition: Schema): Readonly<Record<string, Schema>> {
  const of = { type: 'array', minItems: 1, maxItems: limits.maxFilters, items: refTo(name) }
  const branches = {
    and: closed('All of these conditions are true', ['and'], { and: of }),
    or: closed('At least one of these conditions is true', ['or'], { or: of }),
    not: closed('This condition is not true', ['not'], { not: refTo(name) }),
  }
  return union(name, branches, [condition])
}

/**
 * The schemas of measures that apply a function to a field. There is one schema for each field type, because the type
 * determines the functions. `more` contains further members.
 */
export function fieldMeasures(fields: readonly FieldDescription[], more: Schema): Readonly<Record<string, Schema>> {
  const { required } = ofField
  const measure = (names: readonly string[], functions: readonly string[]): Schema =>
    closed(functions.join(', '), required, { field: { enum: names }, fn: { enum: functions }, ...more })
  const ofType = (type: string) => fields.filter((field) => field.type === type).map(({ name }) => name)
  const functionsOfType = new Map(fields.map(({ type, functions }) => [type, functions]))
  const typed = [...functionsOfType].map(([type, functions]) => [type, measure(ofType(type), functions)] as const)
  // The field `*` allows only the function `count`.
  return { rows: measure(['*'], ['count']), ...Object.fromEntries(typed) }
}

/** The named schemas of the parts of a query. */
export function partSchemas(
  fields: readonly FieldDescription[],
  metrics: readonly string[],
): Readonly<Record<string, Schema>> {
  return {
    Top: top,
    Comparison: comparison,
    ...dimension(fields),
    ...conditionTree('Filter', conditionOn(fields)),
    ...conditionTree('Having', conditionOnMeasure),
    ...measures('Measure', fields, metrics, { alias }, { alias: { ...alias, type: 'string' } }),
    ...measures('Operand', fields, metrics, {}, {}, [{ type: 'string', description: 'The alias of a measure' }]),
  }
}

const alias: Schema = published(ofField.properties.alias)

/**
 * The named schema of a measure, and of its recursive branches. `others` are further alternatives. `optional` and
 * `required` contain the alias. They are empty for a measure inside another measure.
 */
function measures(
  name: string,
  fields: readonly FieldDescription[],
  metrics: readonly string[],
  optional: Schema,
  required: Schema,
  others: readonly Schema[] = [],
): Readonly<Record<string, Schema>> {
  const filters = upTo(queryMembers.filters, refTo('Filter'))
  const most = `at most ${maxExpandedMeasures}, with ${maxExpandedValues} values of ${maxExpandedText} characters in their filters`
  const description = `A measure counts each time that it is named: ${most}`
  const operands = { type: 'array', minItems: 2, maxItems: 2, items: refTo('Operand'), description }
  const named = Object.keys(required)
  const period = { type: ['string', 'null'], description: 'The name of a period in compare' }
  const derived = { of: refTo('Operand'), in: period, over: dimensionNames, filters }
  const by = (member: string, about: string) => closed(about, [member, ...named], { ...required, [member]: operands })
  const metric = closed('A metric', ['metric'], { metric: { enum: metrics }, ...optional, filters })
  const branches = {
    ...fieldMeasures(fields, { ...optional, filters }),
    ...(metrics.length > 0 && { metric }),
    of: closed('Another measure, but in a compared period, over other groups, or of fewer rows', ['of', ...named], {
      ...required,
      ...derived,
    }),
    add: by('add', 'The sum of two measures'),
    subtract: by('subtract', 'The first measure minus the second'),
    divide: by('divide', 'The first measure divided by the second'),
    change: by('change', 'The relative change from the second measure to the first'),
  }
  return union(name, branches, others)
}

const dimensionNames = upTo(queryMembers.dimensions, { type: 'string', description: 'The name of a dimension' })

const [, { properties: shape }] = queryMembers.dimensions.items.anyOf

const absent: Schema = { type: 'null' }

const top = closed('The highest or lowest values by a measure', ['limit', 'by'], {
  limit: published(shape.top.properties.limit),
  by: published(shape.top.properties.by),
  dir: published(shape.top.properties.dir),
  within: dimensionNames,
  rest: alias,
})

function dimension(fields: readonly FieldDescription[]): Readonly<Record<string, Schema>> {
  const common = { alias, top: refOrNull('Top'), by: absent, bins: absent }
  const ofType = (name: string, about: string, isOf: (type: string) => boolean, more: Schema) => {
    const names = fields.filter(({ type }) => isOf(type)).map((field) => field.name)
    return names.length > 0 && { [name]: closed(about, ['field'], { field: { enum: names }, ...common, ...more }) }
  }
  const { maxItems } = shape.bins
  const by = published(shape.by)
  const fill = published(shape.fill)
  const bins = { type: ['array', 'null'], minItems: 1, maxItems, items: number }
  const noFill = { fill: no }
  const isOther = (type: string) => !/^(date|number)$/.test(type)
  const branches = {
    ...ofType('date', 'A date, or the week, month or other period of the date', (type) => type === 'date', {
      by,
      fill,
    }),
    ...ofType('number', 'A number, or the bin of the number', (type) => type === 'number', { bins, ...noFill }),
    ...ofType('other', 'A field, optionally with an alias, or limited to its top values', isOther, noFill),
  }
  return union('Dimension', branches, [{ enum: fields.map(({ name }) => name) }])
}
