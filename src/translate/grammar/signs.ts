// Signs: sequences of words with a meaning, as data. Rules combine signs into larger signs. The top-level signs form
// the request.

import type { FieldType } from '../../query/value.ts'
import type { Days } from '../dates/index.ts'
import type { Act, Amount, Bound, Conditions, Dimension, Direction, Item, Thing } from './parts.ts'
import type { Piece } from './pieces.ts'

interface Values<C extends string> {
  readonly cat: C
  readonly texts: readonly string[]
  readonly kind: ValueKind
  /** Joined by `and`. */
  readonly isAll?: boolean
  /** The question contrasts the values, so each value is a group. */
  readonly isSplit?: true
}

/** A sign of the chart. */
export type Sign =
  | { readonly cat: 'thing'; readonly thing: Thing; readonly isMany: boolean }
  | { readonly cat: 'field'; readonly field: string; readonly type: FieldType; readonly isMany: boolean }
  | { readonly cat: 'amount'; readonly amount: Amount }
  /** `splits`: the field whose allowed values are groups, as in `Safari vs Chrome`. */
  | ({ readonly cat: 'test'; readonly splits?: string } & Conditions)
  | {
      readonly cat: 'act'
      readonly act: Act
      /** A relative clause about the noun before it: `who bought`. */
      readonly isRelative?: true
    }
  | { readonly cat: 'num'; readonly value: string; readonly isMoney?: boolean }
  /** A percentage, as a fraction. */
  | { readonly cat: 'percent'; readonly value: string }
  /** Bounds of a fraction. */
  | { readonly cat: 'rate'; readonly limits: readonly Bound[] }
  /** Several ranges of a number. */
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
