// Adds places to the messages of TypeErrors.

/** Calls `make`. If it throws a TypeError, prefixes the message with the place. */
export function atPlace<T>(place: string, make: () => T): T {
  try {
    return make()
  } catch (error) {
    throw error instanceof TypeError ? new TypeError(`${place}: ${error.message}`) : error
  }
}
