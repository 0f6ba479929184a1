// Decides whether a policy restricts rows to the account in a setting, by its expression as the server prints it. Any
// form not listed here counts as unrestricted.

const SETTING = '§'
const EQUAL = '¶'

/**
 * Accepted expressions around the setting. Each is null if the setting is null, and empty or an error if the setting is
 * empty.
 */
const WRAPS = [
  /NULLIF\(§, ''::text\)/g,
  // Types without a length, because a truncated value could equal the value of another account.
  /\(§\)::(?:text|character varying|smallint|integer|bigint|numeric|uuid)/g,
  /\( SELECT § AS (?:\w+|"(?:[^"]|"")*")\)/g,
] as const

const ANY_COLUMN = '(?:[a-z_][a-z0-9_]*|"(?:[^"]|"")+")'

/**
 * Whether rows pass only if a column equals the setting. `expression` is the output of `pg_get_expr`, fully
 * parenthesized, with a search path on which unqualified names belong to the server. `column` is spelled as in the
 * expression; undefined accepts any column.
 */
export function isTied(expression: string, setting: string, column: string | undefined): boolean {
  const name = column === undefined ? ANY_COLUMN : literally(column)
  const either = `(?:${name}|\\(${name}\\)::text)`
  const equality = new RegExp(`\\((?:${either} = ${SETTING}|${SETTING} = ${either})\\)`, 'g')
  const reading = new RegExp(`current_setting\\('${literally(setting)}'::text(?:, (?:true|false))?\\)`, 'gi')
  const compared = unwrapped(expression.replaceAll(reading, SETTING)).replaceAll(equality, EQUAL)
  // Literals and quoted names are removed, because their text is not SQL.
  const outline = compared.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, '')
  return outline === EQUAL || termsOfAll(outline).includes(EQUAL)
}

function unwrapped(expression: string): string {
  const next = WRAPS.reduce((text, wrap) => text.replaceAll(wrap, SETTING), expression)
  return next === expression ? expression : unwrapped(next)
}

/** The terms of `(.. AND ..)`, without those in inner parentheses. */
function termsOfAll(outline: string): readonly string[] {
  if (!outline.startsWith('(') || !outline.endsWith(')')) return []
  let inner = outline.slice(1, -1)
  while (/\([^()]*\)/.test(inner)) inner = inner.replaceAll(/\([^()]*\)/g, '')
  return /[()]/.test(inner) ? [] : inner.split(' AND ')
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
