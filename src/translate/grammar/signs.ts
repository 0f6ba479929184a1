// A sign is a sequence of words with a meaning. Rules combine signs into larger signs. The largest signs are pieces:
// each piece expresses a part of the request.

import type { FieldType } from '../../query/value.ts'
import type { Days } from '../dates/index.ts'
import type { Act, Amount, Bound, Conditions, Dimension, Direction, Item, Thing } from './parts.ts'
import type { Piece } from './pieces.ts'

interface Values<C extends string> {
  readonly cat: C
  readonly texts: readonly string[]
  readonly kind: ValueKind
  /** The question joins the values by `and`. */
  readonly isAll?: boolean
  /** The question contrasts the values, so each value is a group. */
  readonly isSplit?: true
}

export type Sign =
  | { readonly cat: 'thing'; readonly thing: Thing; readonly isMany: boolean }
  | { readonly cat: 'field'; readonly field: string; readonly type: FieldType; readonly isMany: boolean }
  | { readonly cat: 'amount'; readonly amount: Amount }
  /** `splits` is the field whose allowed values become groups, as in `Safari vs Chrome`. */
  | ({ readonly cat: 'test'; readonly splits?: string } & Conditions)
  | {
      readonly cat: 'act'
      readonly act: Act
      /** The phrase is a relative clause about the preceding noun: `who bought`. */
      readonly isRelative?: true
    }
  | { readonly cat: 'num'; readonly value: string; readonly isMoney?: boolean }
  /** A percentage, stored as a fraction. */
  | { readonly cat: 'percent'; readonly value: string }
  /** Bounds on a fraction. */
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
/** The form in which the question writes a value. */
export type ValueKind = 'quoted' | 'code' | 'name' | 'term' | 'number'
