// SQL for reading: breaks lines before the clauses and conditions of each select, and nowhere inside quotes. It only ever
// puts a line break in the place of a space, so that it stays the same statement.

const WIDTH = 120
const CLAUSE =
  /(?:(?<!union all )select|from|(?:inner|left|cross) join|union all|where|group by|having|order by|limit|offset) /y
const NAME = '"[^"]*"\\."[^"]*"'
/** What no dialect writes in its own way: plain columns, equal columns of a join, and constants of a union. */
const PLAIN = new RegExp(
  `^(?:(?:[a-z ]*\\(?select )?${NAME} as "[^"]*",?|(?:on|and) ${NAME} = ${NAME}|union all select '[^']*' as "[^"]*")\\)*$`,
)
const BREAKING = new RegExp(`${CLAUSE.source}|(?:on|and) `, 'y')
const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|E'(?:[^'\\]|''|\\.)*'/y

/** Outside quotes: a select or a `with` that is open, how deep in parentheses it stands, and where in it we are. */
interface Open {
  readonly depth: number
  readonly clause: 'columns' | 'rest'
  readonly between: boolean
}

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

interface Piece {
  readonly indent: number
  readonly text: string
}

interface Line {
  readonly isPlain: boolean
  readonly text: string
}

/** The statement with line breaks; as much of what is plain on a line as fits. */
export function formatSql(sql: string): string {
  const lines = piecesOf(sql).reduce<readonly Line[]>(continued, [])
  return lines.map(({ text }) => text).join('\n')
}

function continued(lines: readonly Line[], { indent, text }: Piece): readonly Line[] {
  const last = lines.at(-1)
  const isPlain = PLAIN.test(text)
  if (isPlain && last?.isPlain && last.text.length + text.length < WIDTH)
    return [...lines.slice(0, -1), { isPlain, text: `${last.text} ${text}` }]
  return [...lines, { isPlain, text: '  '.repeat(indent) + text }]
}

function piecesOf(sql: string): readonly Piece[] {
  let depth = 0
  let open: readonly Open[] = []
  const pieces: Piece[] = []
  let indent = 0
  let out = ''
  for (let at = 0; at < sql.length; ) {
    const quoted = matchAt(QUOTED, sql, at)
    const current = open.at(-1)
    const isDirect = current !== undefined && current.depth === depth
    if (quoted !== undefined) {
      out += quoted
      at += quoted.length
      continue
    }
    const character = sql[at] ?? ''
    if (opens(sql, at)) open = [...(isDirect ? open.slice(0, -1) : open), { depth, clause: 'columns', between: false }]
    if (character === '(') depth += 1
    if (character === ')') {
      depth -= 1
      if (current !== undefined && current.depth > depth) open = open.slice(0, -1)
    }
    if (character === ' ' && isDirect && isBreak(sql, at, current)) {
      pieces.push({ indent, text: out })
      indent = indentOf(sql, at, open.length)
      out = ''
    } else out += character
    if (isDirect && character === ' ') open = [...open.slice(0, -1), after(sql, at, current)]
    at += 1
  }
  return [...pieces, { indent, text: out }]
}

/** After a `with`, and after another select of a union, the next one takes its place. */
const opens = (sql: string, at: number): boolean =>
  sql.startsWith('select ', at) || (sql.startsWith('with ', at) && (at === 0 || sql[at - 1] === '('))

function isBreak(sql: string, at: number, { clause, between }: Open): boolean {
  if (sql[at - 1] === ',') return clause === 'columns'
  const word = matchAt(BREAKING, sql, at + 1)
  if (word === 'from ' && sql.slice(0, at).endsWith('distinct')) return false
  return word !== undefined && !(word === 'and ' && between)
}

const indentOf = (sql: string, at: number, level: number): number =>
  matchAt(CLAUSE, sql, at + 1) === undefined ? level : level - 1

function after(sql: string, at: number, open: Open): Open {
  const word = matchAt(/(?:between|and|from) /y, sql, at + 1)
  return {
    ...open,
    clause: word === 'from ' ? 'rest' : open.clause,
    between: word === 'between ' || (open.between && word !== 'and '),
  }
}
