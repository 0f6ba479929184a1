// How far long work is, on standard error: one line that is rewritten on a terminal, a line every few seconds elsewhere.

/** A line on standard error. */
export const say = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

export interface Progress {
  /** So much of the total is done, and this comes next. */
  at(done: number, next: string): void
  /** A line that stays. */
  say(line: string): void
  /** Takes the line away that was rewritten. */
  end(): void
}

/** What is written to: standard error, or a part of it for a test. */
export interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const EVERY_MS = { terminal: 100, elsewhere: 5_000 }

/** Follows work of this total, in whatever unit. */
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
  // The first seconds of work say little of the rest.
  if (part === 0 || elapsed < 1_000) return percent
  return `${percent}, ${durationOf((elapsed * (1 - part)) / part)} left`
}

/** Seconds, and from two minutes on minutes. */
function durationOf(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000)
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
