// Calls a host's callback. A callback that throws or rejects must fail neither the request nor the program.

export function tell<T>(hear: ((told: T) => unknown) | undefined, what: () => T): void {
  try {
    const heard = hear?.(what())
    if (heard instanceof Promise) heard.catch(nothing)
  } catch {
    // Ignore the error: there is no other callback to report it to.
  }
}

const nothing = () => {}
