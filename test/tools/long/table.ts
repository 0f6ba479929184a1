// The summary of a long run: one line per test file, and a total.

export interface Ran {
  readonly file: string
  readonly passed: number
  readonly failed: number
  readonly skipped: number
  /** The number of random cases in all properties of the file. */
  readonly cases: number
  readonly seconds: number
}

const COLUMNS = ['file', 'tests', 'random cases', 'seconds', 'outcome']

export function tableOf(ran: readonly Ran[]): string {
  const rows = [COLUMNS, ...ran.map(rowOf), rowOf(ran.reduce(together, NOTHING))]
  const widths = COLUMNS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const isNumber = (column: number) => column > 0 && column < COLUMNS.length - 1
  return rows
    .map((row) =>
      row
        .map((cell, column) =>
          isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

const NOTHING: Ran = { file: 'all', passed: 0, failed: 0, skipped: 0, cases: 0, seconds: 0 }

const together = (one: Ran, other: Ran): Ran => ({
  file: one.file,
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
  cases: one.cases + other.cases,
  seconds: one.seconds + other.seconds,
})

/** The row of one file. A file without tests failed to load, so its outcome is `did not start`. */
function rowOf({ file, passed, failed, skipped, cases, seconds }: Ran): readonly string[] {
  const tests = passed + failed
  const said = failed > 0 ? `${failed} failed` : tests + skipped === 0 ? 'did not start' : 'passed'
  const outcome = skipped > 0 ? `${said}, ${skipped} left out` : said
  return [file, String(tests), String(cases), seconds.toFixed(1), outcome]
}
