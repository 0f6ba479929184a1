// The interface between the translator and a language model. The folder adapters/ implements it for common APIs.

/** The JSON Schema that a reply must match. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** A message of the conversation with a model. */
export interface Message {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** A request to a model. */
export interface ModelRequest {
  /** The system text. It is the same for every question, so the server can cache it. */
  readonly system: string
  /** The messages, alternately from the user and the assistant. The first and the last message are from the user. */
  readonly messages: readonly Message[]
  /** The schema of the reply. It uses only the part of JSON Schema that all constrained decoders support. */
  readonly schema: JsonSchema
  /** Aborts when the reply is no longer needed, or at the time limit. */
  readonly signal: AbortSignal
}

/** The tokens that a call used, if known. */
export interface Usage {
  readonly inputTokens?: number
  readonly outputTokens?: number
}

/** A reply, and the tokens that it used. */
export interface ModelReply {
  /** The text of the reply. Null if the model declined, or if the reply is too long. */
  readonly text: string | null
  readonly usage?: Usage
}

/** A language model. */
export interface LanguageModel {
  /** Identifies the model. The cache of answers has separate entries for each name. */
  readonly name: string
  /**
   * Calls the model once. Rejects if the model is unreachable or fails. An error with a `status` or `statusCode` from
   * 400 to 499 means that the server refuses this question. The statuses 401, 403, 408 and 429, and all other errors,
   * count as failures of the model.
   */
  complete(request: ModelRequest): Promise<ModelReply>
}
