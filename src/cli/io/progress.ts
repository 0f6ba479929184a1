// Shows progress on standard error. On a terminal, rewrites one line; elsewhere, prints a line every five seconds.

/** Prints a line on standard error. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

export interface Progress {
  /** Reports the amount of finished work, and the next step. */
  at(done: number, next: string): void
  /** Prints a permanent line. */
  say(line: string): void
  /** Clears the progress line. */
  end(): void
}

/** The output stream: standard error, or a fake in a test. */
export interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const EVERY_MS = { terminal: 100, elsewhere: 5_000 }

/** Shows progress towards `total`, which can have any unit. */
export function createProgress(
  total: number,
  output: Output = process.stderr,
  clock: () => number = () => performance.now(),
): Progress {
  const started = clock()
  const isTerminal = output.isTTY === true
  let told = isTerminal ? Number.NEGATIVE_INFINITY : started
  const clear = isTerminal ? '\r\u001b[K' : ''
  return {
    at(done, next) {
      const now = clock()
      if (now - told < (isTerminal ? EVERY_MS.terminal : EVERY_MS.elsewhere)) return
      told = now
      const line = `  ${lineOf(Math.min(done / total, 1), now - started)}: ${next}`
      output.write(isTerminal ? clear + line.slice(0, (output.columns || 80) - 1) : `${line}\n`)
    },
    say: (line) => output.write(`${clear}${line}\n`),
    end: () => output.write(clear),
  }
}

function lineOf(part: number, elapsed: number): string {
  const percent = `${Math.floor(part * 100)} %`
  // The first second is too short for an estimate.
  if (part === 0 || elapsed < 1_000) return percent
  return `${percent}, ${durationOf((elapsed * (1 - part)) / part)} left`
}

/** A duration in seconds, or in minutes from two minutes on. */
function durationOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000)
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
