// Pieces: the parts of a request, each said by some words of the question.

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
  /** `isTrend`: over time, by day unless the question names other times. `isEach`: said of each group. */
  | { readonly is: 'by'; readonly items: readonly Item[]; readonly isTrend?: true; readonly isEach?: true }
  | ({ readonly is: 'test' } & Conditions)
  /** One against another: the values that a condition allows are groups. */
  | { readonly is: 'contrast' }
  /** Groups of numbers, by the lower end of each. */
  | { readonly is: 'bins'; readonly field?: string; readonly edges: readonly string[] }
  | { readonly is: 'act'; readonly act: Act }
  | {
      readonly is: 'bound'
      readonly of?: Amount
      readonly limits: readonly Bound[]
      readonly field?: string
      /** So many times: of what is counted. */
      readonly isTimes?: true
      /** Said of what something costs. */
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
      /** `more` and `fewer`: only groups that have more or fewer than before. `rise` and `fall`: those first. */
      readonly show: 'both' | 'change' | 'more' | 'fewer' | 'rise' | 'fall'
      /** How many rise or fall the most. */
      readonly count?: number
      /** What rises or falls the fastest, by its growth. */
      readonly isRate?: true
      readonly own?: Days
      readonly isFromTo?: true
    }
  /** `isOfTests`: of the rows that meet the conditions of the question. */
  | { readonly is: 'share'; readonly of?: Amount; readonly each?: Thing; readonly isOfTests?: true }
  | { readonly is: 'amounts'; readonly amounts: readonly Amount[] }
  | { readonly is: 'newness'; readonly which: 'new' | 'lost' }
  /** Values of what is listed: `by product, without "Gift Card"`. */
  | { readonly is: 'values'; readonly texts: readonly string[]; readonly isCode: boolean; readonly isNegated: boolean }
  /** `on average`: said of a number that is an average anyway. */
  | { readonly is: 'average' }
  | { readonly is: 'rest' }
  | { readonly is: 'totals' }
  | { readonly is: 'refusal'; readonly reason: Reason; readonly why: string }
  /** What only reports show, and the reports that may answer, the likeliest first. */
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
  /** Asks how often: the usual amount. `isCount`: asks for the number of what is named. */
  | { readonly is: 'often'; readonly isCount?: true }
  /** `isHead`: stands before all else. */
  | { readonly is: 'nothing'; readonly isHead?: true }
