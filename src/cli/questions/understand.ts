// Translates questions without a database, for `sightline ask --lines` and `--explain`.

import { MAX_BODY } from '../../json/read-json.ts'
import { quote } from '../../names/quoted-name.ts'
import { readQuestion } from '../../questions/read-question.ts'
import { readOf } from '../../questions/reading.ts'
import type { Translated, Translation, Untranslated } from '../../questions/translation.ts'
import { compilerFrom } from '../config/compiler.ts'
import type { Settings } from '../config/settings.ts'
import type { Bytes } from '../io/input.ts'
import { logFailure } from '../io/output.ts'
import { dialect } from '../sources/dialects.ts'
import type { MakeTranslator } from './open-translator.ts'

export type Understand = (question: string) => Promise<Translation>

/** Translates as the service does: every returned query compiles. */
export async function understandBy(makeTranslator: MakeTranslator, settings: Settings): Promise<Understand> {
  const [zone, frozen] = [settings.timeZone?.value, settings.now?.value]
  // Any dialect and any account will do: whether a query is valid depends on neither.
  const compiler = await compilerFrom({ ...settings, rollups: undefined })(
    await dialect('duckdb', '--dialect').dialect(),
  )
  const translator = await makeTranslator(compiler)
  const ports = { translator, compiler, signal: undefined, onFailure: logFailure }
  return async (question) => {
    const context = { account: 'any', now: frozen ?? new Date(), ...(zone !== undefined && { timeZone: zone }) }
    const { translation } = await readQuestion({ kind: 'question', question, dryRun: false }, context, ports)
    return translation
  }
}

/** Translates a line. Refuses a line that is too long or not valid UTF-8, like a question that is not understood. */
export async function understandLine(understand: Understand, bytes: Bytes): Promise<Translation> {
  if (bytes === null) return noText(`the line is longer than ${MAX_BODY} bytes`)
  try {
    return await understand(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return noText('the line is not valid UTF-8')
  }
}

const noText = (message: string): Untranslated => ({ ok: false, reason: 'invalid', words: [], message, reports: [] })

/** A translation as one line of JSON. */
export function lineOf(translation: Translation): string {
  if (translation.ok) return JSON.stringify(readOf(translation))
  const { reason, words, message } = translation
  return JSON.stringify({ fail: true, reason, words, message })
}

/**
 * Returns a line for the meaning of each part of a question, and then a line with the query, or with the report and its
 * body.
 */
export function explained({ report, query, explanation }: Translated): readonly string[] {
  const words = explanation.map(({ words }) => (words === '' ? 'implied' : quote(words)))
  const width = Math.max(0, ...words.map(({ length }) => length)) + 2
  const parts = explanation.map(({ meaning }, index) => (words[index] ?? '').padEnd(width) + meaning)
  return [...parts, report === undefined ? JSON.stringify(query) : `/${report} ${JSON.stringify(query)}`]
}
