// A circuit breaker. After several failures in a row, the breaker pauses all calls. After the pause, it allows one
// trial call.

export interface Breaker {
  /** Whether the caller can call the model now. The first call after a pause is a trial and starts the next pause. */
  mayAsk(): boolean
  succeeded(): void
  failed(): void
}

export interface BreakerOptions {
  /** The number of failures in a row that starts a pause. */
  readonly failures: number
  readonly pauseMs: number
  readonly uptime: () => number
}

export function createBreaker({ failures, pauseMs, uptime }: BreakerOptions): Breaker {
  let inARow = 0
  let closedUntil = 0
  const pause = () => {
    closedUntil = uptime() + pauseMs
  }
  return {
    mayAsk() {
      if (inARow < failures) return true
      if (uptime() < closedUntil) return false
      pause()
      return true
    },
    succeeded() {
      inARow = 0
    },
    failed() {
      inARow++
      if (inARow >= failures) pause()
    },
  }
}
