// The types that the host, the tools and the HTTP handler share. This file contains only types, so that only
// `sightline/mcp` loads the package of the Model Context Protocol.

import type { Answer, Caller } from '../service/answer.ts'

/** The caller of tools. The account comes from the host, never from an argument. */
export interface Client extends Caller {
  /** Called before each question. Returns a refusal if the client sent too many questions. Default: no limit. */
  readonly limitQuestions?: () => Promise<Pick<Answer, 'status' | 'body'> | undefined>
  /** Called with every answer of the service. */
  readonly onAnswer?: (answer: Answer) => void
  /** Called with an error that happened outside the service. The client learns only that the request failed. */
  readonly onError?: (error: unknown) => void
}

/** The answer to a message. */
export interface Answered {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** Answers one message for a client. The message is the body of the request. */
export type Endpoint = (message: unknown, request: Request, client: Client) => Promise<Answered>
