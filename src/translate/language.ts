// What the words of questions about a model are: phrases and rules made of its fields, beside the grammar that is the same
// for all models. Which words it has of its own is said in site-search/ for site search, in any-model/ for any other.

import type { FunctionName } from '../catalog/functions.ts'
import type { Fields, ModelData } from '../model/model.ts'
import type { Calendar } from './date-fields.ts'
import type { Dropped } from './dropped-words.ts'
import type { Intent } from './intent.ts'
import type { Lexicon } from './lexicon/lexicon.ts'
import type { Condition, Measure } from './lexicon/meaning.ts'
import type { Rule } from './rule.ts'
import type { TermWords } from './terms.ts'
import type { Examples, Unusable } from './unusable.ts'

/** What the rules know of a model. */
export interface Grammar {
  readonly fields: Fields
  readonly calendar: Calendar
  /** The field whose values are free words, as people type them. */
  readonly term?: string
  /** Whether it is a quantity: no group unless it is said. */
  readonly isAmount: (field: string) => boolean
  /** Whether most rows lack it, so that having one is a condition. */
  readonly isSparse: (field: string) => boolean
  /** Whether a row has any number of them, each in a row of its own. */
  readonly hasSeveral: (field: string) => boolean
  /** Whether it can be added up over rows. */
  readonly isSummable: (field: string) => boolean
  /** The measure that is meant by the bare word for an amount. */
  readonly summed: (field: string) => Measure | undefined
  /** The measure that has a word of its own for this. */
  readonly measureOf: (fn: FunctionName, field: string) => Measure | undefined
}

export const severalIn =
  ({ fields, joins }: ModelData): Grammar['hasSeveral'] =>
  (field) =>
    joins[fields[field]?.from ?? '']?.rows === 'many'

/** The kinds of rows: one, and no field that tells them apart, where a model has no row types. */
export interface RowTypes {
  readonly field?: string
  readonly main?: string
  readonly all: readonly string[]
  /** Those of them that are meant first. */
  readonly preferred: readonly string[]
  /** What is counted on rows of a type where nothing is said. */
  readonly usual: (type: string) => Measure
}

/** An intent with the row types that it reads, none where all will do. */
export type Settled = { readonly intent: Intent; readonly types: readonly string[] } | { readonly unusable: Unusable }

export interface Language {
  readonly model: ModelData
  readonly calendar: Calendar
  readonly grammar: Grammar
  readonly lexicon: Lexicon
  readonly terms: TermWords
  readonly rules: readonly Rule[]
  readonly rowTypes: RowTypes
  /** What counts rows of whatever kind. */
  readonly rows: Measure
  /** Measures that are the same on all rows that have them, by which sentences call them. */
  readonly said: readonly Measure[]
  /** What messages give as examples. */
  readonly examples: Examples
  /** Words that add nothing in most questions, where they are what is asked for. */
  readonly dropped: readonly Dropped[]
  readonly settle: (intent: Intent) => Settled
  /** Conditions that go without saying where a group is asked for: most rows have no bot. */
  readonly held: (intent: Intent, type: string | undefined) => readonly Condition[]
  /** Whether a condition says nothing beside others. */
  readonly isImplied: (one: Condition, others: readonly Condition[]) => boolean
}
