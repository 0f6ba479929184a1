// Chooses the row types of a request: the kinds of rows, such as searches or orders, that it selects. Rows of these
// types must have all fields, conditions and amounts of the request. An amount is a number that the question asks for.
// An act is an event that people cause, such as a purchase.

import { addAmount, type Draft, fail, refuse } from './draft.ts'
import type { Facts } from './facts.ts'
import { type Act, type Amount, type Dimension, membersOf, type Plain, type Thing, type Tree } from './parts.ts'
import { ROWS } from './rules/nouns.ts'

export const fieldOf = (one: Dimension): string => (typeof one === 'string' ? one : one.field)

/** Turns acts into conditions and row types. Returns the row types that fit the complete request. */
export function settle(draft: Draft, facts: Facts): readonly string[] {
  const isAboutSearches = draft.lists.length === 0 || draft.amounts.some(({ name }) => facts.ofVisits.has(name))
  const isUsual =
    draft.amounts.length === 0 && draft.lists.length > 0 && draft.lists.every((one) => isOfSearch(one, facts))
  const isOfVisits =
    (isUsual ||
      (isAboutSearches && draft.amounts.length > 0 && draft.amounts.every(({ name }) => facts.ofVisits.has(name)))) &&
    !draft.contexts.some((type) => type !== facts.main)
  const isContrast = isContrasted(draft, facts)
  // A condition on an item restricts the event itself, not the visit.
  const isOfItem = draft.tests.flatMap(membersOf).some((name) => facts.replaced[facts.main]?.[name] !== undefined)
  for (const act of draft.acts) {
    const flag = isOfItem && !act.isNegated && act.on !== facts.main ? undefined : act.flag
    if (act.isNegated && flag !== undefined && facts.rowFlags.has(flag) && isOfOwners(draft))
      refuse(
        'unsupported',
        'the data records this event for each search, not for a visit or a visitor: ask for searches',
      )
    const groups = act.isFlag && act.isNegated && !act.isOfVisit ? groupsWithout(draft, act, facts) : undefined
    if (groups !== undefined) {
      addAmount(draft, facts.usual(groups))
      draft.having.push({ of: act.counts, limits: [{ operator: 'equals', value: '0' }] })
      continue
    }
    draft.tests.push(...(act.tests ?? []))
    if (act.isAll) draft.isAll = true
    const isFlagged =
      act.isFlag &&
      draft.lists.length === 0 &&
      draft.amounts.length > 0 &&
      draft.amounts.every(({ on }) => on[facts.main] !== undefined)
    if (act.isOfVisit && flag !== undefined) {
      draft.tests.push({ member: flag, operator: 'equals', values: [String(!act.isNegated)] } as Tree)
      continue
    }
    if (
      (isContrast || (isOfVisits && (!isUsual || act.isNegated)) || (isFlagged && !act.isNegated)) &&
      flag !== undefined &&
      act.tests === undefined
    ) {
      const isPosition = draft.tests.flatMap(membersOf).some((name) => act.shownBy?.includes(name))
      const isAmount = isPosition || (draft.amounts.some(({ name }) => name === act.counts.name) && !act.isNegated)
      if (!isAmount) draft.tests.push({ member: flag, operator: 'equals', values: [String(!act.isNegated)] } as Tree)
      continue
    }
    if (act.followed !== undefined && isFollowed(draft, act, facts)) {
      draft.tests.push({ member: act.followed, operator: act.isNegated ? 'notSet' : 'set' } as Tree)
      continue
    }
    if (act.isNegated)
      refuse(
        'unsupported',
        'a query sees only events that happened: it cannot list people or things without such an event',
      )
    if (act.isAnywhere && anywhere(draft, act, facts)) continue
    draft.contexts.push(act.on)
  }
  return common(draft, facts)
}

/**
 * For a list of things without an event, such as `keywords without orders`: the row type whose rows contain the things.
 * Undefined if the act restricts single rows instead, for example because of a ranking or another condition.
 */
function groupsWithout(draft: Draft, { flag = '', counts }: Act, facts: Facts): string | undefined {
  const [thing, ...others] = draft.lists
  if (thing === undefined || others.length + draft.amounts.length > 0 || thing.isOwner || thing.isRow) return undefined
  const isOfRow = draft.having.length === 0 && (draft.rank !== undefined || draft.tests.length > 0)
  if (facts.rowFlags.has(flag) && isOfRow) return undefined
  if (isOfSearch(thing, facts)) return facts.main
  const [type = ''] = thing.on ?? []
  const own = counts.on[type]
  return own !== undefined && JSON.stringify(own) !== JSON.stringify(facts.usual(type).on[type]) ? type : undefined
}

/** Whether rows of the main type have the fields of the thing, and the thing does not imply another row type. */
const isOfSearch = ({ lists, isOwner, on }: Thing, { main, fields, replaced, dates }: Facts): boolean =>
  !isOwner &&
  !lists.includes(dates?.date ?? '') &&
  on === undefined &&
  lists.every((name) => replaced[main]?.[name] === undefined && (fields[name]?.on ?? [main]).includes(main))

const isOfOwners = ({ lists, head, amounts }: Draft): boolean =>
  [...lists, ...(head ? [head] : [])].some((one) => one.isOwner) || amounts.some((one) => one.isOfOwners)

/** Whether the question combines several events of the same visit: `people who searched but did not buy`. */
function isContrasted({ acts, tests, lists, amounts, contexts }: Draft, { main, rowFlags, fields }: Facts): boolean {
  const isFlag = (name: string) => fields[name]?.type === 'boolean' && !rowFlags.has(name)
  const flagged = acts.filter(
    (act) => act.flag !== undefined && act.tests === undefined && act.counts.on[main] === undefined,
  )
  const isOfOwners =
    lists.every((one) => one.isOwner) &&
    lists.length + amounts.length > 0 &&
    amounts.every((one) => one.isOfOwners && one.on[main])
  if (isOfOwners && flagged.length > 1) return true
  const hasNegated = acts.some(({ isNegated, flag }) => isNegated && flag !== undefined && !rowFlags.has(flag))
  const hasOther =
    contexts.includes(main) ||
    acts.some(({ isNegated, flag, on }) => !isNegated && (flag !== undefined || on === main)) ||
    tests.some((one) => 'member' in one && isFlag(one.member) && String(one.values) === 'true')
  return hasNegated && hasOther && isOfOwners
}

/** Whether the rest of the question is about rows of other types, and these rows record whether the event followed. */
function isFollowed(draft: Draft, { on, followed = '' }: Act, { fields }: Facts): boolean {
  const carriers = fields[followed]?.on ?? []
  const types = [
    ...draft.contexts,
    ...draft.amounts.flatMap((one) => (one.on[on] === undefined ? Object.keys(one.on) : [])),
  ]
  return types.length > 0 && types.every((type) => carriers.includes(type) && type !== on)
}

/**
 * Chooses the row type for an act that several row types record. Prefers the row type of the event, unless another part
 * of the question is about other rows.
 */
function anywhere(draft: Draft, { on, counts, flag, shownBy = [] }: Act, facts: Facts): boolean {
  const { fields, replaced } = facts
  const named = [...draft.groups.map(fieldOf), ...draft.tests.flatMap(membersOf)]
  const stands = (name: string) => replaced[on]?.[name] !== undefined
  const isElsewhere = (name: string) => {
    const { on: types = [] } = fields[name] ?? {}
    return types.length > 0 && !types.includes(on) && !stands(name)
  }
  const ofAmounts = draft.amounts.flatMap((one) => Object.keys(one.on)).filter((type) => type !== '*')
  const isOfOthers = ofAmounts.length > 0 && !ofAmounts.includes(on) && ofAmounts.some((type) => counts.on[type])
  if (isOfOthers || draft.contexts.some((type) => counts.on[type] !== undefined)) return true
  if (draft.contexts.length > 0 || named.some(isElsewhere)) return false
  draft.contexts.push(on)
  const isSaid =
    named.some((name) => stands(name) || shownBy.includes(name)) ||
    draft.amounts.some(({ name }) => name === counts.name)
  if (!isSaid && flag !== undefined) draft.tests.push({ member: flag, operator: 'equals', values: ['true'] } as Tree)
  return true
}

function common(draft: Draft, facts: Facts): readonly string[] {
  if (facts.typeField === undefined) return []
  const contexts = [...new Set(draft.contexts)]
  const specific = contexts.length > 1 ? contexts.filter((type) => type !== facts.main) : contexts
  if (specific.length > 1)
    fail('conflict', 'the parts of the question are about different events: ask for each separately')
  // In `orders from searches`, orders are rows of another type, so `searches` does not determine the row type.
  const isOfSearch =
    specific[0] !== facts.main ||
    draft.amounts.length === 0 ||
    draft.amounts.some(({ on, parts }) => parts || on[facts.main] || on['*'])
  let types = specific.length === 1 && isOfSearch ? specific : facts.types
  const limit = (names: readonly string[]) => {
    for (const name of names) {
      const { on = [] } = facts.fields[name] ?? {}
      if (on.length === 0) continue
      const left = types.filter((type) => on.includes(type) || facts.replaced[type]?.[name] !== undefined)
      if (left.length === 0)
        fail('conflict', 'no type of event has all the fields and numbers of the question: ask for each separately')
      types = left
    }
  }
  limit([...draft.groups.map(fieldOf), ...draft.tests.flatMap(membersOf)])
  return types
}

/** The measure of an amount for the row types of the request, and the row type that the measure uses. */
export function placed(
  amount: Amount,
  types: readonly string[],
  facts: Facts,
): { readonly type: string | undefined; readonly plain: Plain } {
  const entries = Object.entries(amount.on)
  const [only] = types.length === 1 ? types : []
  const found =
    entries.find(([type]) => type === only) ??
    entries.find(([type]) => type === '*' || types.length === 0 || types.includes(type))
  if (found === undefined)
    fail('conflict', 'no type of event has all the fields and numbers of the question: ask for each separately')
  const [type, plain] = found
  if ('fn' in plain && plain.fn === 'sum' && facts.isRepeated(plain.field))
    fail('unsupported', 'several rows repeat the amount, so the sum would count it several times')
  if (type !== '*') return { type, plain }
  if ('fn' in plain && plain.field === '*' && types.length !== 1) return { type: undefined, plain }
  if ('metric' in plain) {
    const rows = facts.metrics.get(plain.metric)?.rowTypes ?? []
    if (types.length > 0 && rows.some((one) => !types.includes(one)))
      fail(
        'conflict',
        'the rows that the number counts do not have all the fields of the question: ask for each separately',
      )
    return { type: rows[0], plain }
  }
  const { on = [] } = facts.fields[plain.field] ?? {}
  // If the model has no main row type, a field that all rows have does not determine the row type.
  if (on.length === 0 && types.length !== 1 && facts.main === '') return { type: undefined, plain }
  const own = types.find((one) => on.length === 0 || on.includes(one))
  if (types.length > 0 && own === undefined)
    fail('conflict', 'no type of event has all the fields and numbers of the question: ask for each separately')
  return { type: own, plain }
}

/** Adds the default amount of the row type if the question names no amount. */
export function withUsual(draft: Draft, types: readonly string[], facts: Facts): void {
  if (draft.amounts.length > 0) return
  const bounded = draft.having.flatMap(({ of }) => (of === undefined ? [] : [of]))
  if (bounded.length > 0 && !draft.acts.some((act) => !act.isNegated)) return
  if (draft.rank?.by !== undefined) return
  if (facts.typeField !== undefined && draft.groups.some((one) => fieldOf(one) === facts.typeField)) {
    addAmount(draft, ROWS)
    return
  }
  const best = draft.rank === undefined ? undefined : draft.lists.find((thing) => thing.best)?.best
  const [type = ''] = types
  const fits = best !== undefined && Object.keys(best.on).some((one) => types.length === 0 || types.includes(one))
  addAmount(draft, fits && best ? best : facts.usual(type))
}
