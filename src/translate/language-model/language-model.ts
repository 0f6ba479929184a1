// The port of language models. Adapters for common interfaces are in adapters/.

/** The JSON Schema that a reply must match. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** A message of the conversation with a model. */
export interface Message {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** A request to a model. */
export interface ModelRequest {
  /** The system text. It is the same for every question, so that the server can cache it. */
  readonly system: string
  /** Alternating messages. The first and the last are the user's. */
  readonly messages: readonly Message[]
  /** The schema of the reply, in a subset of JSON Schema that constrained decoders share. */
  readonly schema: JsonSchema
  /** Aborts when nothing waits for the answer. */
  readonly signal: AbortSignal
}

/** The tokens that a call used, if known. */
export interface Usage {
  readonly inputTokens?: number
  readonly outputTokens?: number
}

/** A reply, and the tokens that it used. */
export interface ModelReply {
  /** Null if there is no usable reply: the model declined, or the reply is too long. */
  readonly text: string | null
  readonly usage?: Usage
}

/** A language model. */
export interface LanguageModel {
  /** Identifies the model. Cached answers of one model are not used for another. */
  readonly name: string
  /**
   * Calls the model once. Rejects if the model is unreachable or fails. An error with a `status` or `statusCode` from
   * 400 to 499, except 401, 403, 408 and 429, concerns only this question. Any other error counts as a failure of the
   * model.
   */
  complete(request: ModelRequest): Promise<ModelReply>
}
