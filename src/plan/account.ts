// The account that a statement is restricted to. The host provides the account; a request cannot name one.

declare const checked: unique symbol

/** A checked account. A plan accepts no other value. */
export type Account = string & { readonly [checked]: true }

/**
 * Checks the host's account key: a non-empty string in Unicode normal form C, without control characters or lone
 * surrogates. Otherwise throws a TypeError, because the host made the mistake, not the request.
 */
export function accountOf(key: unknown): Account {
  if (isAccount(key)) return key
  throw new TypeError('account must be a non-empty string in Unicode normal form C, without control characters')
}

/** The error for an account that no row can have, or whose schema name the engine would fold or truncate. */
export const refusedAccount = (message: string): TypeError => Object.assign(new TypeError(message), { code: REFUSED })

/** Whether `refusedAccount` created an error. */
export const isRefusedAccount = (error: unknown): error is TypeError =>
  error instanceof TypeError && 'code' in error && error.code === REFUSED

const REFUSED = 'account_refused'

// Fast path: most keys are printable ASCII, which is always in normal form C.
const isAccount = (key: unknown): key is Account =>
  typeof key === 'string' &&
  (/^[ -~]+$/.test(key) || (key !== '' && key.isWellFormed() && key === key.normalize('NFC') && !/\p{Cc}/u.test(key)))
