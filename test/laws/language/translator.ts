// The translator under evaluation: the offline translator of the library.

import { existsSync } from 'node:fs'
import type { Translator } from '../../../src/questions/translation.ts'

const MODULE = new URL('../../../src/translate/index.ts', import.meta.url)

/** Without a translator every question is refused: nothing is right, and nothing is wrong. */
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
