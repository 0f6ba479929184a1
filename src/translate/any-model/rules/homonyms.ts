// Fields named like a word of the grammar: the average total, total over 50, total by genre.

import type { Fields } from '../../../model/model.ts'
import type { Item, Part } from '../../items.ts'
import { callsOf } from '../../lexicon/entries.ts'
import { item, type Rule, rule, where } from '../../rule.ts'

const field = (name: string): Part => ({ is: 'field', field: name, plural: false })

/** Words before a field that never precede a function. */
const isLead = (one: Item | undefined): boolean =>
  one?.is === 'function' ||
  one?.is === 'superlative' ||
  (one?.is === 'word' && (one.word === 'by' || one.word === 'sort'))

/** The argument of a function. */
const isObject = (one: Item | undefined): boolean =>
  one !== undefined && ['field', 'measure', 'count', 'distinct', 'function', 'preposition', 'number'].includes(one.is)

/** Applies before the rules for functions: reads the word as a field if only a field can stand there. */
export function homonymRules(fields: Fields): readonly Rule[] {
  const called = new Map(
    Object.entries(fields).flatMap(([name, one]) => callsOf(name, one).map((phrase) => [phrase, name] as const)),
  )
  const nameOf = ({ source }: Item): string | undefined =>
    called.get(source.toLowerCase().replace(/^(?:the|a|an)\s+/, ''))
  const homonym = item('function', (found) => nameOf(found) !== undefined)
  const asField = (found: Item): Part | undefined => {
    const name = nameOf(found)
    return name === undefined ? undefined : field(name)
  }
  return [
    where((items, at) => isLead(items[at - 1]), rule(homonym, asField)),
    where((items, at) => !isObject(items[at + 1]), rule(homonym, asField)),
  ]
}
