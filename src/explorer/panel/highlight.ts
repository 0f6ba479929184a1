// Colours for code, in the languages of the page.

import core from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import json from 'highlight.js/lib/languages/json'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'

const LANGUAGES = { bash, json, sql, typescript }
export type Language = keyof typeof LANGUAGES

for (const [name, language] of Object.entries(LANGUAGES)) core.registerLanguage(name, language)

/** The text as HTML, escaped. */
export const highlighted = (text: string, language: Language): string => core.highlight(text, { language }).value
