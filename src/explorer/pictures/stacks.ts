// Splits the bars of one column into parts by the values of a second column. If there are too many values, the smaller
// values share one part.

import { type Column, cellOf } from '../state/service-answer.ts'
import { addsUp, joined, NONE } from './series.ts'
import type { Source } from './source.ts'
import { sumOf } from './units.ts'

export interface Stack {
  readonly label: string | undefined
  readonly value: number
  /** The number of each part, in the order of the parts. */
  readonly values: readonly number[]
}

/** A value of the second column, or all smaller values together. */
export interface Part {
  readonly text: string
  /** The value in the second column; undefined for a null cell. The part of all smaller values lacks this member. */
  readonly of?: { readonly value: string | undefined }
}

export interface Stacks {
  /**
   * The largest values of the second column. If there are more values, the last part is the sum of the other values.
   */
  readonly parts: readonly Part[]
  readonly stacks: readonly Stack[]
}

const MOST_PARTS = 5
const OTHERS: Part = { text: 'others' }

/** The stacked bars of an answer. Returns undefined if its rows cannot be summed, or if a part is negative. */
export function stacksOf(source: Source, by: Column, stack: Column, measure: Column): Stacks | undefined {
  if (!addsUp(source, measure)) return undefined
  const { data } = source.page
  const partOf = (row: (typeof data)[number]) => cellOf(row, stack)
  const totalOf = (rows: typeof data) => joined(rows, measure, true) ?? 0
  const sums = [...Map.groupBy(data, partOf)].map(([name, rows]) => ({ name, sum: totalOf(rows) }))
  const largest = sums.toSorted((one, other) => other.sum - one.sum).map(({ name }) => name)
  const drawn = largest.length > MOST_PARTS + 1 ? largest.slice(0, MOST_PARTS) : largest
  const hasOthers = drawn.length < largest.length
  const stacks = [...Map.groupBy(data, (row) => cellOf(row, by))].map(([label, rows]) => {
    const byPart = Map.groupBy(rows, partOf)
    const values = drawn.map((name) => totalOf(byPart.get(name) ?? []))
    const value = totalOf(rows)
    const others = hasOthers ? [sumOf([value, ...values.map((one) => -one)])] : []
    return { label, value, values: [...values, ...others] }
  })
  if (stacks.some(({ values }) => values.some((one) => one < 0))) return undefined
  return {
    parts: [...drawn.map((value) => ({ text: value ?? NONE, of: { value } })), ...(hasOthers ? [OTHERS] : [])],
    stacks: stacks.toSorted((one, other) => other.value - one.value),
  }
}
