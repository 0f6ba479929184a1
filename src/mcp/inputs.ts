// JSON Schemas of the inputs of tools: the schemas of requests, with the names of the model. Except for questions, the
// inputs accept only structured requests. No input accepts SQL or an account. Many servers of language models accept no
// null, no recursive schemas, no objects with arbitrary names and no bounds of lists, and require that the objects of a
// union differ in their first member. So each level of a tree of conditions is a separate definition, operands are
// aliases, and `compare` is an array. The service accepts its whole language all the same.

import type { Description } from '../catalog/description.ts'
import type { Names, Schema as RequestSchema } from '../request/json-schema.ts'
import { type JsonSchema, narrowed, published } from '../request/narrow.ts'
import { queryMembers, querySchema, reportSchema } from '../request/schema.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/** The schema of a tool's input. The tool refuses other members. */
export interface Input extends JsonSchema {
  readonly type: 'object'
  readonly properties: Schemas
  readonly required: string[]
  /** The schemas to which references refer. */
  readonly $defs?: Schemas
}

export const input = (properties: Schemas, required: string[] = [], $defs?: Schemas): Input => ({
  type: 'object',
  properties,
  required,
  ...($defs && { $defs }),
})

const { properties: query, $defs: definitions } = querySchema
const { properties: report } = reportSchema
const [leaf, ...operators] = definitions.condition.anyOf

/** How deep conditions nest in `and`, `or` and `not`. */
const DEEPEST = 2
/** The maximum number of fields and metrics that are listed. All enumerations together have at most 800 values. */
const MOST_NAMES = 750

const reference = (name: string): JsonSchema => ({ $ref: `#/$defs/${name}` })
const ALIAS: JsonSchema = { type: 'string', description: 'the alias of a measure' }

/** The schemas of names and of conditions inside a schema. */
type Known = Partial<Readonly<Record<Names | 'condition', JsonSchema>>>

/** A schema of requests in the subset of JSON Schema that most servers of language models accept. */
const forTools = (schema: RequestSchema, known: Known = {}): JsonSchema =>
  narrowed<JsonSchema>(schema, (part, narrow) => {
    if ('$ref' in part) return (part.$ref === '#/$defs/operand' ? ALIAS : known.condition) ?? {}
    if ('propertyNames' in part) return periods(part.propertyNames.pattern, narrow(part.additionalProperties))
    if ('kind' in part && part.kind === 'operator' && known.condition !== undefined) return reference('operator')
    const own = 'names' in part && part.names !== undefined ? known[part.names] : undefined
    return own ?? plain(published(part, narrow))
  })

const OMITTED: ReadonlySet<string> = new Set(['maxItems', 'minItems', 'additionalProperties'])

/**
 * The schema without null, lists of types, bounds of lists and `additionalProperties`, with which google-genai fails.
 * Requests accept null for a missing member, but tools omit such a member instead. The service checks what is left out.
 */
function plain({ description, type, enum: choices, ...schema }: JsonSchema): JsonSchema {
  return {
    ...(type !== undefined && { type: Array.isArray(type) ? type[0] : type }),
    ...(Array.isArray(choices) && { enum: choices.filter((choice) => choice !== null) }),
    ...Object.fromEntries(Object.entries(schema).filter(([keyword]) => !OMITTED.has(keyword))),
    // A pattern needs no description. A language model reads the schema on every turn.
    ...(description !== undefined && !('pattern' in schema) && { description }),
  }
}

const periods = (pattern: string, period: JsonSchema): JsonSchema => ({
  type: 'array',
  description: 'periods to compare with, for the member `in` of measures',
  items: input({ name: { type: 'string', pattern }, period }, ['name', 'period']),
})

/** A reference to the outermost level of a tree of conditions. */
const tree = (name: string): JsonSchema => reference(`${name}_${DEEPEST}`)

/** The definitions for a tree of conditions on these members, one for each level. */
function trees(name: string, member?: JsonSchema): Schemas {
  const levels = Array.from({ length: DEEPEST }, (_, below) => {
    const condition = reference(below === 0 ? name : `${name}_${below}`)
    return [
      `${name}_${below + 1}`,
      { anyOf: [reference(name), ...operators.map((branch) => forTools(branch, { condition }))] },
    ]
  })
  const condition = forTools(leaf, { condition: reference(name), ...(member && { member }) })
  return { [name]: condition, ...Object.fromEntries(levels) }
}

const operator = forTools(leaf.properties.operator)
const page = { page: forTools(query.page), limit: forTools(query.limit) }
const dryRun = { ...forTools(query.dryRun), description: 'if true, the tool returns the SQL instead of rows' }

/** The input of the tools for queries. */
export function queryInput({ fields, metrics }: Description): Input {
  const areListed = fields.length + metrics.length <= MOST_NAMES
  const nameOf = (kind: string, all: readonly { readonly name: string }[]): JsonSchema =>
    areListed
      ? { type: 'string', enum: all.map(({ name }) => name) }
      : { type: 'string', description: `the name of a ${kind}` }
  const field = reference('field')
  const known = { field, 'field or *': reference('measured_field'), metric: reference('metric') }
  const { measures } = queryMembers
  const anyOf = measures.items.anyOf.filter((branch) => metrics.length > 0 || !('metric' in branch.properties))
  const properties = Object.entries<RequestSchema>({
    ...queryMembers,
    measures: { ...measures, items: { ...measures.items, anyOf } },
  }).map(([name, member]) => [
    name,
    forTools(member, { ...known, condition: tree(name === 'having' ? 'having' : 'filter') }),
  ])
  return input({ ...Object.fromEntries(properties), ...page }, [], {
    field: nameOf('field', fields),
    measured_field: { anyOf: [{ type: 'string', enum: ['*'] }, field] },
    ...(metrics.length > 0 && { metric: nameOf('metric', metrics) }),
    operator,
    ...trees('filter', field),
    ...trees('having', ALIAS),
  })
}

/** The schema of a report's name. */
export const reportName = (names: readonly string[]): JsonSchema => ({
  type: 'string',
  enum: names,
  description: 'the name of a report',
})

const ofReport = (member: RequestSchema) => forTools(member, { condition: tree('condition') })

export const reportInput = (names: readonly string[]): Input =>
  input(
    {
      report: reportName(names),
      startDate: ofReport(report.startDate),
      endDate: ofReport(report.endDate),
      filters: ofReport(report.filters),
      having: ofReport(report.having),
      totals: ofReport(report.totals),
      ...page,
      dryRun,
    },
    ['report'],
    { operator, ...trees('condition') },
  )

export const questionInput = input({ question: forTools(query.query), ...page, dryRun }, ['question'])
