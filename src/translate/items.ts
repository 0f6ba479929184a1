// A question as a list of meanings. Rules rewrite short runs of items into one item, until only parts of a query are
// left.

import type { Operator } from '../query/operators.ts'
import type { DateReading } from './dates/index.ts'
import type { Aggregate, Condition, Meaning, Measure } from './lexicon/meaning.ts'

/**
 * A measure of the query. It is defined per row type until the row type is known; then it is one field and function.
 */
export type Counted = { readonly measure: Measure } | { readonly aggregate: Aggregate; readonly name: string }

export type Part =
  | Exclude<Meaning, { is: 'filler' | 'measure' }>
  /** `asked` where its number is asked for, as by `how many`. */
  | (Extract<Meaning, { is: 'measure' }> & { readonly asked?: boolean })
  | { readonly is: 'number'; readonly value: string; readonly plus?: boolean }
  | { readonly is: 'value'; readonly text: string; readonly quoted: boolean }
  /** `of` the field that it is about; without, of the one that says when. */
  | { readonly is: 'date'; readonly reading: DateReading; readonly of?: string }
  | { readonly is: 'unknown'; readonly text: string }
  /** A comparison with its number; two for a range. */
  | { readonly is: 'bound'; readonly limits: readonly Limit[] }
  /** Parts of the query. */
  /** `naming` where it names things, by whichever field has their name. */
  | { readonly is: 'filter'; readonly filters: readonly Condition[]; readonly naming?: boolean }
  | { readonly is: 'counted'; readonly counted: Counted }
  | { readonly is: 'having'; readonly counted: Counted; readonly limits: readonly (Limit | Test)[] }
  /** `one` where a single one is asked for, as by `which engine`. */
  | { readonly is: 'group'; readonly fields: readonly string[]; readonly one?: boolean }
  | {
      readonly is: 'order'
      readonly by: Counted | { readonly field: string } | undefined
      readonly dir: Direction | undefined
    }
  /** The first so many, by the measure that is named, the first there is, or the usual one of what is ranked. */
  | {
      readonly is: 'rank'
      readonly by: Counted | undefined
      readonly usual?: Measure
      readonly dir: Direction
      readonly limit: number | undefined
      /** Whether `by` is only the default, as for best sellers, so that the question may name another measure. */
      readonly isOpen?: boolean
    }
  | { readonly is: 'size'; readonly limit: number }
  | { readonly is: 'turn'; readonly page: number }

export type Direction = 'asc' | 'desc'

export interface Limit {
  readonly operator: Operator
  readonly value: string
}

/** An operator with its values. */
export interface Test {
  readonly operator: Operator
  readonly values: readonly string[]
}

export const valuesOf = (limit: Limit | Test): readonly string[] => ('values' in limit ? limit.values : [limit.value])

export type Item = Part & {
  readonly start: number
  readonly end: number
  /** The words as written in the question. */
  readonly source: string
  /** Words directly before that add nothing, in lower case: `the`, `our store`. */
  readonly fillers?: string
}

export type PartOf<K extends Part['is']> = Extract<Part, { readonly is: K }>
export type ItemOf<K extends Part['is']> = Extract<Item, { readonly is: K }>
