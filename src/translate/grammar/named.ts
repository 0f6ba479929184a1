// Finds the report, metric or field that words of a refused question name, so that the refusal can say how to use it.

import type { Fault } from './draft.ts'
import { patternOf } from './entries/model.ts'
import type { Facts } from './facts.ts'
import { singularOf } from './forms.ts'

const USES = 'but the question does not say what to do with it'

/** Undefined if the words, with those around them, name nothing. */
export function namedBy(
  words: string,
  question: string,
  { fields, metrics, reports }: Facts,
): Pick<Fault, 'why' | 'report'> | undefined {
  const [own, whole] = [within(words), within(question)]
  const isNamed = (text: string | undefined) => {
    const phrase = within(text ?? '')
    return phrase.trim() !== '' && phrase.includes(own) && whole.includes(phrase)
  }
  const path = reports.map((report) => report.path).find((one) => isNamed(one.replaceAll('-', ' ')))
  if (path !== undefined)
    return { why: `names the report /${path}: ask for it alone, as "/${path}"`, report: `/${path}` }
  for (const { name, label, synonyms } of metrics.values())
    if ([name, label, ...synonyms].some(isNamed)) return { why: `names the metric ${name}, ${USES}: ask for "${name}"` }
  for (const [name, { label, synonyms = [] }] of Object.entries(fields))
    if ([name, label, ...synonyms].some(isNamed))
      return { why: `names the field ${name}, ${USES}: say "by ${name}", or compare it with a value` }
  return undefined
}

/** Between blanks, so that only whole words are found. */
const within = (text: string): string => ` ${patternOf(text).split(' ').map(singularOf).join(' ')} `
