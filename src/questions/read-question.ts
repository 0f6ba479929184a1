// Turns a question in plain English into a compiled query. Treats the translator's query as untrusted, like any body.
// Spec: POST / request body, rule 5.

import { compileNamed } from '../compiler/compile-named.ts'
import type { CompiledQuery } from '../compiler/compiled-query.ts'
import type { Context } from '../compiler/context.ts'
import type { AnyCompiler } from '../compiler/create-compiler.ts'
import type { QuestionRequest } from '../request/request.ts'
import { translatorFor } from './narrowed-translator.ts'
import { patient, unavailable } from './patient-translator.ts'
import type { Reason, Translated, Translator, Untranslated } from './translation.ts'

/** The query for a question, or the reason for a refusal. */
export type QuestionResult =
  | {
      readonly ok: true
      readonly translation: Translated
      readonly query: CompiledQuery
    }
  | {
      readonly ok: false
      readonly translation: Untranslated
      /** Whether the translator failed. Otherwise it did not understand the question, or there is no translator. */
      readonly isFault: boolean
    }

interface QuestionPorts {
  readonly translator: Translator | undefined
  readonly compiler: AnyCompiler
  readonly signal: AbortSignal | undefined
  /** Called with the translator's error. */
  readonly onFailure: (error: unknown) => void
}

/** Translates a question and compiles the query. Never rejects. */
export async function readQuestion(
  { question, page, limit, dryRun }: QuestionRequest,
  context: Context,
  { translator, compiler, signal, onFailure }: QuestionPorts,
): Promise<QuestionResult> {
  const refused = (message: string) => ({ ok: false, translation: unavailable(message), isFault: false }) as const
  if (translator === undefined) return refused('no translator is configured')
  const own = translatorFor(translator, compiler, context)
  if (own === undefined) return refused('this caller cannot ask questions')
  // The translator learns the time and the time zone, but nothing else about the caller.
  const { now, timeZone } = context
  const shared = { now, timeZone, ...(signal !== undefined && { signal }) }
  const translation = await patient(own, { onFailure }).translate(question, shared)
  if (!translation.ok) return { ok: false, translation, isFault: FAULTS.has(translation.reason) }
  const query = { ...translation.query, ...(page !== undefined && { page }), ...(limit !== undefined && { limit }) }
  const body = { ...query, dryRun }
  const result = compileNamed(compiler, translation.report, body, context)
  if (result.ok) return { ok: true, translation: { ...translation, query }, query: result.query }
  // The messages are left out: they contain values of the question, which must not reach a log.
  const places = result.error.issues.map(({ code, path }) => (path === '' ? code : `${code} at ${path}`))
  onFailure(new Error(`a translated query does not compile: ${places.join(', ')}`))
  return { ok: false, translation: { ...unavailable(MISREAD), reason: 'invalid' }, isFault: true }
}

const FAULTS: ReadonlySet<Reason> = new Set(['unavailable', 'invalid'])

const MISREAD = 'the question was translated into a query that is not valid; rephrase it, or send a structured query'
