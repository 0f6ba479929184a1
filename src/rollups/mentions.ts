// Finds the columns that an expression, or any other part of a query, mentions.

import type { FieldExpression } from '../query/expression.ts'
import { idOf, isAggregate, isField } from './columns.ts'
import { isSpanOfMonths } from './months.ts'

/** One mention of a column in the data. */
export interface Mention {
  readonly id: string
  readonly column: FieldExpression
  /** Whether the exact day matters, because the column is not inside a month, a quarter or a year. */
  readonly isDay: boolean
}

/** The names of the mentioned columns. */
export const fieldsOf = (mentions: readonly Mention[]): readonly string[] => mentions.map(({ column }) => column.field)

/** All columns in the data. */
export const mentionsOf = (data: unknown): readonly Mention[] => mentionsIn(data, false)

/** All columns in the data. `isSpan`: the data itself is inside a month, a quarter or a year. */
export const mentionsIn = (data: unknown, isSpan: boolean): readonly Mention[] =>
  found(data, { isSpan, outside: false })

/** All columns in the data outside of aggregates. */
export const mentionsOutside = (data: unknown): readonly Mention[] => found(data, { isSpan: false, outside: true })

function found(data: unknown, { isSpan, outside }: { isSpan: boolean; outside: boolean }): readonly Mention[] {
  const mentions: Mention[] = []
  walk(data, isSpan)
  return mentions

  function walk(part: unknown, inSpan: boolean): void {
    if (typeof part !== 'object' || part === null) return
    if (Array.isArray(part)) for (const one of part) walk(one, inSpan)
    else if (isField(part)) mentions.push({ id: idOf(part), column: part, isDay: !inSpan })
    else if (!(outside && isAggregate(part))) {
      const own = part as Readonly<Record<string, unknown>>
      const isPeriod = isSpanOfMonths(part)
      for (const name in own) if (typeof own[name] === 'object') walk(own[name], isPeriod)
    }
  }
}
