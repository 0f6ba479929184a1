// The structured request: its type, the text form of its values, and its normalized form.
import { FIELDS, type FieldType, type Fn, FUNCTIONS, measureType, OPERATORS, type Operator } from './fields.ts'

export type JsonValue = string | number | boolean

export interface ConditionJson {
  readonly member: string
  readonly operator: string
  readonly values?: readonly JsonValue[] | null
}

export interface MeasureJson {
  readonly field: string
  readonly fn: string
  readonly alias?: string | null
}

export interface OrderJson {
  readonly field: string
  readonly dir?: string | null
}

/**
 * A request in the form that clients send. Null and an empty list count as a missing member (decision 8 in
 * docs/decisions).
 */
export interface StructuredRequest {
  readonly dimensions?: readonly string[] | null
  readonly measures?: readonly MeasureJson[] | null
  readonly filters?: readonly ConditionJson[] | null
  readonly having?: readonly ConditionJson[] | null
  readonly order?: readonly OrderJson[] | null
  readonly page?: number | null
  readonly limit?: number | null
}

export interface Condition {
  readonly member: string
  readonly operator: Operator
  readonly type: FieldType
  readonly values: readonly string[]
}

export interface Measure {
  readonly field: string
  readonly fn: Fn
  readonly alias: string
  readonly type: FieldType
}

export interface PlainRequest {
  readonly dimensions: readonly string[]
  readonly measures: readonly Measure[]
  readonly filters: readonly Condition[]
  readonly having: readonly Condition[]
  readonly order: readonly { readonly field: string; readonly descending: boolean }[]
  readonly page: number
  readonly limit: number
}

export type Members = ReadonlyMap<string, unknown>

export function members(value: unknown): Members | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return new Map<string, unknown>(Object.entries(value))
}

/** The text form of a value (decisions 21, 62). Undefined if the value is invalid for every field. */
export function valueText(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined
  if (Number.isInteger(value)) return Number.isSafeInteger(value) ? String(value === 0 ? 0 : value) : undefined
  return plainNotation(String(value))
}

/** Converts `1.5e-7` to `0.00000015`. JavaScript never prints a fraction with a positive exponent. */
function plainNotation(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/.exec(text) ?? []
  return exponent === '0' ? text : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${whole}${fraction}`
}

export function automaticAlias(field: string, fn: string): string {
  return field === '*' ? fn : `${fn}_${field}`
}

/** Normalizes a valid body. Throws if the body is invalid. */
export function plainRequest(body: unknown): PlainRequest {
  const top = owner(body)
  const measures = list(top, 'measures').map(readMeasure)
  const aliases = new Map(measures.map(({ alias, type }) => [alias, type]))
  return {
    dimensions: list(top, 'dimensions').map(text),
    measures,
    filters: list(top, 'filters').map((item) => readCondition(item, (name) => FIELDS.get(name)?.type)),
    having: list(top, 'having').map((item) => readCondition(item, (name) => aliases.get(name))),
    order: list(top, 'order').map((item) => {
      const term = owner(item)
      return { field: text(term.get('field')), descending: term.get('dir') === 'desc' }
    }),
    page: Number(top.get('page') ?? 1),
    limit: Number(top.get('limit') ?? 100),
  }
}

function readMeasure(item: unknown): Measure {
  const measure = owner(item)
  const field = text(measure.get('field'))
  const fn = oneOf(FUNCTIONS, measure.get('fn'))
  const alias = text(measure.get('alias') ?? automaticAlias(field, fn))
  return { field, fn, alias, type: measureType(fn, FIELDS.get(field)?.type) }
}

function readCondition(item: unknown, typeOf: (member: string) => FieldType | undefined): Condition {
  const condition = owner(item)
  const member = text(condition.get('member'))
  const type = typeOf(member)
  if (type === undefined) throw new Error(`unknown member ${member}`)
  const values = list(condition, 'values').map((value) => text(valueText(value)))
  return { member, operator: oneOf(OPERATORS, condition.get('operator')), type, values }
}

function owner(value: unknown): Members {
  const found = members(value)
  if (found === undefined) throw new Error('not an object')
  return found
}

function list(from: Members, name: string): readonly unknown[] {
  const value = from.get(name) ?? []
  if (!Array.isArray(value)) throw new Error(`${name} is not a list`)
  return value
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error('not a text')
  return value
}

function oneOf<T extends string>(names: readonly T[], value: unknown): T {
  const found = names.find((name) => name === value)
  if (found === undefined) throw new Error(`unknown name ${String(value)}`)
  return found
}
