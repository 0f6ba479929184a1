// A text that rows are compared with was said in the question, or is known to the catalog: a model may not make it up.

import type { Rule } from './rule.ts'
import { textsOf } from './texts.ts'

export const spoken: Rule = ({ question, query }) => {
  const said = plain(question)
  return textsOf(query)
    .filter(({ type, text, known }) => type === 'string' && !known.includes(text) && !said.includes(plain(text)))
    .map(({ path }) => ({
      code: 'made_up',
      path,
      message: 'stands nowhere in the question; copy it as it stands there',
    }))
}

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim()
