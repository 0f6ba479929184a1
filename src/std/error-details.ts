// Reads thrown values, which may be of any type.

/** The code of a system error, such as ENOENT. */
export const errorCode = (thrown: unknown): unknown =>
  thrown instanceof Error && 'code' in thrown ? thrown.code : undefined

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))
