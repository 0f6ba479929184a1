// The body of a report request as a client sends it, and the normalized form of a valid body.
import type { TreeJson } from '../../tools/oracle/analysis/json.ts'
import type { FieldType, Operator } from '../../tools/oracle/fields.ts'
import { OPERATORS } from '../../tools/oracle/fields.ts'
import { type ConditionJson, valueText } from '../../tools/oracle/request.ts'
import { type Contract, measuresOf } from './contract.ts'

export interface ReportBody {
  readonly startDate?: string | null
  readonly endDate?: string | null
  readonly filters?: readonly ConditionJson[] | null
  readonly having?: readonly ConditionJson[] | null
  readonly page?: number | null
  readonly limit?: number | null
}

/** A condition with its resolved member: the column of a filter, or the measure of a `having` condition. */
export interface PlainCondition {
  readonly sql: string
  readonly type: FieldType
  readonly operator: Operator
  readonly values: readonly string[]
}

export interface PlainBody {
  readonly start: string | undefined
  readonly end: string | undefined
  readonly filters: readonly PlainCondition[]
  readonly having: readonly PlainCondition[]
  readonly page: number
  readonly limit: number
}

/** A body whose conditions can be trees. */
export interface ReportTreeBody extends Omit<ReportBody, 'filters' | 'having'> {
  readonly filters?: readonly TreeJson[] | null
  readonly having?: readonly TreeJson[] | null
}

export type PlainTree =
  | PlainCondition
  | { readonly and: readonly PlainTree[] }
  | { readonly or: readonly PlainTree[] }
  | { readonly not: PlainTree }

export interface PlainTreeBody extends Omit<PlainBody, 'filters' | 'having'> {
  readonly filters: readonly PlainTree[]
  readonly having: readonly PlainTree[]
}

/** Normalizes a valid body, and throws for a member that the report does not have. */
export function plainBody(body: ReportBody, contract: Contract): PlainBody {
  const { filters, having } = membersOf(contract)
  return {
    ...pageOf(body),
    filters: (body.filters ?? []).map((condition) => plainCondition(condition, filters)),
    having: (body.having ?? []).map((condition) => plainCondition(condition, having)),
  }
}

/** Like `plainBody`, but for a body with trees of conditions. */
export function plainTreeBody(body: ReportTreeBody, contract: Contract): PlainTreeBody {
  const { filters, having } = membersOf(contract)
  return {
    ...pageOf(body),
    filters: (body.filters ?? []).map((tree) => plainTree(tree, filters)),
    having: (body.having ?? []).map((tree) => plainTree(tree, having)),
  }
}

type MembersBySql = ReadonlyMap<string, { readonly sql: string; readonly type: FieldType }>

function membersOf(contract: Contract): { readonly filters: MembersBySql; readonly having: MembersBySql } {
  return {
    filters: new Map(contract.filters.map((member) => [member.name, member])),
    having: new Map(measuresOf(contract).map(({ name, type }) => [name, { sql: `r.${name}`, type }])),
  }
}

function pageOf({ startDate, endDate, page, limit }: ReportTreeBody): Omit<PlainBody, 'filters' | 'having'> {
  return { start: startDate ?? undefined, end: endDate ?? undefined, page: page ?? 1, limit: limit ?? 100 }
}

function plainTree(tree: TreeJson, members: MembersBySql): PlainTree {
  if ('and' in tree) return { and: tree.and.map((part) => plainTree(part, members)) }
  if ('or' in tree) return { or: tree.or.map((part) => plainTree(part, members)) }
  return 'not' in tree ? { not: plainTree(tree.not, members) } : plainCondition(tree, members)
}

function plainCondition({ member, operator, values }: ConditionJson, members: MembersBySql): PlainCondition {
  const found = members.get(member)
  const known = OPERATORS.find((name) => name === operator)
  if (found === undefined || known === undefined) throw new Error(`refused: ${member} ${operator}`)
  return { sql: found.sql, type: found.type, operator: known, values: (values ?? []).map(textOf) }
}

function textOf(value: unknown): string {
  const text = valueText(value)
  if (text === undefined) throw new Error(`refused: ${String(value)}`)
  return text
}
