// Fields whose name is a word of the grammar, too: the average total, total over 50, total by genre.

import type { Fields } from '../../../model/model.ts'
import type { Item, Part } from '../../items.ts'
import { callsOf } from '../../lexicon/entries.ts'
import { item, type Rule, rule, where } from '../../rule.ts'

const field = (name: string): Part => ({ is: 'field', field: name, plural: false })

/** What stands in front of a field, and nowhere in front of a function. */
const isLead = (one: Item | undefined): boolean =>
  one?.is === 'function' ||
  one?.is === 'superlative' ||
  (one?.is === 'word' && (one.word === 'by' || one.word === 'sort'))

/** What a function is of. */
const isObject = (one: Item | undefined): boolean =>
  one !== undefined && ['field', 'measure', 'count', 'distinct', 'function', 'preposition', 'number'].includes(one.is)

/** Applied before functions are: the field where one must stand. */
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
