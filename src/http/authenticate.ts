// The port that tells whose key it is.

/** The account that a key is bound to. */
export interface Account {
  readonly account: string
  /** IANA name of the zone in which the account's days begin. Default `UTC`. */
  readonly timeZone?: string
  /** False where the account is not set up for analytics: its key is valid, but gets 404. */
  readonly configured: boolean
}

/** Null for a key that is missing (empty text) or not valid. */
export type Authenticate = (key: string) => Promise<Account | null>
