// Gives the measures of a query names of ours: an alias is text of the model's, and a column of the answer.

import { automaticAlias } from '../../catalog/aliases.ts'
import type { Query } from '../translation.ts'
import { type MeasureWords, measureWords } from './measure-words.ts'

type Measure = NonNullable<Query['measures']>[number]

/** The same query with our aliases, wherever they are used. Only for a query that compiles. */
export function named(query: Query): Query {
  const measures = query.measures ?? []
  const aliases = distinct(measures.map((measure) => usualAlias(measure, rowTypesOf(query))))
  const renamed = new Map(measures.map(({ field, fn, alias }, at) => [alias ?? automaticAlias(fn, field), aliases[at]]))
  const nameOf = (name: string) => renamed.get(name) ?? name
  return {
    ...query,
    ...(query.measures && {
      measures: measures.map(({ field, fn }, at) => ({ field, fn, alias: aliases[at] ?? null })),
    }),
    ...(query.having && {
      having: query.having.map((condition) => ({ ...condition, member: nameOf(condition.member) })),
    }),
    ...(query.order && { order: query.order.map((order) => ({ ...order, field: nameOf(order.field) })) }),
  }
}

/** The row types that a query is restricted to. */
const rowTypesOf = ({ filters }: Query): readonly string[] =>
  (filters ?? []).flatMap(({ member, operator, values }) =>
    member === 'event_type' && (operator === 'equals' || operator === 'in') ? (values ?? []).map(String) : [],
  )

function usualAlias({ field, fn }: Measure, rowTypes: readonly string[]): string {
  const isCalledSo = ({ on }: MeasureWords) =>
    rowTypes.length === 0 ? on.length === 0 || on.includes('search') : on.some((type) => rowTypes.includes(type))
  const words = measureWords.find((words) => words.field === field && words.fn === fn && isCalledSo(words))
  return words?.alias ?? automaticAlias(fn, field)
}

/** A name that is taken is followed by its place. */
const distinct = (names: readonly string[]): readonly string[] =>
  names.map((name, at) => (names.indexOf(name) === at ? name : `${name}_${at + 1}`))
