// The body of a report as a client sends it, and its normalized form if it is valid.
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

/** A condition with a resolved member: a filter has its column, `having` its measure. */
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

/** Normalizes a valid body; throws for a member that the report does not have. */
export function plainBody(body: ReportBody, contract: Contract): PlainBody {
  const filters = new Map(contract.filters.map((member) => [member.name, member]))
  const measures = new Map(measuresOf(contract).map(({ name, type }) => [name, { sql: `r.${name}`, type }]))
  return {
    start: body.startDate ?? undefined,
    end: body.endDate ?? undefined,
    filters: (body.filters ?? []).map((condition) => plainCondition(condition, filters)),
    having: (body.having ?? []).map((condition) => plainCondition(condition, measures)),
    page: body.page ?? 1,
    limit: body.limit ?? 100,
  }
}

function plainCondition(
  { member, operator, values }: ConditionJson,
  members: ReadonlyMap<string, { readonly sql: string; readonly type: FieldType }>,
): PlainCondition {
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
