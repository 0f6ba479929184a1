// The port that authenticates requests.

import type { Principal } from '../compiler/principal.ts'

/** The principal of a request, and the settings of its access. */
export interface Access extends Principal {
  /** False if the account is not set up for analytics. Its keys are valid, but requests get 404. */
  readonly configured: boolean
  /** The identity by which rate limits count requests, such as a key id. Default: the account. */
  readonly limitedBy?: string | undefined
}

/**
 * Resolves to null for a request without a valid key. Receives the complete Request, so that a host can check a
 * session, a token or an address instead. `apiKeyOf` reads the API key.
 */
export type Authenticate = (request: Request) => Promise<Access | null>

/** The header `x-api-key` of a request, or an empty string. */
export const apiKeyOf = (request: Request): string => request.headers.get('x-api-key') ?? ''
