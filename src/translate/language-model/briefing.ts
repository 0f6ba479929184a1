// What a language model is sent about the model of the data, and what its replies are held against: words and examples
// of site search, or what follows from the fields of any other.

import type { FunctionName } from '../../catalog/functions.ts'
import type { Query } from '../../questions/translation.ts'
import type { Language } from '../language.ts'
import type { Rule } from './lint/lint-rule.ts'
import type { CANNOT } from './reply-schema.ts'

/** What people call a usual measure, and what it is. Aliases of translated measures come from here. */
export interface MeasureWords {
  readonly alias: string
  readonly words: string
  readonly fn: FunctionName
  readonly field: string
  /** The row types on which it is called so; none: any. */
  readonly on: readonly string[]
}

/** A question with the reply that it asks for. */
export type Example = { readonly question: string } & (
  | { readonly query: Query }
  | { readonly cannot: (typeof CANNOT)[number]; readonly words: readonly string[] }
)

export interface Briefing {
  readonly language: Language
  /** As in: one question about orders of a bookshop. */
  readonly subject: string
  /** Row types with what they are; none where rows are of one kind. */
  readonly rowTypes: Readonly<Record<string, string>>
  readonly measures: readonly MeasureWords[]
  /** How its words are read, beside dates, as Markdown. */
  readonly conventions: string
  readonly examples: readonly Example[]
  /** Checks of replies beside those for every model. */
  readonly rules: readonly Rule[]
}
