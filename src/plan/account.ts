// The account that a statement is restricted to. It comes from the host alone; a request cannot name one.

declare const checked: unique symbol

/** An account that was checked; nothing else can stand in a plan. */
export type Account = string & { readonly [checked]: true }

/**
 * Checks the host's account key: a non-empty text in Unicode normal form C, without control characters or halves of
 * surrogate pairs. Throws a TypeError otherwise: this is a mistake of the host, not of the request.
 */
export function accountOf(key: unknown): Account {
  if (isAccount(key)) return key
  throw new TypeError('account must be a non-empty string in Unicode normal form C, without control characters')
}

/** The error for an account that no row of the host's tables can have, or whose schema an engine would not keep apart. */
export const refusedAccount = (message: string): TypeError => Object.assign(new TypeError(message), { code: REFUSED })

/** Whether an error was made by `refusedAccount`. */
export const isRefusedAccount = (error: unknown): error is TypeError =>
  error instanceof TypeError && 'code' in error && error.code === REFUSED

const REFUSED = 'account_refused'

// Nearly all are of printable ASCII, which is normal and has no control characters.
const isAccount = (key: unknown): key is Account =>
  typeof key === 'string' &&
  (/^[ -~]+$/.test(key) || (key !== '' && key.isWellFormed() && key === key.normalize('NFC') && !/\p{Cc}/u.test(key)))
