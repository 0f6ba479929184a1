// The briefing of a language model, and the data for checks of its replies. It has words and examples of site search,
// or is derived from the fields of another model.

import type { FunctionName } from '../../catalog/functions.ts'
import type { Language } from './language.ts'
import type { Rule } from './lint/lint-rule.ts'
import type { ModelQuery } from './model-query.ts'
import type { CANNOT } from './reply-schema.ts'

/** The words for a usual measure, and its definition. Aliases of translated measures come from here. */
export interface MeasureWords {
  readonly alias: string
  readonly words: string
  readonly fn: FunctionName
  readonly field: string
  /** The row types where these words mean this measure. Default: all. */
  readonly on: readonly string[]
  /** The metric that means the same. Undefined if none does. */
  readonly metric?: string | undefined
}

/** A question and its expected reply. */
export type Example = {
  readonly question: string
} /** `words`: those at fault if requests have no metrics and no other extensions. */ & (
  | { readonly query: ModelQuery; readonly words?: readonly string[] }
  | { readonly cannot: (typeof CANNOT)[number]; readonly words: readonly string[] }
)

export interface Briefing {
  readonly language: Language
  /** Completes the sentence: one question about orders of a bookshop. */
  readonly subject: string
  /** Row types with descriptions. Missing if all rows have one type. */
  readonly rowTypes: Readonly<Record<string, string>>
  readonly measures: readonly MeasureWords[]
  /** How to read words, other than dates, as Markdown. */
  readonly conventions: string
  readonly examples: readonly Example[]
  /** Additional checks of replies, next to those for every model. */
  readonly rules: readonly Rule[]
}
