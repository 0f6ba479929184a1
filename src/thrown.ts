// What was thrown, which may be anything.

/** The code of an error of the system, such as ENOENT. */
export const errorCode = (thrown: unknown): unknown =>
  thrown instanceof Error && 'code' in thrown ? thrown.code : undefined

export const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : String(thrown))
