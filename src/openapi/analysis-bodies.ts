// The parts of bodies that the analysis language adds, as JSON Schema. Each branch of a union has a required member that
// no other branch has.

import { shifts } from '../calendar/shifts.ts'
import type { FieldDescription } from '../catalog/description.ts'
import { limits } from '../catalog/limits.ts'
import { namesOf } from '../names/names-of.ts'
import { analysisMembers, analysisSchema } from '../request/analysis-schema.ts'
import { published } from '../request/json-schema.ts'
import { lists } from '../request/schema.ts'
import { closed, no, upTo } from './body-parts.ts'
import { conditionOn, conditionOnMeasure, day, number, refTo, type Schema } from './condition-schemas.ts'

export const wantsTotals: Schema = published(analysisMembers.totals)

const { compare } = analysisSchema.properties

/** Other periods by name. */
export const comparing: Schema = {
  ...published(compare),
  propertyNames: { pattern: compare.propertyNames.pattern, not: compare.propertyNames.not },
  additionalProperties: {
    anyOf: [{ enum: namesOf(shifts) }, { type: 'array', minItems: 2, maxItems: 2, items: day }],
  },
}

/**
 * A condition, or a tree of conditions. `name`: the name of this schema, to which it refers. The branches are named too:
 * generators of clients follow recursion through names only.
 */
export function conditionTree(name: string, condition: Schema): Readonly<Record<string, Schema>> {
  const of = { type: 'array', minItems: 1, maxItems: limits.maxFilters, items: refTo(name) }
  const branches = {
    [`${name}And`]: closed('All of them', ['and'], { and: of }),
    [`${name}Or`]: closed('Any of them', ['or'], { or: of }),
    [`${name}Not`]: closed('All other rows', ['not'], { not: refTo(name) }),
  }
  return { [name]: { anyOf: [condition, ...Object.keys(branches).map(refTo)] }, ...branches }
}

/** The functions of fields, with `more` members. Fields with the same functions share one schema. */
export function fieldMeasures(fields: readonly FieldDescription[], more: Schema): readonly Schema[] {
  const { required } = lists.measures.items
  const measure = (names: readonly string[], functions: readonly string[]): Schema =>
    closed(functions.join(', '), required, { field: { enum: names }, fn: { enum: functions }, ...more })
  const byFunctions = new Map(fields.map(({ functions }) => [functions.join(), functions]))
  const taking = (known: string) => fields.filter(({ functions }) => functions.join() === known)
  return [
    // `*` allows only count.
    measure(['*'], ['count']),
    ...[...byFunctions].map(([known, functions]) =>
      measure(
        taking(known).map(({ name }) => name),
        functions,
      ),
    ),
  ]
}

/** The named schemas of a query. */
export function analysisQuerySchemas(
  fields: readonly FieldDescription[],
  metrics: readonly string[],
): Readonly<Record<string, Schema>> {
  return {
    Dimension: dimension(fields),
    ...conditionTree('Filter', conditionOn(fields)),
    ...conditionTree('Having', conditionOnMeasure),
    ...measures('Measure', fields, metrics, { alias }, { alias: { ...alias, type: 'string' } }),
    ...measures('Operand', fields, metrics, {}, {}, [{ type: 'string', description: 'The alias of a measure' }]),
  }
}

const alias: Schema = published(lists.measures.items.properties.alias)

/**
 * The named schema of a measure, or `others`, and its recursive branches. `optional` and `required`: the alias, unless the
 * measure stands inside another one.
 */
function measures(
  name: string,
  fields: readonly FieldDescription[],
  metrics: readonly string[],
  optional: Schema,
  required: Schema,
  others: readonly Schema[] = [],
): Readonly<Record<string, Schema>> {
  const filters = upTo(lists.filters, refTo('Filter'))
  const operands = { type: 'array', minItems: 2, maxItems: 2, items: refTo('Operand') }
  const named = Object.keys(required)
  const period = { type: ['string', 'null'], description: 'The name of a period of compare' }
  const derived = { of: refTo('Operand'), in: period, over: dimensionNames, filters }
  const by = (member: string, about: string) => closed(about, [member, ...named], { ...required, [member]: operands })
  const branches = {
    [`${name}Of`]: closed('Another measure in a period, over other groups, or of fewer rows', ['of', ...named], {
      ...required,
      ...derived,
    }),
    [`${name}Add`]: by('add', 'The sum of two measures'),
    [`${name}Subtract`]: by('subtract', 'The first measure minus the second'),
    [`${name}Divide`]: by('divide', 'The first measure divided by the second'),
    [`${name}Change`]: by('change', 'The relative change from the second measure to the first'),
  }
  const metric = closed('A metric', ['metric'], { metric: { enum: metrics }, ...optional, filters })
  const plain = [...fieldMeasures(fields, { ...optional, filters }), ...(metrics.length > 0 ? [metric] : [])]
  return { [name]: { anyOf: [...others, ...plain, ...Object.keys(branches).map(refTo)] }, ...branches }
}

const dimensionNames = upTo(lists.dimensions, { type: 'string', description: 'The name of a dimension' })

const [, { properties: shape }] = analysisSchema.properties.dimensions.items.anyOf

const absent: Schema = { type: 'null' }

const top: Schema = {
  anyOf: [
    closed('The values that rank first', ['limit', 'by'], {
      limit: published(shape.top.properties.limit),
      by: published(shape.top.properties.by),
      dir: published(shape.top.properties.dir),
      within: dimensionNames,
      rest: alias,
    }),
    absent,
  ],
}

function dimension(fields: readonly FieldDescription[]): Schema {
  const ofType = (title: string, isOf: (type: string) => boolean, more: Schema): readonly Schema[] => {
    const names = fields.filter(({ type }) => isOf(type)).map(({ name }) => name)
    if (names.length === 0) return []
    return [closed(title, ['field'], { field: { enum: names }, alias, top, by: absent, bins: absent, ...more })]
  }
  const { maxItems } = shape.bins
  const by = published(shape.by)
  const fill = published(shape.fill)
  const bins = { type: ['array', 'null'], minItems: 1, maxItems, items: number }
  const noFill = { fill: no }
  return {
    anyOf: [
      { enum: fields.map(({ name }) => name) },
      ...ofType('A date, or its week, month and so on', (type) => type === 'date', { by, fill }),
      ...ofType('A number, or its bin', (type) => type === 'number', { bins, ...noFill }),
      ...ofType('A field under another name, or its first values', (type) => !/^(date|number)$/.test(type), noFill),
    ],
  }
}
