// Signs: runs of words with a meaning, as data. Rules combine them; a request is made of the top-level ones.

import type { FieldType } from '../../query/value.ts'
import type { Days } from '../dates/index.ts'
import type { Act, Amount, Bound, Dimension, Direction, Item, Thing, Tree } from './parts.ts'
import type { Piece } from './pieces.ts'

export type {
  Act,
  Amount,
  Arithmetic,
  Bound,
  Condition,
  Dimension,
  Direction,
  Item,
  Plain,
  Shift,
  Thing,
  Tree,
} from './parts.ts'
export { membersOf } from './parts.ts'

interface Values<C extends string> {
  readonly cat: C
  readonly texts: readonly string[]
  readonly kind: ValueKind
  /** Joined by `and`. */
  readonly isAll?: boolean
  /** One against another: each is a group. */
  readonly isSplit?: true
}

/** A sign of the chart. */
export type Sign =
  | { readonly cat: 'thing'; readonly thing: Thing; readonly isMany: boolean }
  | { readonly cat: 'field'; readonly field: string; readonly type: FieldType; readonly isMany: boolean }
  | { readonly cat: 'amount'; readonly amount: Amount }
  | {
      readonly cat: 'test'
      readonly tests: readonly Tree[]
      readonly on?: readonly string[]
      readonly lists?: string
      readonly isAll?: boolean
      /** After `and`: joined to another condition, not to a noun. */
      readonly isAnd?: true
      /** After `only`: of a list, it excludes what has others, too. */
      readonly isOnly?: true
      readonly isNot?: true
      /** The field whose allowed values are groups: `Safari vs Chrome`. */
      readonly splits?: string
      /** The field of which several values are allowed, each of them certain. */
      readonly choices?: string
      /** The value is taken for a search term, which the question need not say. */
      readonly isGuess?: true
      /** The one value is written without quotes. */
      readonly isTerm?: true
    }
  | {
      readonly cat: 'act'
      readonly act: Act
      /** Said of the noun before it: `who bought`. */
      readonly isRelative?: true
    }
  | { readonly cat: 'num'; readonly value: string; readonly isMoney?: boolean }
  /** A percentage, as a fraction. */
  | { readonly cat: 'percent'; readonly value: string }
  /** Bounds of a fraction. */
  | { readonly cat: 'rate'; readonly limits: readonly Bound[] }
  /** Ranges side by side. */
  | {
      readonly cat: 'bins'
      readonly ranges: readonly {
        readonly low?: number
        readonly high?: number
        readonly isAbove?: true
        readonly isBelow?: true
      }[]
    }
  | { readonly cat: 'ordinal'; readonly value: number }
  | { readonly cat: 'bound'; readonly limits: readonly Bound[] }
  | Values<'value'>
  | Values<'term'>
  | Values<'values'>
  | { readonly cat: 'choice'; readonly field: string; readonly texts: readonly string[]; readonly isSplit?: true }
  | { readonly cat: 'days'; readonly days: Days }
  | { readonly cat: 'grain'; readonly fields: readonly Dimension[] }
  | { readonly cat: 'items'; readonly items: readonly Item[] }
  | { readonly cat: 'dir'; readonly dir: Direction }
  | { readonly cat: 'piece'; readonly piece: Piece }

export type Category = Sign['cat']
/** How a value was written. */
export type ValueKind = 'quoted' | 'code' | 'name' | 'term' | 'number'
