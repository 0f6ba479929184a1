// What a word or phrase can mean in a question.

import type { FunctionName } from '../../catalog/functions.ts'
import type { Operator, TextOperator } from '../../query/operators.ts'

/** A condition on rows, as the query will have it. */
export interface Condition {
  readonly member: string
  readonly operator: Operator
  readonly values?: readonly string[]
}

export interface Aggregate {
  readonly fn: FunctionName
  readonly field: string
}

/** What is counted or summed, by the row type that it is read from; the first is meant where nothing else is said. */
export interface Measure {
  /** Its alias in the query. */
  readonly name: string
  readonly on: Readonly<Record<string, Aggregate>>
  /** Rows that it counts only. */
  readonly filters?: readonly Condition[]
  /** The field meant by its word where things are listed: the top searches are keywords. */
  readonly listed?: string
  /** Whether what its word lists is ranked by it: the top searches are keywords, by searches. */
  readonly ranksListed?: boolean
  /** What the best of those it lists have most of, where nothing else is said: the best customers bring revenue. */
  readonly bestBy?: Measure
  /** The field meant by its word in the singular, after `per`. */
  readonly each?: string
  /** The flag of a row that says whether it had one. */
  readonly flag?: string
  /** Whether its word may also just say who did it: `searches by visitors`. */
  readonly isActor?: boolean
  /** Whether, listed with other measures, it counts all there were, not those with the others. */
  readonly isWhole?: boolean
  /** Whether it is a number of things, of which no average can be had. */
  readonly isCount?: boolean
  /** Whether it counts rows, whatever they are about. */
  readonly isRows?: boolean
  /** Why no query gives what its words mean; `unless` the field that it is made of is named. */
  readonly refused?: Refusal
}

export type Refusal = {
  readonly reason: 'unsupported' | 'write' | 'ambiguous'
  readonly why: string
  readonly report?: string
  /** A field by which a query may have it all the same. */
  readonly unless?: string
}

/**
 * Words for what cannot be had. The certain ones mean that in every question; the others where nothing else makes sense of
 * them, as a language model may.
 */
export type RefusedWords = readonly [certain: string, others: string, refusal: Refusal]

export type Preposition = 'of' | 'in' | 'on' | 'for' | 'from' | 'at' | 'to' | 'as' | 'about' | 'via' | 'than'

/** A comparison; `after` where it follows its number, as in `5 or more`. */
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
      /** Whether it is a known value, which names its field. */
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

/** `bring`, `compile`, `brings`, `brought`; `returned` before so many; `want` of who asks; `up` behind a verb. */
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
