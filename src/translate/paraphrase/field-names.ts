// The names of fields and measures in a sentence. The translator reads each as the same field or measure.

import type { FunctionName } from '../../catalog/functions.ts'
import type { Language } from '../language.ts'
import type { Aggregate } from '../lexicon/meaning.ts'

const FUNCTIONS: Readonly<Record<FunctionName, string>> = {
  count: 'count of',
  count_distinct: 'number of distinct',
  sum: 'sum of',
  avg: 'average of',
  min: 'minimum of',
  max: 'maximum of',
}

export interface Names {
  readonly field: (name: string) => string
  readonly measure: (aggregate: Aggregate) => string
}

export function namesIn({ model: { fields }, lexicon, rows, said }: Language): Names {
  const isRead = (phrase: string, name: string): boolean => {
    const words = phrase.split(' ')
    const [first = ''] = words
    const found = lexicon.startingWith(first).find((one) => one.words.join(' ') === phrase)
    return found?.meaning.is === 'field' && found.meaning.field === name
  }
  const field = (name: string): string => {
    const { synonyms = [] } = fields[name] ?? {}
    return [name.replaceAll('_', ' '), name, ...synonyms].find((phrase) => isRead(phrase, name)) ?? name
  }
  const measure = ({ fn, field: name }: Aggregate): string => {
    const usual = said.find(({ on }) => Object.values(on).every((one) => one.fn === fn && one.field === name))
    return usual?.name.replaceAll('_', ' ') ?? `${FUNCTIONS[fn]} ${name === '*' ? rows.name : field(name)}`
  }
  return { field, measure }
}
