// Finds the column that contains a group key or an aggregate of an analysis: in its groups, or in the joined groups
// over fewer dimensions.

import { orElse } from '../../query/computed-expressions.ts'
import { choice, comparison } from '../../query/conditional-expressions.ts'
import type { AggregateExpression, Expression, FieldExpression } from '../../query/expression.ts'
import type { Scan, Select } from '../../query/source.ts'
import { sourceColumn } from '../../query/source-column.ts'
import { literal } from '../../query/value.ts'
import { unreachable } from '../../std/unreachable.ts'
import type { NameOf } from './level.ts'
import { isZeroOfNothing } from './measures.ts'

/** A column of a named select. */
export const columnIn = (relation: string, { columns }: Select<Scan>, name: string): FieldExpression => {
  const found = columns.find((column) => column.name === name)
  if (found === undefined) return unreachable(`${relation} has no column ${name}`)
  return sourceColumn(relation, name, found.expression)
}

/** Joined groups over fewer dimensions. */
export interface JoinedGroups {
  readonly name: string
  readonly select: Select<Scan>
  /** Other joined groups, for the rows whose column `flag` is true. */
  readonly ofRest?: { readonly flag: string; readonly name: string; readonly select: Select<Scan> }
}

export class Cells {
  readonly #groups: Select<Scan>
  readonly #relation: string
  readonly #nameOf: NameOf
  /** Whether there can be groups without rows, such as filled buckets. The counts of these groups are null. */
  readonly #hasGaps: boolean
  readonly #joined = new Map<string, JoinedGroups>()

  constructor(groups: Select<Scan>, relation: string, nameOf: NameOf, hasGaps: boolean) {
    this.#groups = groups
    this.#relation = relation
    this.#nameOf = nameOf
    this.#hasGaps = hasGaps
  }

  add(joined: JoinedGroups, aggregates: readonly AggregateExpression[]): void {
    for (const aggregate of aggregates) this.#joined.set(this.#nameOf(aggregate), joined)
  }

  key(name: string): FieldExpression {
    return columnIn(this.#relation, this.#groups, name)
  }

  readonly of = (aggregate: AggregateExpression): Expression => {
    const name = this.#nameOf(aggregate)
    const joined: JoinedGroups = this.#joined.get(name) ?? { name: this.#relation, select: this.#groups }
    const { ofRest } = joined
    const usual = columnIn(joined.name, joined.select, name)
    const isRest = ofRest && comparison(this.key(ofRest.flag), 'equals', [literal(true)])
    const cell = isRest ? choice([[isRest, columnIn(ofRest.name, ofRest.select, name)]], usual) : usual
    return this.#hasGaps && isZeroOfNothing(aggregate) ? orElse(cell, 0) : cell
  }
}
