// SQL for reading: breaks lines before the clauses and conditions of each select, and nowhere inside quotes. It only ever
// puts a line break in the place of a space, so that it stays the same statement.

const CLAUSE = /(?:select|from|(?:inner|left|cross) join|union all|where|group by|having|order by|limit|offset) /y
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

/** The statement with line breaks. It is one that a compiler made: on one line, keywords in small letters. */
export function formatSql(sql: string): string {
  let depth = 0
  let open: readonly Open[] = []
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
    const breaks = character === ' ' && isDirect && isBreak(sql, at, current)
    out += breaks ? `\n${'  '.repeat(indentOf(sql, at, open.length))}` : character
    if (isDirect && character === ' ') open = [...open.slice(0, -1), after(sql, at, current)]
    at += 1
  }
  return out
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
