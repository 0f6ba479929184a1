// Whether a policy ties rows to the account of a setting: read off its expression, as the server itself writes it out.
// What is not one of a few forms counts as not tied, as nothing is known of what it lets through.

const SETTING = '§'
const EQUAL = '¶'

/** What may stand around the setting: each is null where the setting is, and empty or an error where it is empty. */
const WRAPS = [
  /NULLIF\(§, ''::text\)/g,
  // Without a length: of what is cut off nothing is compared.
  /\(§\)::(?:text|character varying|smallint|integer|bigint|numeric|uuid)/g,
  /\( SELECT § AS (?:\w+|"(?:[^"]|"")*")\)/g,
] as const

const ANY_COLUMN = '(?:[a-z_][a-z0-9_]*|"(?:[^"]|"")+")'

/**
 * Whether rows pass only where a column equals the setting. `expression` is what `pg_get_expr` writes, every part in
 * parentheses, under a search path on which a name without a schema is the server's own; `column` is written as there,
 * or undefined for whichever it is.
 */
export function isTied(expression: string, setting: string, column: string | undefined): boolean {
  const name = column === undefined ? ANY_COLUMN : literally(column)
  const either = `(?:${name}|\\(${name}\\)::text)`
  const equality = new RegExp(`\\((?:${either} = ${SETTING}|${SETTING} = ${either})\\)`, 'g')
  const reading = new RegExp(`current_setting\\('${literally(setting)}'::text(?:, (?:true|false))?\\)`, 'gi')
  const compared = unwrapped(expression.replaceAll(reading, SETTING)).replaceAll(equality, EQUAL)
  // Whatever texts and names say, they are not SQL.
  const outline = compared.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"/g, '')
  return outline === EQUAL || termsOfAll(outline).includes(EQUAL)
}

function unwrapped(expression: string): string {
  const next = WRAPS.reduce((text, wrap) => text.replaceAll(wrap, SETTING), expression)
  return next === expression ? expression : unwrapped(next)
}

/** The conditions of `(.. AND ..)`, all of which must hold, without those that are in parentheses of their own. */
function termsOfAll(outline: string): readonly string[] {
  if (!outline.startsWith('(') || !outline.endsWith(')')) return []
  let inner = outline.slice(1, -1)
  while (/\([^()]*\)/.test(inner)) inner = inner.replaceAll(/\([^()]*\)/g, '')
  return /[()]/.test(inner) ? [] : inner.split(' AND ')
}

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
