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

// Nearly all are of printable ASCII, which is normal and has no control characters.
const isAccount = (key: unknown): key is Account =>
  typeof key === 'string' &&
  (/^[ -~]+$/.test(key) || (key !== '' && key.isWellFormed() && key === key.normalize('NFC') && !/\p{Cc}/u.test(key)))
