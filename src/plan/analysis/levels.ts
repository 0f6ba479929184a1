// The grouped selects of an analysis: one for all dimensions, and one for each smaller set of dimensions in `over`.

import type { BoundQuery } from '../../query/bound-query.ts'
import type { AggregateExpression } from '../../query/expression.ts'
import type { Join, Scan, Select } from '../../query/source.ts'
import { type Cells, columnIn } from './cells.ts'
import { levelOf, type NameOf } from './level.ts'
import type { Rows } from './rows.ts'

export class Levels {
  readonly nameOf: NameOf
  readonly #top: BoundQuery['top']

  constructor({ top }: BoundQuery, nameOf: NameOf) {
    this.nameOf = nameOf
    this.#top = top
  }

  /** The sets of dimensions in the `over` of aggregates, except the set of all dimensions. */
  overs(aggregates: readonly AggregateExpression[], dimensions: readonly string[]): readonly (readonly string[])[] {
    const sets = aggregates.flatMap((aggregate) => {
      const over = this.overOf(aggregate, dimensions)
      return over === undefined ? [] : [over]
    })
    return [...new Map(sets.map((set) => [JSON.stringify(set), set])).values()]
  }

  /** The dimensions that an aggregate is over, in the order of the groups. Undefined if these are all dimensions. */
  overOf({ over }: AggregateExpression, dimensions: readonly string[]): readonly string[] | undefined {
    if (over === undefined) return undefined
    // The flag column distinguishes the row of the rest from the row of a ranked null.
    const rest = this.#top !== undefined && over.includes(this.#top.column) ? this.#top.rest : undefined
    const set = dimensions.filter((name) => over.includes(name) || name === rest)
    return set.length === dimensions.length ? undefined : set
  }

  groups(rows: Rows, dimensions: readonly string[], aggregates: readonly AggregateExpression[]): Select<Scan> {
    return levelOf(rows, dimensions, this.ofAll(aggregates, dimensions), this.nameOf)
  }

  /** The aggregates over all dimensions. */
  ofAll(aggregates: readonly AggregateExpression[], dimensions: readonly string[]): readonly AggregateExpression[] {
    return aggregates.filter((aggregate) => this.overOf(aggregate, dimensions) === undefined)
  }

  /** The join with the groups over fewer dimensions. */
  joined(
    rows: Rows,
    over: readonly string[],
    index: number,
    aggregates: readonly AggregateExpression[],
    cells: Cells,
  ): Join<Scan> {
    const own = aggregates.filter(
      (aggregate) => JSON.stringify(this.overOf(aggregate, cells.dimensions)) === JSON.stringify(over),
    )
    const name = `whole ${index + 1}`
    const select = levelOf(rows, over, own, this.nameOf)
    cells.add(name, select, own)
    return {
      type: 'left',
      source: { kind: 'select', name, select },
      on: over.map((one) => ({ left: columnIn(name, select, one), right: cells.key(one), nulls: true })),
    }
  }
}
