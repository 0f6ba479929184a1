// Pieces: the parts of a request, each expressed by some words of the question.

import type { Reason } from '../../questions/translation.ts'
import type { Days } from '../dates/index.ts'
import type { Act, Amount, Bound, Conditions, Direction, Item, Shift, Thing } from './parts.ts'

/** A part of a request. */
export type Piece =
  | {
      readonly is: 'noun'
      readonly thing: Thing
      readonly isMany: boolean
      readonly asked?: 'which' | 'list' | 'count'
    }
  | { readonly is: 'amount'; readonly amount: Amount }
  /**
   * `isTrend`: over time, by day unless the question names another unit. `isEach`: applies to each group separately.
   */
  | { readonly is: 'by'; readonly items: readonly Item[]; readonly isTrend?: true; readonly isEach?: true }
  | ({ readonly is: 'test' } & Conditions)
  /** A contrast, as in `compare mobile and desktop`: the values of a condition become groups. */
  | { readonly is: 'contrast' }
  /** Ranges of a number field as groups. `edges`: the lower end of each range. */
  | { readonly is: 'bins'; readonly field?: string; readonly edges: readonly string[] }
  | { readonly is: 'act'; readonly act: Act }
  | {
      readonly is: 'bound'
      readonly of?: Amount
      readonly limits: readonly Bound[]
      readonly field?: string
      /** A bound such as `3 times`, on the number of the counted things. */
      readonly isTimes?: true
      /** A bound on the price or value of a thing. */
      readonly isWorth?: true
    }
  | {
      readonly is: 'top'
      readonly dir: Direction
      readonly count?: number
      readonly thing?: Thing
      readonly by?: Amount
      readonly act?: Act
      readonly isOne?: boolean
      readonly isBest?: boolean
      /** Ranked by `by` unless the question names another amount. */
      readonly isUsual?: true
    }
  | {
      readonly is: 'order'
      readonly dir?: Direction
      readonly by?: Item
      readonly more?: readonly Item[]
      readonly isRank?: true
    }
  | { readonly is: 'size'; readonly count: number }
  | { readonly is: 'turn'; readonly page: number }
  | { readonly is: 'days'; readonly days: Days; readonly field?: string }
  | {
      readonly is: 'compare'
      readonly shift: Shift
      /**
       * `more` and `fewer`: only groups that have more or fewer than before. `rise` and `fall`: the largest rise or
       * fall first.
       */
      readonly show: 'both' | 'change' | 'more' | 'fewer' | 'rise' | 'fall'
      /** The number of groups with the largest rise or fall. */
      readonly count?: number
      /** Ranks by relative growth, as in `fastest growing`. */
      readonly isRate?: true
      readonly own?: Days
      readonly isFromTo?: true
    }
  /** `isOfTests`: the share of rows that meet the conditions of the question. */
  | { readonly is: 'share'; readonly of?: Amount; readonly each?: Thing; readonly isOfTests?: true }
  | { readonly is: 'amounts'; readonly amounts: readonly Amount[] }
  | { readonly is: 'newness'; readonly which: 'new' | 'lost' }
  /** Values of the listed field: `by product, without "Gift Card"`. */
  | { readonly is: 'values'; readonly texts: readonly string[]; readonly isCode: boolean; readonly isNegated: boolean }
  /** `on average`, for a number that must already be an average. */
  | { readonly is: 'average' }
  | { readonly is: 'rest' }
  | { readonly is: 'totals' }
  | { readonly is: 'refusal'; readonly reason: Reason; readonly why: string }
  /** Something that only reports show, and the reports that may answer, the likeliest first. */
  | {
      readonly is: 'report'
      readonly reports: readonly string[]
      /** The number that the words name. */
      readonly column?: string
      /** After `by`: the number also sorts. */
      readonly isOrder?: true
      /** The words name the report itself. */
      readonly isWhole?: true
      /** The columns by which the words group. */
      readonly groups?: readonly string[]
      /** Why a query cannot answer. */
      readonly why: string
    }
  /** Several pieces that one rule gives. */
  | { readonly is: 'both'; readonly pieces: readonly Piece[] }
  /** Asks how often, for the default amount. `isCount`: asks for the number of the things named. */
  | { readonly is: 'often'; readonly isCount?: true }
  /** Words without a meaning for the request. `isHead`: allowed only at the beginning of the question. */
  | { readonly is: 'nothing'; readonly isHead?: true }
