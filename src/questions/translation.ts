// The port of translators, and the result of a translation. There are three kinds of translators: the offline
// translator, translators that call a language model, and translators of the host.

import type { ModelData } from '../model/model.ts'
import type { FieldName } from '../site-search/fields/index.ts'
import type { Either } from '../std/either.ts'
import type { AdHocRequest, Filter, Having, Measure } from '../typing/flat-request.ts'

/** A query of functions of fields, as a part of a body of `POST /` about site search. */
export type Query<Name extends string = FieldName> = Pick<AdHocRequest<Name>, 'order' | 'page' | 'limit'> & {
  readonly dimensions?: readonly Name[] | null
  readonly measures?: readonly Measure<Name>[] | null
  readonly filters?: readonly Filter<Name>[] | null
  readonly having?: readonly Having[] | null
}

/** The same for any model. Every `Query` is an `AnyQuery`. */
export type AnyQuery = Query<string>

/**
 * The result of a translation: the structured members of a body, which may use the analysis language. Every `AnyQuery`
 * is an `AskedQuery`. TypeScript accepts an `AskedQuery` as a body for any model; the compiler checks it at run time.
 */
export type AskedQuery = Pick<AdHocRequest<string>, keyof Query | 'compare' | 'totals'> &
  Readonly<Record<string, unknown>>

/** The context of a question. Dates such as "last week" depend on its time. */
export interface QuestionContext {
  /** The instant to which relative dates refer. */
  readonly now: Date
  /** The time zone of the account, as an IANA name. Default `UTC`. */
  readonly timeZone?: string | undefined
  /** Aborts when the caller no longer waits for the answer. */
  readonly signal?: AbortSignal
}

/** The meaning of some words of the question. */
export interface Explanation {
  /** The words as written in the question. Empty for a default, which no words asked for. */
  readonly words: string
  /** The position of the words in the question: `question.slice(start, end)`. */
  readonly start: number
  readonly end: number
  /** Their meaning, such as `no_of_results equals 0`. */
  readonly meaning: string
}

/**
 * The reason for a refusal. `empty`: there is no question. `write`: the question asks to change data. `unsupported`:
 * the data cannot answer the question, or no query can. `unexplained`: the question has unknown words. `conflict`: its
 * parts contradict each other. `ambiguous`: it has more than one meaning. `invalid`: the translated query is not valid.
 * `unavailable`: the translator failed.
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
  /** The query, or the body of the report if `report` is set. */
  readonly query: AskedQuery
  /** The name of the report that answers the question, such as `redirects`. Absent if an ad-hoc query answers it. */
  readonly report?: string
  readonly explanation: readonly Explanation[]
  /** Confidence from 0 to 1, for ranking and display only. */
  readonly confidence: number
  /** The translator that answered, if there are several. */
  readonly by?: 'rules' | 'model'
}

/** A refused question, with the reason. */
export interface Untranslated {
  readonly ok: false
  readonly reason: Reason
  /** The words at fault, as written in the question. */
  readonly words: readonly string[]
  /** A message for people, safe to display. It names the words at fault and suggests a better wording if possible. */
  readonly message: string
  /** At most three similar questions that the translator can answer. A translator may leave them out. */
  readonly suggestions?: readonly string[]
  /** Paths of reports that may answer the question, such as `/device-browser`. */
  readonly reports: readonly string[]
}

/** The result of a translation. */
export type Translation = Either<Translated, Untranslated>

/** Translates questions to queries. Never rejects: a failure gives a refusal. */
export interface Translator {
  /** Resolves to a query or a refusal. */
  translate(question: string, context: QuestionContext): Promise<Translation>
  /**
   * Returns a translator for a part of the model, for callers from whom names are hidden. If a translator lacks this
   * method, such callers get no answers.
   */
  narrowed?(model: ModelData): Translator | undefined
}
