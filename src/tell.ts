// Tells a host of something, by a function of its own. One that fails, at once or later, must not turn an answer into none,
// nor end the program.

export function tell<T>(hear: ((told: T) => unknown) | undefined, what: () => T): void {
  try {
    const heard = hear?.(what())
    if (heard instanceof Promise) heard.catch(nothing)
  } catch {
    // Nobody is left to be told.
  }
}

const nothing = () => {}
