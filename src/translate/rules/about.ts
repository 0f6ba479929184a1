// Rules for a field in a question: whether it is also listed, or only has a condition.

import type { Fields } from '../../model/model.ts'
import type { Item, ItemOf, Part } from '../items.ts'
import type { Parser } from '../parser.ts'
import { item, type Rule } from '../rule.ts'

/** The item before a position. */
export const before = (items: readonly Item[], at: number): Item | undefined => items[at - 1]

/**
 * A rule whose run begins with a field. A field that is listed, grouped by or counted keeps that role besides its
 * condition.
 */
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

/** The item before a field, or before the list that ends with the field: by item and engine. */
export function leadOf(items: readonly Item[], at: number): Item | undefined {
  const [lead, one] = [before(items, at), before(items, at - 1)]
  const isInList = lead?.is === 'word' && (lead.word === 'and' || lead.word === 'comma') && one?.is === 'field'
  const first = isInList ? leadOf(items, at - 2) : lead
  return first?.is === 'word' && first.word === 'by' ? first : lead
}

/**
 * "by keyword, price over 200" groups by keyword but not by price. A comma also separates a condition from the groups.
 */
const isBehindGroups = (items: readonly Item[], at: number, lead: Item | undefined, made: Part): boolean => {
  const joint = before(items, at)
  const isInList = joint?.is === 'word' && joint.word !== 'by' && lead?.is === 'word' && lead.word === 'by'
  return isInList && (joint.word === 'comma' || isBounded(made))
}
/** Whether the part is a numeric bound. */
export const isBounded = (made: Part | undefined): boolean =>
  made?.is === 'filter' && made.filters.every(({ operator }) => BOUNDING.has(operator))
const BOUNDING: ReadonlySet<string> = new Set(['gt', 'gte', 'lt', 'lte'])

/** "all engines except "Main" by day" means all of them together. */
const isExclusion = (made: Part): boolean =>
  made.is === 'filter' && made.filters.every(({ operator }) => operator === 'notEquals')
/** Total searches, all engines except "Main". */
const isBeside = (items: readonly Item[], at: number, lead: Item | undefined): boolean =>
  lead === undefined
    ? items.some(isSplit)
    : lead.is === 'word' && lead.word === 'comma' && items.slice(0, at).some(({ is }) => is === 'measure')
const isSplit = (one: Item, at: number, items: readonly Item[]): boolean =>
  one.is === 'dimension' || (one.is === 'word' && one.word === 'by' && items[at + 1]?.is === 'field')

/** `by user "u-1"` selects that user instead of grouping. */
const isExact = (made: Part): boolean =>
  made.is === 'filter' && made.filters.every(({ operator }) => operator === 'equals' || operator === 'in')

/** `for keyword shoes`, `with keywords in ...` introduce values. */
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
