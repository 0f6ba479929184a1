// The port that says on whose behalf a request comes.

/** The account that a request speaks for. */
export interface Principal {
  readonly account: string
  /** IANA name of the zone in which the account's days begin. Default `UTC`. */
  readonly timeZone?: string | undefined
  /** False where the account is not set up for analytics: its key is valid, but gets 404. */
  readonly configured: boolean
  /** What rate limits count by, such as the id of a key. Default: the account. */
  readonly limitedBy?: string | undefined
}

/**
 * Null for a request that carries no valid key. It gets the Request, so that a host may look at a session, a token or
 * an address instead; `apiKeyOf` takes the key off it.
 */
export type Authenticate = (request: Request) => Promise<Principal | null>

/** The key of a request: its header `x-api-key`, empty where there is none. */
export const apiKeyOf = (request: Request): string => request.headers.get('x-api-key') ?? ''
