// The port of translators, and the result of a translation. A translator is the offline translator, a translator that
// calls a language model, or one from the host.

import type { ModelData } from '../model/model.ts'
import type { AdHocRequest, PlainRequest } from '../typing/flat-request.ts'

/** The structured members of a body of `POST /` about site search, in the language of the specification. */
export type Query = Pick<PlainRequest, 'dimensions' | 'measures' | 'filters' | 'having' | 'order' | 'page' | 'limit'>

/** The same members for any model. Every `Query` is an `AnyQuery`. */
export type AnyQuery = Pick<PlainRequest<string>, keyof Query>

/**
 * The structured members in the whole language: the result of a translation. Every `AnyQuery` is an `AskedQuery`.
 * TypeScript takes it as a body of any model; the compiler checks it.
 */
export type AskedQuery = Pick<AdHocRequest<string>, keyof Query | 'compare' | 'totals'> &
  Readonly<Record<string, unknown>>

/** The moment of the question. Dates such as "last week" depend on it. */
export interface QuestionContext {
  /** The instant from which relative dates count. */
  readonly now: Date
  /** The time zone of the account, as an IANA name. Default `UTC`. */
  readonly timeZone?: string | undefined
  /** Aborts when the caller no longer waits for the answer. */
  readonly signal?: AbortSignal
}

/** The meaning of some words of the question. */
export interface Explanation {
  /** The words as written in the question. Empty for a default that no words asked for. */
  readonly words: string
  /** The position of the words in the question: `question.slice(start, end)`. */
  readonly start: number
  readonly end: number
  /** Their meaning, such as `no_of_results equals 0`. */
  readonly meaning: string
}

/**
 * The reason for a refusal. `empty`: no question. `write`: it asks to change data. `unsupported`: the data or a query
 * cannot answer it. `unexplained`: unknown words. `conflict`: contradictory parts. `ambiguous`: more than one reading.
 * `invalid`: the translated query is not valid. `unavailable`: the translator failed.
 */
export type Reason =
  | 'empty'
  | 'write'
  | 'unsupported'
  | 'unexplained'
  | 'conflict'
  | 'ambiguous'
  | 'invalid'
  | 'unavailable'

/** A translated question. */
export interface Translated {
  readonly ok: true
  /** The query or, if a report answers, the body of the report. */
  readonly query: AskedQuery
  /** The name of the report that answers, such as `redirects`. Absent if a query does. */
  readonly report?: string
  readonly explanation: readonly Explanation[]
  /** Confidence from 0 to 1, for ranking and display only. */
  readonly confidence: number
  /** The translator, if there are several. */
  readonly by?: 'rules' | 'model'
}

/** A refused question, with the reason. */
export interface Untranslated {
  readonly ok: false
  readonly reason: Reason
  /** The words at fault, as written in the question. */
  readonly words: readonly string[]
  /**
   * A message for people, safe to display. The message names the words at fault and, if possible, a better way to
   * ask.
   */
  readonly message: string
  /** At most three similar questions that the translator can answer. A translator may leave them out. */
  readonly suggestions?: readonly string[]
  /** Paths of reports that may answer the question, such as `/device-browser`. */
  readonly reports: readonly string[]
}

/** The result of a translation. */
export type Translation = Translated | Untranslated

/** Translates questions to queries. Never rejects: failures are refusals. */
export interface Translator {
  /** Resolves to a query or a refusal. */
  translate(question: string, context: QuestionContext): Promise<Translation>
  /**
   * The translator for a part of its model, for callers from whom names are hidden. Without it, they get no answers.
   */
  narrowed?(model: ModelData): Translator | undefined
}
