// The meanings that a word or phrase can have in a question.

import type { FunctionName } from '../../catalog/functions.ts'
import type { Operator, TextOperator } from '../../query/operators.ts'

/** A condition on rows, as in the query. */
export interface Condition {
  readonly member: string
  readonly operator: Operator
  readonly values?: readonly string[]
}

export interface Aggregate {
  readonly fn: FunctionName
  readonly field: string
}

/** A measure, defined per row type. The first row type is the default. */
export interface Measure {
  /** Its alias in the query. */
  readonly name: string
  readonly on: Readonly<Record<string, Aggregate>>
  /** The only rows that it counts. */
  readonly filters?: readonly Condition[]
  /** The field that its word lists: the top searches are keywords. */
  readonly listed?: string
  /** Whether it ranks the field that its word lists: the top searches are keywords, by searches. */
  readonly ranksListed?: boolean
  /** The default measure for the best of the listed things: the best customers bring revenue. */
  readonly bestBy?: Measure
  /** The field of its word in the singular, after `per`. */
  readonly each?: string
  /** The flag field that says whether a row had one. */
  readonly flag?: string
  /** Whether its word may merely name who acts: `searches by visitors`. */
  readonly isActor?: boolean
  /** Whether, in a list of measures, it counts all rows, not only rows that have the other measures. */
  readonly isWhole?: boolean
  /** Whether it counts things and therefore has no average. */
  readonly isCount?: boolean
  /** Whether it counts rows of any type. */
  readonly isRows?: boolean
  /** The reason why no query can compute it. `unless`: the field that replaces it if the question names that field. */
  readonly refused?: Refusal
}

export type Refusal = {
  readonly reason: 'unsupported' | 'write' | 'ambiguous' | 'unexplained'
  readonly why: string
  readonly report?: string
  /** A field that makes the question possible if the question names it. */
  readonly unless?: string
}

/**
 * Words for unavailable data. The certain ones always mean that. The others are a last resort, and a language model may
 * read them otherwise.
 */
export type RefusedWords = readonly [certain: string, others: string, refusal: Refusal]

export type Preposition = 'of' | 'in' | 'on' | 'for' | 'from' | 'at' | 'to' | 'as' | 'about' | 'via' | 'than'

/** A comparison. `after`: it follows its number, as in `5 or more`. */
export type Comparison = { readonly is: 'compare'; readonly operator: Operator; readonly after?: boolean }

export type Meaning =
  | { readonly is: 'field'; readonly field: string; readonly plural: boolean }
  | { readonly is: 'dimension'; readonly fields: readonly string[] }
  | { readonly is: 'measure'; readonly measure: Measure; readonly plural: boolean }
  /** `counts` where its words name as well what is counted: zero result searches. */
  | {
      readonly is: 'condition'
      readonly filters: readonly Condition[]
      readonly listed?: string
      readonly counts?: Measure
      /** Whether it is a known value, which implies its field. */
      readonly isValue?: boolean
    }
  /** A verb or a context that belongs to a row type: `bought`, `from recommendations`. */
  /** `as` where it is a verb in such a place only. */
  | {
      readonly is: 'context'
      readonly on: string
      readonly measure?: Measure
      readonly verb?: boolean
      readonly as?: VerbForm
    }
  | { readonly is: 'function'; readonly fn: FunctionName }
  | { readonly is: 'distinct' }
  | { readonly is: 'count' }
  /** `top`, of things; `highest`, of a quantity; the measure or the field where the words name it. */
  | {
      readonly is: 'superlative'
      readonly dir: 'asc' | 'desc'
      readonly ranks: 'things' | 'quantity'
      readonly by?: Measure
      readonly extreme?: string
    }
  | { readonly is: 'direction'; readonly dir: 'asc' | 'desc'; readonly field?: string }
  | Comparison
  | { readonly is: 'between' }
  | { readonly is: 'text operator'; readonly operator: TextOperator }
  | { readonly is: 'presence'; readonly operator: 'set' | 'notSet' }
  | { readonly is: 'truth'; readonly value: 'true' | 'false' }
  | { readonly is: 'word'; readonly word: Structure }
  | { readonly is: 'preposition'; readonly word: Preposition }
  /** `as` where it adds nothing as a verb only. */
  | { readonly is: 'filler'; readonly as?: VerbForm }
  | { readonly is: 'refused'; readonly refusal: Refusal; readonly isCertain?: boolean }

/**
 * `plain`: bring. `request`: compile. `third`: brings. `participle`: brought. `transitive`: returned, before a number.
 * `asking`: want. `particle`: up, after a verb.
 */
export type VerbForm = 'plain' | 'request' | 'third' | 'participle' | 'transitive' | 'asking' | 'particle'

/** Words that shape a question. */
export type Structure =
  | 'by'
  | 'and'
  | 'or'
  | 'not'
  | 'except'
  | 'is'
  | 'with'
  | 'without'
  | 'no'
  | 'that'
  | 'which'
  | 'list'
  | 'sort'
  | 'limit'
  | 'first'
  | 'page'
  | 'per page'
  | 'times'
  | 'comma'
  | 'overall'
  | 'together'
