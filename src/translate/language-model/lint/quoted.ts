// Checks that each quoted text of the question appears unchanged in the query.

import type { Rule } from './lint-rule.ts'
import { textsOf } from './texts.ts'

export const quoted: Rule = ({ tokens, query, language }) => {
  const texts = new Set(textsOf(query, language).map(({ text }) => text))
  return tokens
    .filter(({ kind, text }) => kind === 'quoted' && !texts.has(text) && !texts.has(text.trim()))
    .map(({ text }) => ({
      code: 'left_out',
      path: 'query',
      message: `the quoted ${JSON.stringify(text)} of the question is not a value in the query`,
    }))
}
