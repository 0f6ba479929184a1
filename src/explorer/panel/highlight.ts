// Syntax highlighting for the languages of the page.

import type { LanguageFn } from 'highlight.js'
import core from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import json from 'highlight.js/lib/languages/json'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'

/** Adds the keyword `limit`, which highlight.js does not highlight because it is not standard SQL. */
const withLimit: LanguageFn = (hljs) => {
  const language = sql(hljs)
  return { ...language, contains: [{ match: /\blimit\b/, scope: 'keyword' }, ...language.contains] }
}

const LANGUAGES = { bash, json, sql: withLimit, typescript }
export type Language = keyof typeof LANGUAGES

for (const [name, language] of Object.entries(LANGUAGES)) core.registerLanguage(name, language)

/** Returns escaped HTML. */
export const highlighted = (text: string, language: Language): string => core.highlight(text, { language }).value
