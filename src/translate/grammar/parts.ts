// The parts that signs and pieces are made of: conditions, amounts, things, acts, bounds, groups.

import type { AskedQuery } from '../../questions/translation.ts'
import type { Days } from '../dates/index.ts'

/** A condition, or a tree of conditions, of a request. */
export type Tree = NonNullable<AskedQuery['filters']>[number]

/** A condition on one field. */
export type Condition = Extract<Tree, { readonly member: string }>

/** The fields that conditions name. */
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
  /** The field that `which ...` asks for. */
  readonly lists?: string
  readonly isAll?: boolean
  /** After `and`: joined to another condition, not to a noun. */
  readonly isAnd?: true
  /** After `only`: a list excludes things that also have rows without the condition. */
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

/** A number that each group has: a measure of the request. */
export interface Amount {
  /** The alias. */
  readonly name: string
  /** The measure on each row type that has it, the likeliest first. `*`: rows of every type. */
  readonly on: Readonly<Record<string, Plain>>
  /** Conditions that apply to this amount only. */
  readonly tests?: readonly Tree[]
  /** Computed from two other amounts. */
  readonly parts?: { readonly by: Arithmetic; readonly of: readonly [Amount, Amount] }
  /** The groups over which the amount is computed instead of the groups of the request. Empty: all rows. */
  readonly overall?: readonly string[]
  /** The boolean field that says whether a visit has any such event. */
  readonly flag?: string
  /** The field that rows of other types fill if such an event followed. */
  readonly followed?: string
  /** The question names the amount by a noun alone, so a rule may list the noun instead. */
  readonly isNoun?: true
  /** Counts visits or people, who have several events. */
  readonly isOfOwners?: true
  /** Counts things, so bounds such as `none` and `any` apply. */
  readonly isCount?: boolean
  /** The number field that `over 500` bounds. */
  readonly worth?: string
  /** The count may mean pieces or kinds: `more than 3 items`. */
  readonly hasKinds?: true
  /** The reason why the question must be more exact. */
  readonly vague?: string
  /** The reason why the question must be more exact if it does not name the row type. */
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
  /** The field with its name or its id, for values after the noun. */
  readonly named?: string
  readonly id?: string
  /** The number field that `over 500` bounds. */
  readonly worth?: string
  /** Each such thing is one row, so the number of things is the number of rows. */
  readonly isRow?: true
  /** The thing has several rows and events, such as a person. */
  readonly isOwner?: true
  /** The thing is a person who acts. A question may leave out the person. */
  readonly isPerson?: true
  readonly tests?: readonly Tree[]
  /** The amount that `best` ranks by. */
  readonly best?: Amount
  /** A value with digits is more likely an id than a name. */
  readonly isCoded?: true
  /** Conditions restrict the noun, so `of` before the noun begins a condition. */
  readonly isHeld?: true
  /** Most rows lack the field, so a list leaves out the group without a value. */
  readonly isSparse?: true
}

/** Something that people do: the row type of the event, and the flag of visits with such an event. */
export interface Act {
  readonly name: string
  readonly on: string
  readonly flag?: string
  readonly counts: Amount
  /** The amount that `most` ranks by, if it is not the number of events. */
  readonly most?: Amount
  readonly isNegated?: true
  /** The phrase describes a visit that had such an event. */
  readonly isFlag?: true
  /** The phrase describes the visit of each row: `in visits that bought`. */
  readonly isOfVisit?: true
  /** The phrase may also mean rows of other types, if the rest of the question is about such rows. */
  readonly isAnywhere?: true
  /** Fields that only rows of this event have. A question that names one of them implies the event. */
  readonly shownBy?: readonly string[]
  /** The object of the event: `what did people buy`. */
  readonly done?: Thing
  /** All texts of the conditions must occur, each on some row. */
  readonly isAll?: boolean
  /** The conditions on the rows of the event. */
  readonly tests?: readonly Tree[]
  /** The field that rows of other types fill if such an event followed. */
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
/** The shift of `compare`, or the days of the other period. */
export type Shift = string | Days
