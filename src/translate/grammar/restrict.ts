// Adds rankings, bounds and values to the draft, that is, to the parts of the request so far. All three depend on the
// things that the question lists.

import { addAmount, all, type Draft, fail, type Of, refuse } from './draft.ts'
import type { Facts } from './facts.ts'
import { amountOf } from './ordered.ts'
import type { Amount, Bound, Direction, Tree } from './parts.ts'
import type { Piece } from './pieces.ts'
import { equal, negated } from './rules/condition-forms.ts'

/**
 * Adds a condition on values. The condition applies to the name (for a code: the id) of the listed or counted thing, or
 * else to the only listed text field.
 */
export function addValues(draft: Draft, { texts, isCode, isNegated }: Of<'values'>, { fields }: Facts): void {
  const things = [...draft.lists, ...(draft.lists.length === 0 && draft.head ? [draft.head] : [])]
  const named = things.flatMap(({ named, id }) => (isCode ? (id ?? named) : named) ?? [])
  const listed = draft.groups.filter((one): one is string => typeof one === 'string' && fields[one]?.type === 'string')
  const candidates = [...new Set([...named, ...(named.length === 0 ? listed : [])])]
  const [member, ...others] = candidates
  if (member === undefined || others.length > 0)
    fail('ambiguous', 'the question does not say which field has the value: name the field')
  const tree = equal(member, texts)
  draft.tests.push(isNegated ? negated(tree) : tree)
}

/** The number of rows in a ranking. */
export const rankedRows = (count: number | undefined, isOne = false): number => count ?? (isOne ? 1 : 10)

/** Adds the ranking and the amount by which the question ranks. */
export function addRank(draft: Draft, tops: readonly Of<'top'>[], pieces: readonly Piece[], facts: Facts): void {
  const ranking = tops.some(({ isBest, by }) => isBest || by !== undefined)
    ? tops.filter(({ isBest, by }) => isBest !== false || by !== undefined)
    : tops
  const [first, ...others] = ranking
  if (first === undefined) return
  const sorted = all(pieces, 'by')
    .flatMap(({ items, isEach }) => (isEach ? [] : items.map(amountOf)))
    .find((one) => one !== undefined)
  const amounts = tops.flatMap(({ by, act, isUsual }) =>
    by === undefined || ((act !== undefined || isUsual) && sorted !== undefined) ? [] : [by],
  )
  if (
    amounts.length > 1 ||
    new Set(tops.flatMap(({ thing }) => thing?.lists.join() ?? [])).size > 1 ||
    others.some(({ dir }) => dir !== first.dir)
  )
    fail('ambiguous', 'the question asks for several rankings: ask for one')
  const by = amounts[0] ?? sorted
  if (by !== undefined) addAmount(draft, by)
  const count = tops.find((one) => one.count !== undefined)?.count ?? all(pieces, 'size')[0]?.count
  const isOne = tops.some((one) => one.isOne) || (tops.every(({ thing }) => thing === undefined) && isSingular(pieces))
  const isLow = first.isBest && by !== undefined && isLowBest(by, facts)
  const dir = isLow ? OPPOSITE[first.dir] : first.dir
  draft.rank = { dir, ...(by !== undefined && { by }), limit: rankedRows(count, isOne) }
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = { asc: 'desc', desc: 'asc' }

/** Whether a lower value of an amount is better, as for positions. */
const isLowBest = ({ on }: Amount, { lowIsBest, plain }: Facts): boolean =>
  Object.values(on).some((said) => {
    const one = 'field' in said ? said : plain[said.metric]
    return one !== undefined && 'field' in one && lowIsBest.has(one.field)
  })

/** Whether the question asks for a single thing, as in `which engine had the most`. */
export const isSingular = (pieces: readonly Piece[]): boolean => {
  const nouns = all(pieces, 'noun').filter(
    ({ thing, asked }) => thing.name !== 'searches' && (asked !== undefined || thing.bare === 'list' || thing.isOwner),
  )
  return nouns.length === 1 && nouns[0]?.isMany === false
}

export function addBound(draft: Draft, bound: Of<'bound'>, facts: Facts): void {
  const { of, limits, field, isTimes, isWorth } = bound
  if (field !== undefined) {
    if (facts.fields[field]?.type !== 'number')
      fail('conflict', 'a bound such as "more than" needs a number field: name one')
    if (facts.fields[field]?.unit === 'money' && limits.some(({ value, isMoney }) => value === '1' && !isMoney))
      refuse('unsupported', 'a query checks one row at a time: it cannot bound the number of different values')
    draft.tests.push(
      ...limits.map(({ operator, value }): Tree => ({ member: field, operator, values: [value] }) as Tree),
    )
    return
  }
  if (of !== undefined) {
    if (draft.lists.some(({ counts, bare }) => bare === 'list' && counts?.name === of.name))
      refuse('ambiguous', 'the question does not say how many rows to list: say "the top 15 ..."')
    fractions(of, limits, facts)
    const isNone = limits.length === 1 && limits[0]?.operator === 'equals' && Number(limits[0].value) === 0
    const [type = ''] = Object.keys(of.on)
    if (isNone && of.flag !== undefined)
      draft.acts.push({ name: of.name, on: type, flag: of.flag, counts: of, isFlag: true, isNegated: true })
    else draft.having.push({ of, limits })
    return
  }
  const things = [...draft.parts, ...draft.lists, ...(draft.head === undefined ? [] : [draft.head])]
  const isOfGroups = !isWorth && draft.groups.length > 0 && limits.every(({ isMoney }) => !isMoney)
  const at = draft.pieces.indexOf(bound)
  const before = draft.pieces[at - 1]
  const done =
    before?.is === 'act' && !isTimes && things.every((one) => one.worth === undefined) ? before.act.counts : undefined
  if (done?.worth !== undefined && !isWorth)
    refuse('ambiguous', 'the question does not say which number the bound applies to: name it')
  const worth =
    isTimes || (isOfGroups && draft.amounts.length > 0)
      ? undefined
      : [...things, ...(done ? [done] : []), ...draft.amounts].find((one) => one.worth !== undefined)?.worth
  if (worth !== undefined) {
    draft.tests.push(
      ...limits.map(({ operator, value }): Tree => ({ member: worth, operator, values: [value] }) as Tree),
    )
    return
  }
  draft.having.push({ of: undefined, limits })
}

/** Refuses a percentage as a bound on a number that is not a rate. Also refuses a bound above 1 on a rate. */
function fractions({ on }: Amount, limits: readonly Bound[], { metrics }: Facts): void {
  const [plain] = Object.values(on)
  const isFraction = plain !== undefined && 'metric' in plain && metrics.get(plain.metric)?.unit === 'fraction'
  if (limits.some(({ isPercent, value }) => (isPercent ? !isFraction : isFraction && Number(value) > 1)))
    refuse(
      'ambiguous',
      isFraction
        ? 'a fraction is at most 1: write "5%" or "0.05"'
        : 'only a rate can be compared with a percentage: write a number without "%"',
    )
}

/**
 * Adds groups by ranges of a number field. Uses the field that the question names or groups by. Without such a field,
 * uses the value of the counted things.
 */
export function addBins(draft: Draft, { field, edges }: Of<'bins'>, { fields }: Facts): void {
  const isNumber = (name: string | undefined): name is string => name !== undefined && fields[name]?.type === 'number'
  const grouped = draft.groups.flatMap((one) => (typeof one === 'string' && isNumber(one) ? [one] : []))
  const worths = [...draft.lists, ...(draft.head ? [draft.head] : []), ...draft.amounts].flatMap(
    ({ worth }) => worth ?? [],
  )
  const name = field ?? grouped[0] ?? worths[0]
  if (!isNumber(name)) fail('ambiguous', 'the question does not say which number the ranges divide: name it')
  const at = draft.groups.indexOf(name)
  draft.groups.splice(at < 0 ? draft.groups.length : at, at < 0 ? 0 : 1, {
    field: name,
    bins: edges,
    alias: `${name}_band`,
  })
}
