// The sightline library in the page, loaded when the user opens the SQL tab or asks a question. It compiles the same
// SQL as on a server, but always for the reference tables and with a placeholder for the account.

import { duckdb } from '../../../dialects/duckdb/index.ts'
import { postgres } from '../../../dialects/postgres/index.ts'
import { trino } from '../../../dialects/trino/index.ts'
import type { Description } from '../../catalog/description.ts'
import { createCompiler } from '../../index.ts'
import type { Query, Translation } from '../../questions/translation.ts'
import { paraphrase } from '../../translate/paraphrase.ts'
import { createTranslator } from '../../translate/translate.ts'
import { type Asked, QUERY } from '../request/asked.ts'

const COMPILERS = new Map(
  [duckdb(), postgres(), trino()].map((dialect) => [dialect.name, createCompiler({ dialect })] as const),
)

/** The placeholder for the account in the SQL that the page compiles. */
export const ACCOUNT = 'your-account'

export type Compiled = { readonly ok: true; readonly sql: string } | { readonly ok: false; readonly message: string }

/** Compiles a request for a dialect. Date shortcuts are relative to the day `today`. */
export function compileFor(dialect: string, { endpoint, body }: Asked, today: string): Compiled {
  const compiler = COMPILERS.get(dialect)
  if (compiler === undefined) return { ok: false, message: `the library has no dialect ${dialect}` }
  const context = { account: ACCOUNT, now: noonOf(today) }
  const result =
    endpoint === QUERY
      ? compiler.compile<unknown>(body, context)
      : compiler.compileReport(endpoint.slice(1), body, context)
  return result.ok ? { ok: true, sql: result.query.toSQL() } : { ok: false, message: result.error.body.message }
}

const translator = createTranslator()

/** Translates a question with the rule-based translator. */
export const translate = (question: string, today: string): Promise<Translation> =>
  translator.translate(question, { now: noonOf(today) })

const namesIn = ({ fields, reports }: Description): readonly string[] => [
  ...fields.map(({ name, type }) => `${name} ${type}`),
  ...reports.map(({ path }) => path),
]
const own = createCompiler({ dialect: duckdb() })
const OWN_NAMES = new Set(namesIn(own.describe()))

/** Whether the service has the built-in fields and reports. Only then can the page translate questions. */
export function isOwn(description: Description): boolean {
  const names = namesIn(description)
  return names.length === OWN_NAMES.size && names.every((name) => OWN_NAMES.has(name))
}

/**
 * Whether the service has the built-in model with more names, or with fewer. In another model, a name can have another
 * meaning, so the SQL of the page would be wrong.
 */
export function isAlike(description: Description): boolean {
  const names = namesIn(description)
  return names.filter((name) => OWN_NAMES.has(name)).length === Math.min(names.length, OWN_NAMES.size)
}

/** Describes a query in an English sentence. Returns undefined for a report, and for an invalid query. */
export function sentenceOf({ endpoint, body }: Asked, today: string): string | undefined {
  if (endpoint !== QUERY || !own.check(body, { now: noonOf(today) }).ok) return undefined
  // `check` has verified that the body is a query.
  return paraphrase(body as Query)
}

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)
