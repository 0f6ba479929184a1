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

/** Conditions as a question says them. */
export interface Conditions {
  readonly tests: readonly Tree[]
  /** The row types that they imply. */
  readonly on?: readonly string[]
  /** The field that `which ...` asks for. */
  readonly lists?: string
  readonly isAll?: boolean
  /** After `and`: joined to another condition, not to a noun. */
  readonly isAnd?: true
  /** After `only`: of a list, it excludes what has others, too. */
  readonly isOnly?: true
  readonly isNot?: true
  /** The field of which several values are allowed, each of them certain. */
  readonly choices?: string
  /** The value is taken for a search term, which the question need not say. */
  readonly isGuess?: true
  /** The one value is written without quotes. */
  readonly isTerm?: true
}

/** A measure without an alias. */
export type Plain = { readonly metric: string } | { readonly field: string; readonly fn: string }

export type Arithmetic = 'add' | 'subtract' | 'divide' | 'change'

/** A number that groups have. */
export interface Amount {
  /** The alias. */
  readonly name: string
  /** The measure on each row type that has it, the likeliest first. `*`: rows of every type. */
  readonly on: Readonly<Record<string, Plain>>
  /** Conditions of this amount alone. */
  readonly tests?: readonly Tree[]
  /** Computed from two other amounts. */
  readonly parts?: { readonly by: Arithmetic; readonly of: readonly [Amount, Amount] }
  /** Over other groups: of all rows. */
  readonly overall?: readonly string[]
  /** The boolean field of a visit that says whether it has any. */
  readonly flag?: string
  /** The field that rows of other types have if such an event followed. */
  readonly followed?: string
  /** Counted by a noun alone, which a rule may rather list. */
  readonly isNoun?: true
  /** Counts visits or people, who have several events. */
  readonly isOfOwners?: true
  /** Counts things. Bounds such as `none` and `any` apply. */
  readonly isCount?: boolean
  /** The number field that `over 500` bounds. */
  readonly worth?: string
  /** May count pieces as well as kinds: `more than 3 items`. */
  readonly hasKinds?: true
  /** Why the question must say more about it. */
  readonly vague?: string
  /** The same, unless the question names the rows. */
  readonly vagueRows?: string
}

/** What a noun stands for: something to list, to count, to group by, or to restrict by its name. */
export interface Thing {
  readonly name: string
  /** The fields to group by. */
  readonly lists: readonly string[]
  readonly counts?: Amount
  /** The reading of the noun alone. */
  readonly bare: 'count' | 'list'
  /** The row types that the noun implies. */
  readonly on?: readonly string[]
  /** The field with its name or its id, for values after the noun. */
  readonly named?: string
  readonly id?: string
  /** The number field that `over 500` bounds. */
  readonly worth?: string
  /** One row each: a number per such a thing is the number of the rows. */
  readonly isRow?: true
  /** Has several rows and events, such as a person. */
  readonly isOwner?: true
  /** Somebody who does things: such an owner may be left unsaid. */
  readonly isPerson?: true
  readonly tests?: readonly Tree[]
  /** The amount that `best` ranks by. */
  readonly best?: Amount
  /** Values with digits are rather ids than names. */
  readonly isCoded?: true
  /** Whether conditions restrict it. `of` such a noun is then a condition. */
  readonly isHeld?: true
  /** Most rows lack the field: a list leaves the empty group out. */
  readonly isSparse?: true
}

/** What somebody does: the row type of the event, and the flag of a visit with such an event. */
export interface Act {
  readonly name: string
  readonly on: string
  readonly flag?: string
  readonly counts: Amount
  /** What `most` ranks its things by, if not by its number. */
  readonly most?: Amount
  readonly isNegated?: true
  /** Said of a visit: it had one. */
  readonly isFlag?: true
  /** Said of the visit of the rows: `in visits that bought`. */
  readonly isOfVisit?: true
  /** Rows of other types may be meant as well, if the question is about them. */
  readonly isAnywhere?: true
  /** Fields that only rows of the act have: naming them says it. */
  readonly shownBy?: readonly string[]
  /** What it is done to: `what did people buy`. */
  readonly done?: Thing
  /** All of its conditions' texts are meant, on several rows. */
  readonly isAll?: boolean
  /** What the rows of the act must meet. */
  readonly tests?: readonly Tree[]
  /** The field that rows of other types have if the act followed. */
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
/** A shift of `compare`, or other days. */
export type Shift = string | Days
