// The building blocks of signs (phrases with a meaning) and pieces (phrases that each express a part of a request):
// conditions, amounts (numbers to ask for), things (meanings of nouns), acts (events that people cause), bounds and
// groups. A row type is a kind of row, such as a search or an order.

import type { AskedQuery } from '../../questions/translation.ts'
import type { Days } from '../dates/index.ts'

/** A condition of a request, or a tree of such conditions. */
export type Tree = NonNullable<AskedQuery['filters']>[number]

/** A condition on one field. */
export type Condition = Extract<Tree, { readonly member: string }>

/** The fields in a condition or a tree of conditions. */
export const membersOf = (tree: Tree): readonly string[] => {
  if ('and' in tree) return tree.and.flatMap(membersOf)
  if ('or' in tree) return tree.or.flatMap(membersOf)
  return 'not' in tree ? membersOf(tree.not) : [(tree as Condition).member]
}

/** The conditions that a phrase of a question expresses. */
export interface Conditions {
  readonly tests: readonly Tree[]
  /** The row types that the conditions imply. */
  readonly on?: readonly string[]
  /** The field to list if the phrase follows `which`. */
  readonly lists?: string
  readonly isAll?: boolean
  /** The phrase follows `and`, so it joins another condition, not a noun. */
  readonly isAnd?: true
  /**
   * The phrase follows `only`. The translator refuses it in most lists, because a query cannot check all rows of a
   * thing.
   */
  readonly isOnly?: true
  readonly isNot?: true
  /** The field for which the phrase names several values. */
  readonly choices?: string
  /** The value is probably a search term, but the phrase does not say so. */
  readonly isGuess?: true
  /** The condition has a single value, written without quotes. */
  readonly isTerm?: true
}

/** A measure without an alias. */
export type Plain = { readonly metric: string } | { readonly field: string; readonly fn: string }

export type Arithmetic = 'add' | 'subtract' | 'divide' | 'change'

/** A number that the question asks for, per group. It becomes a measure of the request. */
export interface Amount {
  /** The alias of the measure. */
  readonly name: string
  /** The measure for each row type, the likeliest type first. The key `*` means rows of all types. */
  readonly on: Readonly<Record<string, Plain>>
  /** Conditions that apply to this amount only. */
  readonly tests?: readonly Tree[]
  /** The arithmetic operation and the two other amounts from which it computes this amount. */
  readonly parts?: { readonly by: Arithmetic; readonly of: readonly [Amount, Amount] }
  /** The groups for this amount, if they differ from the groups of the request. An empty list means all rows. */
  readonly overall?: readonly string[]
  /** The boolean field that is true if the visit has an event that this amount counts. */
  readonly flag?: string
  /** The field that has a value on rows of other types if a counted event followed. */
  readonly followed?: string
  /** The question names the amount by a noun alone, so a rule may list the noun instead. */
  readonly isNoun?: true
  /** Counts visits or people. A visit or a person can have several events. */
  readonly isOfOwners?: true
  /** Counts things, so bounds such as `none` and `any` apply. */
  readonly isCount?: boolean
  /** The number field that a bound such as `over 500` restricts. */
  readonly worth?: string
  /** The count is ambiguous: `more than 3 items` can mean pieces or kinds. */
  readonly hasKinds?: true
  /** The reason why the question must be more specific. */
  readonly vague?: string
  /** The reason why a question that does not name the row type must be more specific. */
  readonly vagueRows?: string
}

/** The meaning of a noun: a thing to list, to count, to group by, or to restrict by its name. */
export interface Thing {
  readonly name: string
  /** The fields to group by. */
  readonly lists: readonly string[]
  readonly counts?: Amount
  /** Whether the noun alone asks for a count or a list. */
  readonly bare: 'count' | 'list'
  /** The row types that the noun implies. */
  readonly on?: readonly string[]
  /** The fields with the name and the id of the thing. A value after the noun restricts one of these two fields. */
  readonly named?: string
  readonly id?: string
  /** The number field that a bound such as `over 500` restricts. */
  readonly worth?: string
  /** Each thing is one row, so the number of things is the number of rows. */
  readonly isRow?: true
  /** The thing, such as a person, has several rows and events. */
  readonly isOwner?: true
  /** The thing is a person who acts. A question can leave out the person. */
  readonly isPerson?: true
  readonly tests?: readonly Tree[]
  /** The amount by which `best` ranks the things. */
  readonly best?: Amount
  /** A value with digits is more likely to be an id than a name. */
  readonly isCoded?: true
  /** Conditions restrict the noun, so `of` before the noun begins a condition. */
  readonly isHeld?: true
  /** Most rows lack the field, so a list leaves out the group without a value. */
  readonly isSparse?: true
}

/**
 * An event that people cause, such as a purchase. `on` is its row type. `flag` is the boolean field that marks visits
 * with such an event.
 */
export interface Act {
  readonly name: string
  readonly on: string
  readonly flag?: string
  readonly counts: Amount
  /** The amount by which `most` ranks. The default is the number of events. */
  readonly most?: Amount
  readonly isNegated?: true
  /** The phrase describes a visit with such an event: `visits with an order`. */
  readonly isFlag?: true
  /** The phrase describes the visit of each row: `in visits that bought`. */
  readonly isOfVisit?: true
  /** The phrase can also mean rows of other types, if the rest of the question is about such rows. */
  readonly isAnywhere?: true
  /** Fields that only rows of this event have. A question that names such a field implies the event. */
  readonly shownBy?: readonly string[]
  /** The object of the event, for questions such as `what did people buy`. */
  readonly done?: Thing
  /** All texts of the conditions must occur, but not necessarily on the same row. */
  readonly isAll?: boolean
  /** The conditions on the rows of the event. */
  readonly tests?: readonly Tree[]
  /** The field that has a value on rows of other types if this event followed. */
  readonly followed?: string
}

export interface Bound {
  readonly operator: 'gt' | 'gte' | 'lt' | 'lte' | 'equals' | 'notEquals'
  readonly value: string
  readonly isMoney?: boolean
  readonly isPercent?: true
}

export type Dimension =
  | string
  | {
      readonly field: string
      readonly by?: string
      readonly bins?: readonly string[]
      readonly alias?: string
      readonly top?: {
        readonly limit: number
        readonly by: string
        readonly within?: readonly string[]
        readonly rest?: string
      }
    }

export type Item =
  | { readonly is: 'thing'; readonly thing: Thing; readonly isMany?: boolean }
  | { readonly is: 'amount'; readonly amount: Amount }
  | { readonly is: 'fields'; readonly fields: readonly Dimension[]; readonly isSparse?: boolean }

export type Direction = 'asc' | 'desc'
/** The name of a shift in `compare`, or the days of the other period. */
export type Shift = string | Days
