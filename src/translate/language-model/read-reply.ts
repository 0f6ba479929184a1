// Parses the text of a model's reply by its schema, and extracts the query. The reply is untrusted.

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

/** A query with all its members, as in a reply. */
export type ReplyQuery = {
  readonly [M in keyof ModelQuery]-?: M extends 'page' | 'limit'
    ? number | null
    : M extends 'measures'
      ? readonly ReplyMeasure[]
      : NonNullable<ModelQuery[M]>
}

/** A metric, or a function of a field. The other members are null, or absent if requests have no metrics. */
export interface ReplyMeasure {
  readonly metric?: string | null
  readonly field: string | null
  readonly fn: string | null
  readonly alias: string
}

export type ReadReply =
  | { readonly ok: true; readonly reply: Reply }
  | { readonly ok: false; readonly issues: readonly ReplyIssue[] }

/** Ignores text around the object, such as a Markdown fence. */
export function readReply(text: string, schema: ObjectSchema): ReadReply {
  const value = parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  if (value === undefined)
    return { ok: false, issues: [{ path: '', code: 'not_json', message: 'is not a JSON object' }] }
  const issues = issuesOf(value, schema)
  // The schema is built from the same names as the types, so a conforming reply has them.
  return issues.length > 0 ? { ok: false, issues } : { ok: true, reply: value as Reply }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The query as a client would write it. Copies named members only, so nothing else of a reply gets through. */
export const queryOf = ({ dimensions, measures, filters, having, order, page, limit }: ReplyQuery): ModelQuery => ({
  ...(dimensions.length > 0 && { dimensions }),
  ...(measures.length > 0 && { measures: measures.map(measureOf) }),
  ...(filters.length > 0 && { filters: filters.map(withoutNoValues) }),
  ...(having.length > 0 && { having: having.map(withoutNoValues) }),
  ...(order.length > 0 && { order }),
  ...(page !== null && { page }),
  ...(limit !== null && { limit }),
})

/** The compiler refuses a measure that has both a metric and a field, or neither. */
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

/** The inverse of `queryOf`: the query with all its members. `hasMetrics`: whether the schema has metrics. */
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

/** Operators without values have an empty list of them. */
function withoutNoValues<C extends Condition>({ values, ...condition }: C) {
  const isEmpty = values == null || values.length === 0
  return isEmpty && operators[condition.operator].values === 'none' ? condition : { ...condition, values: values ?? [] }
}
