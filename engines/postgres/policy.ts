// Decides from the expression of a policy, as the server prints it, whether the policy restricts rows to the account in
// a setting. An expression of an unknown form counts as no restriction.

const SETTING = '§'
const EQUAL = '¶'

/**
 * Accepted expressions around the setting. Each expression is null if the setting is null. If the setting is empty, the
 * expression is null, is empty or fails.
 */
const WRAPS = [
  /NULLIF\(§, ''::text\)/g,
  // Only types without a length, because a truncated value could equal another account.
  /\(§\)::(?:text|character varying|smallint|integer|bigint|numeric|uuid)/g,
  /\( SELECT § AS (?:\w+|"(?:[^"]|"")*")\)/g,
] as const

const ANY_COLUMN = '(?:[a-z_][a-z0-9_]*|"(?:[^"]|"")+")'

/**
 * Whether the policy lets a row pass only if a column equals the setting. `expression` is the fully parenthesized
 * output of `pg_get_expr`. The search path must contain only pg_catalog, so that unqualified names belong to the
 * server. `column` is spelled as in the expression. If `column` is undefined, any column is accepted.
 */
export function isTied(expression: string, setting: string, column: string | undefined): boolean {
  const name = column === undefined ? ANY_COLUMN : literally(column)
  const either = `(?:${name}|\\(${name}\\)::text)`
  const equality = new RegExp(`\\((?:${either} = ${SETTING}|${SETTING} = ${either})\\)`, 'g')
  const reading = new RegExp(`current_setting\\('${literally(setting)}'::text(?:, (?:true|false))?\\)`, 'gi')
  const compared = unwrapped(expression.replaceAll(reading, SETTING)).replaceAll(equality, EQUAL)
  // Literals and quoted names are removed, because a parenthesis or an operator inside them is not SQL.
  const outline = compared.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, '')
  return outline === EQUAL || termsOfAll(outline).includes(EQUAL)
}

function unwrapped(expression: string): string {
  const next = WRAPS.reduce((text, wrap) => text.replaceAll(wrap, SETTING), expression)
  return next === expression ? expression : unwrapped(next)
}

/** The terms of `(.. AND ..)`, without the terms in inner parentheses. */
function termsOfAll(outline: string): readonly string[] {
  if (!outline.startsWith('(') || !outline.endsWith(')')) return []
  let inner = outline.slice(1, -1)
  while (/\([^()]*\)/.test(inner)) inner = inner.replaceAll(/\([^()]*\)/g, '')
  return /[()]/.test(inner) ? [] : inner.split(' AND ')
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
