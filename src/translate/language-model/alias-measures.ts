// Replaces the aliases in the query of a reply. Aliases name the columns of the answer, but the aliases that the
// language model chose are untrusted text. A briefing contains facts about the data, such as the usual aliases of
// measures.

import { automaticAlias } from '../../catalog/aliases.ts'
import type { Briefing, MeasureWords } from './briefing.ts'
import { isMetric, type ModelMeasure, type ModelQuery } from './model-query.ts'

/** Replaces the aliases of the measures, and all references to them. The query must compile. */
export function named(query: ModelQuery, briefing: Briefing): ModelQuery {
  const measures = query.measures ?? []
  const aliases = distinct(measures.map((measure) => usualAlias(measure, rowTypesOf(query, briefing), briefing)))
  const renamed = new Map(measures.map((measure, at) => [measure.alias ?? ownAlias(measure), aliases[at]]))
  const nameOf = (name: string) => renamed.get(name) ?? name
  return {
    ...query,
    ...(query.measures && {
      measures: measures.map((measure, at) => ({ ...measure, alias: aliases[at] ?? null })),
    }),
    ...(query.having && {
      having: query.having.map((condition) => ({ ...condition, member: nameOf(condition.member) })),
    }),
    ...(query.order && { order: query.order.map((order) => ({ ...order, field: nameOf(order.field) })) }),
  }
}

/** The row types that a query selects. */
const rowTypesOf = ({ filters }: ModelQuery, { language }: Briefing): readonly string[] =>
  (filters ?? []).flatMap(({ member, operator, values }) =>
    member === language.model.rowType?.field && (operator === 'equals' || operator === 'in')
      ? (values ?? []).map(String)
      : [],
  )

const ownAlias = (measure: ModelMeasure): string =>
  isMetric(measure) ? measure.metric : automaticAlias(measure.fn, measure.field)

function usualAlias(measure: ModelMeasure, rowTypes: readonly string[], { measures, language }: Briefing): string {
  if (isMetric(measure)) return measure.metric
  const { field, fn } = measure
  const isCalledSo = ({ on }: MeasureWords) =>
    on.length === 0
      ? rowTypes.length === 0 || language.model.rowType?.field === undefined
      : rowTypes.length === 0
        ? on.includes(language.model.rowType?.main ?? '')
        : on.some((type) => rowTypes.includes(type))
  const words = measures.find((words) => words.field === field && words.fn === fn && isCalledSo(words))
  return words?.alias ?? ownAlias(measure)
}

/** Appends the position to each name that occurs earlier in the list. */
const distinct = (names: readonly string[]): readonly string[] =>
  names.map((name, at) => (names.indexOf(name) === at ? name : `${name}_${at + 1}`))
