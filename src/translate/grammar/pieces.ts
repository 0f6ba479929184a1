// A piece is a phrase of the question that expresses a part of the request.

import type { Reason } from '../../questions/translation.ts'
import type { Days } from '../dates/index.ts'
import type { Act, Amount, Bound, Conditions, Direction, Item, Shift, Thing } from './parts.ts'

export type Piece =
  | {
      readonly is: 'noun'
      readonly thing: Thing
      readonly isMany: boolean
      readonly asked?: 'which' | 'list' | 'count'
    }
  | { readonly is: 'amount'; readonly amount: Amount }
  /**
   * `isTrend` means groups over time, by day unless the question names another unit. With `isEach`, a ranking applies
   * to each group separately.
   */
  | { readonly is: 'by'; readonly items: readonly Item[]; readonly isTrend?: true; readonly isEach?: true }
  | ({ readonly is: 'test' } & Conditions)
  /** A contrast turns the values of a condition into groups, as in `compare mobile and desktop`. */
  | { readonly is: 'contrast' }
  /** Groups by ranges of a number field. `edges` contains the lower end of each range. */
  | { readonly is: 'bins'; readonly field?: string; readonly edges: readonly string[] }
  | { readonly is: 'act'; readonly act: Act }
  | {
      readonly is: 'bound'
      readonly of?: Amount
      readonly limits: readonly Bound[]
      readonly field?: string
      /** A bound on the number of the counted things, such as `3 times`. */
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
      /** `by` is only the default. An amount that the question names takes precedence. */
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
       * `more` and `fewer` keep only groups whose number is higher or lower than in the other period. `rise` and `fall`
       * put the largest rise or fall first.
       */
      readonly show: 'both' | 'change' | 'more' | 'fewer' | 'rise' | 'fall'
      /** The maximum number of groups in an answer with `rise` or `fall`. */
      readonly count?: number
      /** Ranks by relative growth, as in `fastest growing`. */
      readonly isRate?: true
      readonly own?: Days
      readonly isFromTo?: true
    }
  /** `isOfTests` means the share of rows that meet the conditions of the question. */
  | { readonly is: 'share'; readonly of?: Amount; readonly each?: Thing; readonly isOfTests?: true }
  | { readonly is: 'amounts'; readonly amounts: readonly Amount[] }
  | { readonly is: 'newness'; readonly which: 'new' | 'lost' }
  /** Values of the field that the question lists: `by product, without "Gift Card"`. */
  | { readonly is: 'values'; readonly texts: readonly string[]; readonly isCode: boolean; readonly isNegated: boolean }
  /** The phrase `on average`. The number that the phrase describes must already be an average. */
  | { readonly is: 'average' }
  | { readonly is: 'rest' }
  | { readonly is: 'totals' }
  | { readonly is: 'refusal'; readonly reason: Reason; readonly why: string }
  /** Words for data that only reports show. `reports` contains the reports that can answer, the likeliest first. */
  | {
      readonly is: 'report'
      readonly reports: readonly string[]
      /** The column with the number that the words name. */
      readonly column?: string
      /** The words follow `by`, so the number also sorts the rows. */
      readonly isOrder?: true
      /** The words name the report itself, not its data. */
      readonly isWhole?: true
      /** The columns that the words name as groups. */
      readonly groups?: readonly string[]
      /** The reason why a query cannot answer. */
      readonly why: string
    }
  /** Several pieces that one rule creates. */
  | { readonly is: 'both'; readonly pieces: readonly Piece[] }
  /** A phrase such as `how often`, which asks for the default amount or, with `isCount`, for the number of things. */
  | { readonly is: 'often'; readonly isCount?: true }
  /** Words without a meaning for the request. With `isHead`, the question must begin with these words. */
  | { readonly is: 'nothing'; readonly isHead?: true }
