// The error that the client rejects with if the service answers with an error.

import type { Issue } from '../errors.ts'

/** An answer with a status other than 200. `message` is the message of the service. */
export interface Refusal extends Error {
  readonly name: 'Refusal'
  readonly status: number
  /** The issues of the request with their places; empty for other errors. */
  readonly issues: readonly Issue[]
}

/** Whether the service refused a request, as opposed to not being reached. */
export const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'Refusal'

/** Reads the body of an error. The body of a proxy may not be JSON. */
export async function refusalOf(answer: Response): Promise<Refusal> {
  const body: { readonly message?: unknown; readonly issues?: unknown } = await answer.json().catch(() => ({}))
  const message = typeof body?.message === 'string' ? body.message : `the service answered ${answer.status}`
  const issues: readonly Issue[] = Array.isArray(body?.issues) ? body.issues : []
  return Object.assign(new Error(message), { name: 'Refusal', status: answer.status, issues } as const)
}
