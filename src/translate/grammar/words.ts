// Finds all signs (phrases with a meaning) of a question, without a choice between the possible readings.

import type { Token } from '../tokens.ts'
import { chartOf, type Edge, type WordForms } from './chart.ts'
import { formsOf } from './forms.ts'
import type { Lexis } from './lexis.ts'

/** All signs of the words, in the order of their first word. `given` contains additional signs of single words. */
export function signsOf(tokens: readonly Token[], { grammar }: Lexis, given: readonly Edge[] = []): readonly Edge[] {
  const forms = tokens.map(({ kind, text }): WordForms => {
    if (kind !== 'word' && kind !== 'symbol' && kind !== 'identifier') return new Map()
    return new Map(formsOf(text).map((form) => [form, 0]))
  })
  return chartOf(forms, tokens, given, grammar).flatMap((cell) => [...cell.values()].flat())
}
