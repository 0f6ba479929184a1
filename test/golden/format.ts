// SQL for reading, and back on one line.

export { formatSql as format } from '../../src/cli/format-sql.ts'

const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|E'(?:[^'\\]|''|\\.)*'/y

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

/** The statement on one line: white space outside quotes becomes one space. */
export function collapse(sql: string): string {
  let out = ''
  for (let at = 0; at < sql.length; ) {
    const piece = matchAt(QUOTED, sql, at) ?? matchAt(/\s+/y, sql, at)
    out += piece === undefined ? sql[at] : /^\s/.test(piece) ? ' ' : piece
    at += piece?.length ?? 1
  }
  return out.trim()
}
