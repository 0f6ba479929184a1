// The phrases for fields and metrics in a paraphrase. A paraphrase is a request written as an English sentence.

import type { ModelData } from '../../model/model.ts'
import type { Lexis } from '../grammar/lexis.ts'
import { signsOf } from '../grammar/words.ts'
import { tokensOf } from '../tokens.ts'

export interface Names {
  readonly date: string | undefined
  readonly field: (name: string) => string
  readonly metric: (name: string) => string
  /** The fields with their phrases, the longest phrase first. */
  readonly fields: readonly Named[]
  readonly metrics: readonly Named[]
  readonly isField: (name: string) => boolean
  readonly isNumber: (name: string) => boolean
  /** Whether a list that is grouped by the field omits rows without a value, unless the sentence adds `or none`. */
  readonly isSparse: (name: string) => boolean
}

export interface Named {
  readonly name: string
  readonly called: string
}

export function namesIn({ fields, date, partitions }: ModelData, lexis: Lexis): Names {
  const { metrics, sparse } = lexis.facts
  /** The first phrase that the translator reads as the field. If there is none: the name of the field. */
  const called = (name: string): string => {
    // In questions, "by month" groups by year and month. To group by the month alone, a sentence uses the field's name.
    if (name === partitions?.month) return name
    const phrases = [name.replaceAll('_', ' '), ...(fields[name]?.synonyms ?? [])]
    return phrases.find((phrase) => isField(phrase, name, lexis)) ?? name
  }
  const fieldNames = byLength(Object.keys(fields).map((name) => ({ name, called: called(name) })))
  const metricNames = byLength(
    [...metrics.keys()].map((name) => ({
      name,
      called: nounsAlone.has(name) ? `number of ${name}` : name.replaceAll('_', ' '),
    })),
  )
  return {
    date,
    field: lookUp(fieldNames),
    metric: lookUp(metricNames),
    fields: fieldNames,
    metrics: metricNames,
    isField: (name) => Object.hasOwn(fields, name),
    isNumber: (name) => fields[name]?.type === 'number',
    isSparse: (name) => sparse.has(name),
  }
}

/** Metrics whose bare name asks for a list: `keywords by engine name` lists keywords instead of counting them. */
const nounsAlone: ReadonlySet<string> = new Set(['keywords'])

function isField(phrase: string, name: string, lexis: Lexis): boolean {
  const tokens = tokensOf(phrase)
  return signsOf(tokens, lexis).some(
    ({ from, to, sign }) => from === 0 && to === tokens.length && sign.cat === 'field' && sign.field === name,
  )
}

const byLength = (all: readonly Named[]): readonly Named[] => [...all].sort((a, b) => b.called.length - a.called.length)

function lookUp(all: readonly Named[]): (name: string) => string {
  const names = new Map(all.map(({ name, called }) => [name, called]))
  return (name) => names.get(name) ?? name
}
