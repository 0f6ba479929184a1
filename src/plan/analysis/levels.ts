// The grouped selects of an analysis: one for all dimensions, and one for each smaller set of dimensions in `over`.

import { type BoundQuery, crosses } from '../../query/bound-query.ts'
import type { AggregateExpression } from '../../query/expression.ts'
import type { Join, Scan, Select } from '../../query/source.ts'
import { type Cells, columnIn } from './cells.ts'
import { levelOf, type NameOf } from './level.ts'
import type { Rows } from './rows.ts'

/** The rows of a query, before and after its ranking. */
export interface RankedRows {
  readonly rows: Rows
  /** All rows. The rows that the ranking leaves out have the key of the rest. */
  readonly marks: Rows
  /** The rows that the groups of the result contain. */
  readonly kept: Rows
}

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

  /** The joins with the groups over fewer dimensions. Adds their cells to `cells`. */
  joins(
    { rows, marks, kept }: RankedRows,
    dimensions: readonly string[],
    aggregates: readonly AggregateExpression[],
    cells: Cells,
  ): readonly Join<Scan>[] {
    return this.overs(aggregates, dimensions).flatMap((over, index): readonly Join<Scan>[] => {
      const isOver = (aggregate: AggregateExpression) =>
        JSON.stringify(this.overOf(aggregate, dimensions)) === JSON.stringify(over)
      const own = aggregates.filter(isOver)
      const level = (name: string, of: Rows, set: readonly string[]) => {
        const select = levelOf(of, set, own, this.nameOf)
        const on = set.map(
          (one) => ({ left: columnIn(name, select, one), right: cells.key(one), nulls: true }) as const,
        )
        return { name, select, join: { type: 'left', source: { kind: 'select', name, select }, on } as const }
      }
      const name = `whole ${index + 1}`
      if (!crosses(over, this.#top)) {
        const whole = level(name, this.#top !== undefined && over.includes(this.#top.column) ? kept : marks, over)
        cells.add(whole, own)
        return [whole.join]
      }
      // A top value counts in all rows, also in the rows that another ranking leaves out.
      const flag = over.find((one) => one === this.#top?.rest)
      const values = over.filter((one) => one !== flag)
      const whole = level(name, rows, values)
      const ofRest = flag === undefined ? undefined : { flag, ...level(`${name} of the rest`, marks, over) }
      cells.add({ ...whole, ...(ofRest && { ofRest }) }, own)
      return [whole.join, ...(ofRest ? [ofRest.join] : [])]
    })
  }
}

/** Removes duplicates, so that equal aggregates are computed once. */
export const distinctAggregates = (aggregates: readonly AggregateExpression[]): readonly AggregateExpression[] => [
  ...new Map(aggregates.map((aggregate) => [JSON.stringify(aggregate), aggregate])).values(),
]
