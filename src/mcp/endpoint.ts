// The types between host, tools and HTTP handler. Contains types only, because only `sightline/mcp` loads the
// protocol's package.

import type { Answer, Caller } from '../service/answer.ts'

/** The caller of tools. The account comes from the host, never from an argument. */
export interface Client extends Caller {
  /** Returns a refusal if too many questions were asked. Default: no limit. */
  readonly limitQuestions?: () => Promise<Pick<Answer, 'status' | 'body'> | undefined>
  /** Called with every answer of the service. */
  readonly onAnswer?: (answer: Answer) => void
  /** Called with errors outside the service. The client learns only that the request failed. */
  readonly onError?: (error: unknown) => void
}

/** The protocol's answer to a message. */
export interface Answered {
  readonly status: number
  readonly contentType: string
  readonly body: string
}

/** Answers one message, the body of a request, for a client. */
export type Endpoint = (message: unknown, request: Request, client: Client) => Promise<Answered>
