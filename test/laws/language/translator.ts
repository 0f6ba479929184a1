// The translator that the evaluation scores: the offline translator of the library.

import { existsSync } from 'node:fs'
import type { Translator } from '../../../src/questions/translation.ts'

const MODULE = new URL('../../../src/translate/index.ts', import.meta.url)

/** A translator that refuses every question. It replaces the offline translator if the library has none. */
const refusing: Translator = {
  translate: async () => ({
    ok: false,
    reason: 'unavailable',
    words: [],
    message: 'There is no translator.',
    reports: [],
  }),
}

export async function loadTranslator(): Promise<Translator> {
  if (!existsSync(MODULE)) return refusing
  const { createTranslator }: { createTranslator(): Translator } = await import(MODULE.href)
  return createTranslator()
}
