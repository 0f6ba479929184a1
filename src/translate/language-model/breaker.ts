// A circuit breaker: after several failures in a row, the breaker blocks calls for a while. Then it lets one call
// through as a trial.

export interface Breaker {
  /** Whether a call is allowed now. After a pause this allows a single trial until the next pause ends. */
  mayAsk(): boolean
  succeeded(): void
  failed(): void
}

export interface BreakerOptions {
  /** Failures in a row that start a pause. */
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
