// What the tools need of a host, and what the HTTP handler needs of the tools: types alone, without the package of the
// protocol, which only `sightline/mcp` loads.

import type { Answer, Caller } from '../service/answer.ts'

/** On whose behalf tools are called: the account comes from the host, never from an argument. */
export interface Client extends Caller {
  /** The refusal of a question, where too many were asked. Default: none. */
  readonly limitQuestions?: () => Promise<Pick<Answer, 'status' | 'body'> | undefined>
  /** Called with every answer that the service gave. */
  readonly onAnswer?: (answer: Answer) => void
  /** Called with what went wrong outside the service: the client learns only that the request failed. */
  readonly onError?: (error: unknown) => void
}

/** What the protocol answers to a message. */
export interface Answered {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** Answers one message, which came with a request as its body, for a client. */
export type Endpoint = (message: unknown, request: Request, client: Client) => Promise<Answered>
