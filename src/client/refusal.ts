// The error with which the client rejects if the service returns an error.

import type { Issue } from '../errors.ts'

/** An answer with a status other than 200. `message` is the service's message. */
export interface Refusal extends Error {
  readonly name: 'Refusal'
  readonly status: number
  /** The issues of the request. Empty if the service returned another error. */
  readonly issues: readonly Issue[]
}

/** Whether the service answered with an error. False if the service could not be reached. */
export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'Refusal'

/** Reads the error from an answer. A proxy can answer with a body that is not JSON. */
export async function refusalOf(answer: Response): Promise<Refusal> {
  const body: { readonly message?: unknown; readonly issues?: unknown } = await answer.json().catch(() => ({}))
  const message = typeof body?.message === 'string' ? body.message : `the service answered ${answer.status}`
  const issues: readonly Issue[] = Array.isArray(body?.issues) ? body.issues : []
  return Object.assign(new Error(message), { name: 'Refusal', status: answer.status, issues } as const)
}
