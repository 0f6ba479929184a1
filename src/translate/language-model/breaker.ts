// Spares a model that fails: after several failures in a row nobody asks it for a while, then one question tries.

export interface Breaker {
  /** Whether the model may be asked now. Where it has failed, this is the one try until the pause is over again. */
  mayAsk(): boolean
  succeeded(): void
  failed(): void
}

export interface BreakerOptions {
  /** Failures in a row until the pause. */
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
