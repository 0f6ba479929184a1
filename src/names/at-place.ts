// Places in the messages of TypeErrors.

/** Prefixes the message of a TypeError with the place of the failing part. */
export function atPlace<T>(place: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw error instanceof TypeError ? new TypeError(`${place}: ${error.message}`) : error
  }
}
