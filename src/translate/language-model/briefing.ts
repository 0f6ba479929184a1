// A briefing contains facts about the data for the prompt, and rules that check the replies of the language model. The
// briefing for site search has hand-written conventions and examples. Other briefings derive both from the fields of
// the data model.

import type { FunctionName } from '../../catalog/functions.ts'
import type { Language } from './language.ts'
import type { Rule } from './lint/lint-rule.ts'
import type { ModelQuery } from './model-query.ts'
import type { CANNOT } from './reply-schema.ts'

/**
 * A measure that questions often ask for: its definition, its words in questions, and its alias in translated queries.
 */
export interface MeasureWords {
  readonly alias: string
  readonly words: string
  readonly fn: FunctionName
  readonly field: string
  /** The row types where these words mean this measure. Default: all. */
  readonly on: readonly string[]
  /** The metric that is equal to this measure. Undefined if there is no such metric. */
  readonly metric?: string | undefined
}

/** A question and its expected reply. */
export type Example = { readonly question: string } & (
  | { readonly query: ModelQuery }
  | { readonly cannot: (typeof CANNOT)[number]; readonly words: readonly string[] }
)

export interface Briefing {
  readonly language: Language
  /** Names the data, such as `orders of a bookshop`. */
  readonly subject: string
  /** Describes each row type. Empty if all rows have one type. */
  readonly rowTypes: Readonly<Record<string, string>>
  readonly measures: readonly MeasureWords[]
  /** Markdown that defines the meaning of words in questions, except dates. */
  readonly conventions: string
  readonly examples: readonly Example[]
  /** Checks of replies, in addition to the checks that apply to every model. */
  readonly rules: readonly Rule[]
}
