// Finds the report, metric or field that words of a refused question name, so that the refusal can say how to use it.

import type { Fault } from './draft.ts'
import { patternOf } from './entries/model.ts'
import type { Facts } from './facts.ts'
import { singularOf } from './forms.ts'

export type NamedFault = Pick<Fault, 'why' | 'report'>

/** What a refusal says about words that name something, by the phrases for it. */
export interface Name {
  readonly phrases: readonly string[]
  readonly fault: NamedFault
}

const USES = 'but the question does not say what to do with it'

/** The names of reports, metrics and fields, in the order in which a refusal prefers them. */
export function namesOf({ fields, metrics, reports }: Pick<Facts, 'fields' | 'metrics' | 'reports'>): readonly Name[] {
  const named = (texts: readonly (string | undefined)[], fault: NamedFault): Name => ({
    phrases: texts.flatMap((text = '') => (patternOf(text) === '' ? [] : [phraseOf(text)])),
    fault,
  })
  return [
    ...reports.map(({ path }) =>
      named([path], { why: `names the report /${path}: ask for it alone, as "/${path}"`, report: `/${path}` }),
    ),
    ...[...metrics.values()].map(({ name, label, synonyms }) =>
      named([name, label, ...synonyms], { why: `names the metric ${name}, ${USES}: ask for "${name}"` }),
    ),
    ...Object.entries(fields).map(([name, { label, synonyms = [] }]) =>
      named([name, label, ...synonyms], {
        why: `names the field ${name}, ${USES}: say "by ${name}", or compare it with a value`,
      }),
    ),
  ]
}

/** Undefined if the words, with those around them, name nothing. */
export function namedBy(words: string, question: string, names: readonly Name[]): NamedFault | undefined {
  const [own, whole] = [phraseOf(words), phraseOf(question)]
  const isNamed = (phrase: string) => phrase.includes(own) && whole.includes(phrase)
  return names.find(({ phrases }) => phrases.some(isNamed))?.fault
}

/** In the singular, and between blanks, so that only whole words are found. */
const phraseOf = (text: string): string => ` ${patternOf(text).split(' ').map(singularOf).join(' ')} `
