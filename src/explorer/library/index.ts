// The sightline library in the page, loaded on demand when the user opens SQL or asks a question. The
// library compiles here like on a server, except for the reference tables and a placeholder account.

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

/** The placeholder account in SQL that the page compiles. */
export const ACCOUNT = 'your-account'

export type Compiled = { readonly ok: true; readonly sql: string } | { readonly ok: false; readonly message: string }

/** Compiles a request for a dialect, on a given day. */
export function compileFor(dialect: string, { endpoint, body }: Asked, today: string): Compiled {
  const compiler = COMPILERS.get(dialect)
  if (compiler === undefined) return { ok: false, message: `there is no dialect ${dialect}` }
  const context = { account: ACCOUNT, now: noonOf(today) }
  const result =
    endpoint === QUERY
      ? compiler.compile<unknown>(body, context)
      : compiler.compileReport(endpoint.slice(1), body, context)
  return result.ok ? { ok: true, sql: result.query.toSQL() } : { ok: false, message: result.error.body.message }
}

/** Refuses all that the paraphrase has no words for. */
const plain = createCompiler({ dialect: duckdb(), extensions: false })

const translator = createTranslator()

/** Translates a question with the rules. */
export const translate = (question: string, today: string): Promise<Translation> =>
  translator.translate(question, { now: noonOf(today) })

/** Whether the service has the built-in fields and reports, so that SQL compiled here is right for it. */
export function isOwn(description: Description): boolean {
  const own = COMPILERS.get('duckdb')?.describe()
  const names = ({ fields, reports }: Description) =>
    JSON.stringify([fields.map(({ name, type }) => [name, type]), reports.map(({ path }) => path)])
  return own !== undefined && names(own) === names(description)
}

/** A query of the specification as an English sentence; undefined if there is none. */
export function sentenceOf({ endpoint, body }: Asked, today: string): string | undefined {
  if (endpoint !== QUERY || !plain.check(body, { now: noonOf(today) }).ok) return undefined
  // The compiler has accepted it as a query.
  return paraphrase(body as Query)
}

const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)
