// Finds the column that contains a group key or an aggregate of an analysis: in its groups, or in the joined groups
// over fewer dimensions.

import { orElse } from '../../query/computed-expressions.ts'
import type { AggregateExpression, Expression, FieldExpression } from '../../query/expression.ts'
import type { Scan, Select } from '../../query/source.ts'
import { sourceColumn } from '../../query/source-column.ts'
import { unreachable } from '../../std/unreachable.ts'
import type { NameOf } from './level.ts'
import { isZeroOfNothing } from './measures.ts'

/** A column of a named select. */
export const columnIn = (relation: string, { columns }: Select<Scan>, name: string): FieldExpression => {
  const found = columns.find((column) => column.name === name)
  if (found === undefined) return unreachable(`${relation} has no column ${name}`)
  return sourceColumn(relation, name, found.expression)
}

export class Cells {
  readonly dimensions: readonly string[]
  readonly #groups: Select<Scan>
  readonly #relation: string
  readonly #nameOf: NameOf
  /** Whether there can be groups without rows, such as filled buckets. The counts of these groups are null. */
  readonly #hasGaps: boolean
  readonly #joined = new Map<string, { readonly name: string; readonly select: Select<Scan> }>()

  constructor(groups: Select<Scan>, relation: string, dimensions: readonly string[], nameOf: NameOf, hasGaps: boolean) {
    this.#groups = groups
    this.#relation = relation
    this.dimensions = dimensions
    this.#nameOf = nameOf
    this.#hasGaps = hasGaps
  }

  add(name: string, select: Select<Scan>, aggregates: readonly AggregateExpression[]): void {
    for (const aggregate of aggregates) this.#joined.set(this.#nameOf(aggregate), { name, select })
  }

  key(name: string): FieldExpression {
    return columnIn(this.#relation, this.#groups, name)
  }

  readonly of = (aggregate: AggregateExpression): Expression => {
    const name = this.#nameOf(aggregate)
    const { name: relation, select } = this.#joined.get(name) ?? { name: this.#relation, select: this.#groups }
    const cell = columnIn(relation, select, name)
    return this.#hasGaps && isZeroOfNothing(aggregate) ? orElse(cell, 0) : cell
  }
}
