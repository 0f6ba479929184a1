// The port that authenticates requests.

import type { Restrictions } from '../compiler/restrictions.ts'

/** The account of a request, with its settings. */
export interface Principal extends Restrictions {
  readonly account: string
  /** The IANA time zone of the account's days. Default `UTC`. */
  readonly timeZone?: string | undefined
  /** False if the account is not set up for analytics. Its keys are valid, but requests get 404. */
  readonly configured: boolean
  /** The identity by which rate limits count requests, such as a key id. Default: the account. */
  readonly limitedBy?: string | undefined
}

/**
 * Resolves to null for a request without a valid key. Receives the complete Request, so that a host can check a
 * session, a token or an address instead. `apiKeyOf` reads the API key.
 */
export type Authenticate = (request: Request) => Promise<Principal | null>

/** The header `x-api-key` of a request, or an empty string. */
export const apiKeyOf = (request: Request): string => request.headers.get('x-api-key') ?? ''
