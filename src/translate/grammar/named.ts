// Finds the report, metric or field that a refused question names. The refusal then explains how to use the name.

import type { Fault } from './draft.ts'
import { patternOf } from './entries/model.ts'
import type { Facts } from './facts.ts'
import { singularOf } from './forms.ts'

export type NamedFault = Pick<Fault, 'why' | 'report'>

/** A report, metric or field: the phrases that name it, and the fault that explains how to use it. */
export interface Name {
  readonly phrases: readonly string[]
  readonly fault: NamedFault
}

const USES = 'but the question does not say what to do with it'

/** The names of all reports, metrics and fields. If several match, the refusal uses the first name. */
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

/** The fault for the first name that contains the words and occurs in the question. Undefined without such a name. */
export function namedBy(words: string, question: string, names: readonly Name[]): NamedFault | undefined {
  const [own, whole] = [phraseOf(words), phraseOf(question)]
  const isNamed = (phrase: string) => phrase.includes(own) && whole.includes(phrase)
  return names.find(({ phrases }) => phrases.some(isNamed))?.fault
}

/** The words of a text in the singular. The spaces at both ends ensure that only complete words match. */
const phraseOf = (text: string): string => ` ${patternOf(text).split(' ').map(singularOf).join(' ')} `
