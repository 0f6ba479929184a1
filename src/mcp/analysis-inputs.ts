// JSON Schemas for inputs of tools that accept the analysis language. Some language models do not accept recursive
// schemas. So each level of a tree of conditions or operands is a separate definition, which refers to the level below.

import type { Description } from '../catalog/description.ts'
import { analysisLimits } from '../catalog/limits.ts'
import { analysisSchema } from '../request/analysis-schema.ts'
import { isObject } from '../std/is-object.ts'
import { plain, type Schema } from './plain-schema.ts'

type Schemas = Readonly<Record<string, Schema>>

const { condition, operand } = analysisSchema.$defs
const { dimensions, measures, filters, having, compare, totals } = analysisSchema.properties

const DEEPEST = analysisLimits.maxOperators
/** The maximum nesting of operands. A measure with deeper nesting must refer to other measures by alias. */
const DEEPEST_OPERAND = 2

const reference = (name: string): Schema => ({ $ref: `#/$defs/${name}` })

/** Replaces the references in a schema. `names` maps the old name of a definition to the new name. */
function pointing(schema: unknown, names: Readonly<Record<string, string>>): unknown {
  if (Array.isArray(schema)) return schema.map((part) => pointing(part, names))
  if (!isObject(schema)) return schema
  const { $ref } = schema
  const name = typeof $ref === 'string' ? names[$ref.replace('#/$defs/', '')] : undefined
  if (name !== undefined) return { ...schema, ...reference(name) }
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, pointing(part, names)]))
}

const pointed = (schema: object, names: Readonly<Record<string, string>>): Schema =>
  terse(plain(Object(pointing(schema, names))))

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

const isShape = (text: unknown) => typeof text === 'string' && /^an (object|array)|^letters|, or an object/.test(text)

/** The name of the definition for the outermost level of a tree of conditions. */
const top = (name: string): string => `${name}_${DEEPEST}`

/** The definitions for a tree of conditions, one for each level. */
function trees(name: string, leaf: Schema): Schemas {
  const [, ...operators] = condition.anyOf
  const levels = Array.from({ length: DEEPEST }, (_, below) => {
    const of = { condition: below === 0 ? name : `${name}_${below}` }
    const anyOf = [reference(name), ...operators.map((operator) => pointed(operator, of))]
    return [`${name}_${below + 1}`, { anyOf }] as const
  })
  return { [name]: leaf, ...Object.fromEntries(levels) }
}

const [leaf] = condition.anyOf

/** The schema of a condition that accepts only these members. */
function conditionOn(names: readonly string[]): Schema {
  const whole = terse(plain(leaf))
  return { ...whole, properties: { ...Object(whole.properties), member: { enum: names } } }
}

/** The properties `filters`, `having` and `totals` of a report, and the definitions to which they refer. */
export const reportAnalysis = {
  properties: {
    filters: pointed(filters, { condition: top('condition') }),
    having: pointed(having, { condition: top('condition') }),
    totals: plain(totals),
  },
  $defs: trees('condition', terse(plain(leaf))),
}

/** The properties of a query, and the definitions to which they refer. */
export function queryAnalysis({ fields }: Description, metrics: readonly string[]) {
  const names = fields.map(({ name }) => name)
  const inMeasures = (level: number) => ({
    condition: top('filter'),
    operand: level === 0 ? 'operand' : `operand_${level}`,
  })
  /**
   * The branches of a union, narrowed to known fields and metrics. `level` is the level of their operands. If it is
   * undefined, branches with operands are left out.
   */
  const branches = (union: { readonly anyOf: readonly object[] }, level: number | undefined): readonly Schema[] =>
    union.anyOf.flatMap((branch): readonly Schema[] => {
      const properties: object = 'properties' in branch ? Object(branch.properties) : {}
      if ('metric' in properties && metrics.length === 0) return []
      const isLeaf = 'fn' in properties || 'metric' in properties || !('properties' in branch)
      if (level === undefined && !isLeaf) return []
      const whole = pointed(branch, inMeasures(level ?? 0))
      if (!('properties' in branch)) return [whole]
      const known = {
        ...('fn' in properties && { field: reference('measured_field') }),
        ...('metric' in properties && { metric: reference('metric') }),
      }
      return [{ ...whole, properties: { ...Object(whole.properties), ...known } }]
    })
  const operands = Array.from({ length: DEEPEST_OPERAND }, (_, level) => [
    `operand_${level + 1}`,
    { anyOf: branches(operand, level) },
  ])
  const [, shaped] = dimensions.items.anyOf
  const dimension = terse(plain(shaped))
  const field = reference('field')
  return {
    properties: {
      dimensions: {
        ...plain({ ...dimensions, items: {} }),
        items: { anyOf: [field, { ...dimension, properties: { ...Object(dimension.properties), field } }] },
      },
      measures: {
        ...plain({ ...measures, items: {} }),
        items: { anyOf: branches(measures.items, DEEPEST_OPERAND) },
      },
      filters: pointed(filters, { condition: top('filter') }),
      having: pointed(having, { condition: top('having') }),
      compare: terse(plain(compare)),
      totals: plain(totals),
    },
    $defs: {
      field: { enum: names },
      measured_field: { enum: ['*', ...names] },
      ...(metrics.length > 0 && { metric: { enum: metrics } }),
      ...trees('filter', conditionOn(names)),
      ...trees('having', terse(plain(leaf))),
      operand: { anyOf: branches(operand, undefined) },
      ...Object.fromEntries(operands),
    },
  }
}
