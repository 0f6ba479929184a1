// The language of a model: phrases and rules derived from its fields. The grammar is the same for all models. Words of
// site search are in site-search/, those of any other model in any-model/.

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

/** Facts about a model that rules use. */
export interface Grammar {
  readonly fields: Fields
  readonly calendar: Calendar
  /** The field with free text, as visitors type it. */
  readonly term?: string
  /** Whether the field is a quantity. A quantity is a group only if the question says so. */
  readonly isAmount: (field: string) => boolean
  /** Whether most rows lack the field. Having a value is then a condition. */
  readonly isSparse: (field: string) => boolean
  /** Whether a row can have several values, each in a row of a joined relation. */
  readonly hasSeveral: (field: string) => boolean
  /** Whether the values add up over rows. */
  readonly isSummable: (field: string) => boolean
  /** The measure for the bare name of an amount. */
  readonly summed: (field: string) => Measure | undefined
  /** The measure with its own word for this function of the field. */
  readonly measureOf: (fn: FunctionName, field: string) => Measure | undefined
}

export const severalIn =
  ({ fields, joins }: ModelData): Grammar['hasSeveral'] =>
  (field) =>
    joins[fields[field]?.from ?? '']?.rows === 'many'

/** The row types. A model without row types has one, and no field. */
export interface RowTypes {
  readonly field?: string
  readonly main?: string
  readonly all: readonly string[]
  /** The row types to prefer. */
  readonly preferred: readonly string[]
  /** The default measure on rows of a type. */
  readonly usual: (type: string) => Measure
}

/** An intent and its row types. Empty: all row types. */
export type Settled = { readonly intent: Intent; readonly types: readonly string[] } | { readonly unusable: Unusable }

export interface Language {
  readonly model: ModelData
  readonly calendar: Calendar
  readonly grammar: Grammar
  readonly lexicon: Lexicon
  readonly terms: TermWords
  readonly rules: readonly Rule[]
  readonly rowTypes: RowTypes
  /** The measure that counts rows of any type. */
  readonly rows: Measure
  /** Measures that are the same on all rows that have them. Sentences use their names. */
  readonly said: readonly Measure[]
  /** Examples for messages. */
  readonly examples: Examples
  /** Words that usually add nothing, in questions where they matter. */
  readonly dropped: readonly Dropped[]
  readonly settle: (intent: Intent) => Settled
  /** Conditions implied by a group: most rows have no bot, so "by bot" skips those rows. */
  readonly held: (intent: Intent, type: string | undefined) => readonly Condition[]
  /** Whether a condition is redundant next to others. */
  readonly isImplied: (one: Condition, others: readonly Condition[]) => boolean
}
