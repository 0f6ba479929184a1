// Parses the reply of a language model, validates it against the schema, and extracts the query. Nothing in a reply is
// trusted.

import { operators } from '../../query/operators.ts'
import { issuesOf } from './conform.ts'
import { isMetric, type ModelMeasure, type ModelQuery } from './model-query.ts'
import type { ReplyIssue } from './reply-issue.ts'
import type { CANNOT, ObjectSchema } from './reply-schema.ts'

export interface Reply {
  readonly status: 'ok' | 'cannot'
  readonly unexplained: readonly string[]
  readonly reason: (typeof CANNOT)[number] | null
  readonly query: ReplyQuery | null
}

/** A query as the schema of replies requires it, with all members present. */
export type ReplyQuery = {
  readonly [M in keyof ModelQuery]-?: M extends 'page' | 'limit'
    ? number | null
    : M extends 'measures'
      ? readonly ReplyMeasure[]
      : NonNullable<ModelQuery[M]>
}

/**
 * A metric, or a function of a field. A metric has null as `field` and `fn`. A function has null as `metric`, or has no
 * `metric` if requests have no metrics.
 */
export interface ReplyMeasure {
  readonly metric?: string | null
  readonly field: string | null
  readonly fn: string | null
  readonly alias: string
}

export type ReadReply =
  | { readonly ok: true; readonly reply: Reply }
  | { readonly ok: false; readonly issues: readonly ReplyIssue[] }

/** Parses and validates a reply. Ignores text around the JSON object, such as a Markdown code fence. */
export function readReply(text: string, schema: ObjectSchema): ReadReply {
  const value = parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  if (value === undefined)
    return { ok: false, issues: [{ path: '', code: 'not_json', message: 'is not a JSON object' }] }
  const issues = issuesOf(value, schema)
  // The schema and the type have the same members, so a reply without issues is a `Reply`.
  return issues.length > 0 ? { ok: false, issues } : { ok: true, reply: value as Reply }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The query of a reply as a client would write it. Copies only known members, so the reply cannot add others. */
export const queryOf = ({ dimensions, measures, filters, having, order, page, limit }: ReplyQuery): ModelQuery => ({
  ...(dimensions.length > 0 && { dimensions }),
  ...(measures.length > 0 && { measures: measures.map(measureOf) }),
  ...(filters.length > 0 && { filters: filters.map(withoutNoValues) }),
  ...(having.length > 0 && { having: having.map(withoutNoValues) }),
  ...(order.length > 0 && { order }),
  ...(page !== null && { page }),
  ...(limit !== null && { limit }),
})

/** Removes null members. The compiler rejects a measure that has both a metric and a field, or neither. */
const measureOf = ({ metric = null, field, fn, alias }: ReplyMeasure) =>
  ({
    ...(metric !== null && { metric }),
    ...(field !== null && { field }),
    ...(fn !== null && { fn }),
    alias,
  }) as ModelMeasure

const replyMeasureOf = (measure: ModelMeasure, hasMetrics: boolean): ReplyMeasure => {
  const alias = measure.alias ?? ''
  if (isMetric(measure)) return { metric: measure.metric, field: null, fn: null, alias }
  return { ...(hasMetrics && { metric: null }), field: measure.field, fn: measure.fn, alias }
}

/** The inverse of `queryOf`: adds all missing members. `hasMetrics`: whether the schema has metrics. */
export const replyQueryOf = ({ filters, having, ...query }: ModelQuery, hasMetrics: boolean): ReplyQuery => ({
  dimensions: query.dimensions ?? [],
  measures: (query.measures ?? []).map((measure) => replyMeasureOf(measure, hasMetrics)),
  filters: (filters ?? []).map((filter) => ({ ...filter, values: filter.values ?? [] })),
  having: (having ?? []).map((condition) => ({ ...condition, values: condition.values ?? [] })),
  order: query.order ?? [],
  page: query.page ?? null,
  limit: query.limit ?? null,
})

type Condition = (ReplyQuery['filters'] | ReplyQuery['having'])[number]

/** Removes `values` from a condition whose operator takes no values. In a reply, `values` is then an empty list. */
function withoutNoValues<C extends Condition>({ values, ...condition }: C) {
  const isEmpty = values == null || values.length === 0
  return isEmpty && operators[condition.operator].values === 'none' ? condition : { ...condition, values: values ?? [] }
}
