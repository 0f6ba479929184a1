// Rules about a field that the question names: whether it is listed as well as held to something.

import type { Fields } from '../../model/model.ts'
import type { Item, ItemOf, Part } from '../items.ts'
import type { Parser } from '../parser.ts'
import { item, type Rule } from '../rule.ts'

/** The item in front of a place. */
export const before = (items: readonly Item[], at: number): Item | undefined => items[at - 1]

/** A rule whose run begins with a field: one that is listed, grouped by or counted stays so beside its condition. */
export function about<T extends readonly [ItemOf<'field'>, ...unknown[]]>(
  parser: Parser<T>,
  change: (value: T) => Part | undefined,
): Rule {
  return (items, at) => {
    const found = parser(items, at)
    const made = found && change(found.value)
    if (found === undefined || made === undefined) return undefined
    const [head] = found.value
    const lead = leadOf(items, at)
    if (head.plural && (lead?.is === 'count' || lead?.is === 'distinct')) return { parts: [head, made], to: found.to }
    const isAside = (isExclusion(made) && isBeside(items, at, lead)) || isBehindGroups(items, at, lead, made)
    return {
      parts: !isAside && isListed(head, lead, made) ? [{ is: 'group', fields: [head.field] }, made] : [made],
      to: found.to,
    }
  }
}

/** What a field stands behind, or the list that it ends: by item and engine. */
export function leadOf(items: readonly Item[], at: number): Item | undefined {
  const [lead, one] = [before(items, at), before(items, at - 1)]
  const isInList = lead?.is === 'word' && (lead.word === 'and' || lead.word === 'comma') && one?.is === 'field'
  const first = isInList ? leadOf(items, at - 2) : lead
  return first?.is === 'word' && first.word === 'by' ? first : lead
}

/** By keyword, price over 200: each keyword, but not each price; nor what a comma parts from the groups. */
const isBehindGroups = (items: readonly Item[], at: number, lead: Item | undefined, made: Part): boolean => {
  const joint = before(items, at)
  const isInList = joint?.is === 'word' && joint.word !== 'by' && lead?.is === 'word' && lead.word === 'by'
  return isInList && (joint.word === 'comma' || isBounded(made))
}
/** Whether it is held to an amount. */
export const isBounded = (made: Part | undefined): boolean =>
  made?.is === 'filter' && made.filters.every(({ operator }) => BOUNDING.has(operator))
const BOUNDING: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte'])

/** All engines except "Main" by day: all of them together. */
const isExclusion = (made: Part): boolean =>
  made.is === 'filter' && made.filters.every(({ operator }) => operator === 'notEquals')
/** Total searches, all engines except "Main". */
const isBeside = (items: readonly Item[], at: number, lead: Item | undefined): boolean =>
  lead === undefined
    ? items.some(isSplit)
    : lead.is === 'word' && lead.word === 'comma' && items.slice(0, at).some(({ is }) => is === 'measure')
const isSplit = (one: Item, at: number, items: readonly Item[]): boolean =>
  one.is === 'dimension' || (one.is === 'word' && one.word === 'by' && items[at + 1]?.is === 'field')

/** `by user "u-1"` is by that one, not by each. */
const isExact = (made: Part): boolean =>
  made.is === 'filter' && made.filters.every(({ operator }) => operator === 'equals' || operator === 'in')

/** `for keyword shoes`, `with keywords in ...` speak of values. */
export const isLead = (lead: Item | undefined): boolean =>
  (lead?.is === 'preposition' && lead.word !== 'than') ||
  (lead?.is === 'word' && ['with', 'except', 'not', 'that', 'overall'].includes(lead.word))

export const isListed = ({ plural, source }: ItemOf<'field'>, lead: Item | undefined, made: Part): boolean =>
  (plural && !/^(?:results|hits|.*positions)$/i.test(source) && !isLead(lead)) ||
  (lead?.is === 'word' && (['which', 'list'].includes(lead.word) || (lead.word === 'by' && !isExact(made))))

/** Parsers for fields by their type. */
export function typed(fields: Fields) {
  const typeOf = (name: string) => fields[name]?.type
  return {
    typeOf,
    field: item('field'),
    numeric: item('field', ({ field: name }) => typeOf(name) === 'number'),
    truthful: item('field', ({ field: name }) => typeOf(name) === 'boolean'),
    textual: item('field', ({ field: name }) => typeOf(name) === 'string'),
    dated: item('field', ({ field: name }) => typeOf(name) === 'date'),
  }
}
