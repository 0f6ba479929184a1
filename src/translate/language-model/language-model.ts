// The port that a language model is asked through. Adapters for common interfaces are in adapters/.

/** A JSON Schema that a reply must fit. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** One message of the exchange with a model. */
export interface Message {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** What a model is asked. */
export interface ModelRequest {
  /** The same for every question, so that a server may keep what it made of it. */
  readonly system: string
  /** From the user's first to the user's last, in turns. */
  readonly messages: readonly Message[]
  /** What the reply must be: a subset of JSON Schema that constrained decoders share. */
  readonly schema: JsonSchema
  /** Aborted when the answer is no longer waited for. */
  readonly signal: AbortSignal
}

/** Tokens that a call took, as far as they are known. */
export interface Usage {
  readonly inputTokens?: number
  readonly outputTokens?: number
}

/** What a model said, and what that took. */
export interface ModelReply {
  /** Null where the model gave no reply that can be used: it declined, or said more than is read. */
  readonly text: string | null
  readonly usage?: Usage
}

/** A language model. */
export interface LanguageModel {
  /** Tells models apart: answers of one are not kept for another. */
  readonly name: string
  /**
   * Asks once. Rejects where the model cannot be reached or fails. An error with a `status` or `statusCode` from 400 to
   * 499, but for 401, 403, 408 and 429, is about this question alone; any other counts as a failure of the model.
   */
  complete(request: ModelRequest): Promise<ModelReply>
}
