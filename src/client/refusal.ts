// The error with which the client rejects if the service returns an error.

import type { Issue } from '../issues/errors.ts'
import { redirectTarget } from '../std/redirect-target.ts'

/** An answer with a status other than 200. `message` is the service's message. */
export interface Refusal extends Error {
  readonly name: 'Refusal'
  /** The status of the answer. 0 for a redirect in a browser, which hides the status. */
  readonly status: number
  /** The issues of the request. Empty if the service returned another error. */
  readonly issues: readonly Issue[]
}

/** Whether the service answered with an error. False if the service could not be reached. */
export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'Refusal'

/** Reads the error from an answer to a request to `url`. A proxy can answer with a redirect, or without JSON. */
export async function refusalOf(answer: Response, url: string): Promise<Refusal> {
  const moved = redirectTarget(answer, url)
  const body: { readonly message?: unknown; readonly issues?: unknown } = await answer.json().catch(() => ({}))
  const given = typeof body?.message === 'string' ? body.message : `the service answered ${answer.status}`
  const message = moved === undefined ? given : `${url} redirects to ${moved}; change the option url`
  const issues: readonly Issue[] = Array.isArray(body?.issues) ? body.issues : []
  return Object.assign(new Error(message), { name: 'Refusal', status: answer.status, issues } as const)
}
