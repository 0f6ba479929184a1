// What translating a question gives, and the port that translators fill: the offline one, a model-backed one, or a host's.

import type { AdHocRequest } from '../typing/flat-request.ts'

/** The structured members of a body of `POST /` about site search. */
export type Query = Pick<AdHocRequest, 'dimensions' | 'measures' | 'filters' | 'having' | 'order' | 'page' | 'limit'>

/** The same about whatever model: what a question is translated to. Every `Query` is one. */
export type AnyQuery = Pick<AdHocRequest<string>, keyof Query>

/** When a question is asked: dates such as "last week" depend on it. */
export interface QuestionContext {
  /** The instant that dates are resolved by. */
  readonly now: Date
  /** IANA name of the zone in which the account's days begin. Default `UTC`. */
  readonly timeZone?: string | undefined
  /** Aborted when nobody waits for the answer any more. */
  readonly signal?: AbortSignal
}

/** What some words of the question were taken for. */
export interface Explanation {
  /** The words, as they stand in the question. Empty for what is taken where nothing is said. */
  readonly words: string
  /** Where they stand, as offsets into the question: `question.slice(start, end)`. */
  readonly start: number
  readonly end: number
  /** What they became, such as `no_of_results equals 0`. */
  readonly meaning: string
}

/**
 * Why a question is refused. `empty`: no question; `write`: it asks to change data; `unsupported`: it asks for what the
 * data or a query cannot give; `unexplained`: words that mean nothing here; `conflict`: parts that do not go together;
 * `ambiguous`: more than one reading; `invalid`: what came out is not a valid query; `unavailable`: the translator failed.
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

/** A question that became a query. */
export interface Translated {
  readonly ok: true
  readonly query: AnyQuery
  readonly explanation: readonly Explanation[]
  /** From 0 to 1, to rank and to show; nothing depends on it. */
  readonly confidence: number
  /** Which translator it was, where there are several. */
  readonly by?: 'rules' | 'model'
}

/** A question that was refused, and why. */
export interface Untranslated {
  readonly ok: false
  readonly reason: Reason
  /** The words at fault, as they stand in the question. */
  readonly words: readonly string[]
  /** For people, and safe to show: it names the words at fault and, where there is one, what answers instead. */
  readonly message: string
  /** Paths of reports that may answer instead, such as `/device-browser`. */
  readonly reports: readonly string[]
}

/** What a translator makes of a question. */
export type Translation = Translated | Untranslated

/** Turns questions into queries. Never rejects: what goes wrong is a refusal. */
export interface Translator {
  /** Resolves to a query, or to why there is none. */
  translate(question: string, context: QuestionContext): Promise<Translation>
}
