// Adds shares to the draft (the parts of the request so far): the share of rows that meet a condition, or the share of
// each group in the total. An act is an event that people cause, such as a click.

import { addAmount, all, type Draft, fail, same } from './draft.ts'
import type { Facts } from './facts.ts'
import { type Amount, membersOf, type Tree } from './parts.ts'

export function shared(draft: Draft, facts: Facts): void {
  const [share, ...more] = all(draft.pieces, 'share')
  if (share === undefined) return
  // A change is already relative, so a share of a change adds nothing.
  const shown = share.of === undefined ? all(draft.pieces, 'compare').map(({ show }) => show) : []
  if (shown.includes('change')) return
  if (shown.some((one) => one !== 'both'))
    fail('ambiguous', 'the question asks for a share and a change: ask for each separately')
  if (more.length > 0) fail('ambiguous', 'the question asks for several shares: ask for one')
  const of =
    share.of ?? draft.amounts[0] ?? (share.isOfTests && facts.main !== '' ? facts.usual(facts.main) : undefined)
  if (of === undefined) fail('ambiguous', 'a share needs a number: name it')
  // `share of anonymous searches by month` divides by all searches.
  if (share.each === undefined && draft.tests.length === 0 && share.of?.tests?.length) {
    const { tests, ...whole } = of
    withoutAlone(draft, of)
    draft.amounts.push(quotient('share', of, whole))
    return
  }
  const isOfAll =
    share.each !== undefined ||
    (share.of === undefined && !share.isOfTests) ||
    (draft.tests.length === 0 && draft.groups.length > 0)
  if (isOfAll) {
    if (draft.groups.length === 0) fail('ambiguous', 'a share needs groups or a condition: name one')
    addAmount(draft, of)
    draft.amounts.push(quotient('share', of, { ...of, overall: wholeOf(draft) }))
    return
  }
  const named = draft.tests.flatMap(membersOf)
  // In `clicked searches whose position ...`, an act defines the total. Splitting the conditions would ignore the act.
  if (draft.acts.some(({ flag }) => flag !== undefined && !named.includes(flag)))
    fail('ambiguous', 'a share needs exactly one condition: ask for one share')
  const [tests, scope] = partsOf(draft.tests)
  draft.tests.splice(0, draft.tests.length, ...scope)
  if (share.isOfTests) draft.isShareAlone = true
  withoutAlone(draft, of)
  draft.amounts.push(quotient('share', { ...of, tests: [...(of.tests ?? []), ...tests] }, of))
}

/** The groups that have separate totals: `for each engine, the share of visits per device` has a total per engine. */
function wholeOf({ pieces, groups }: Draft): readonly string[] {
  const at = pieces.findIndex(({ is }) => is === 'share')
  const before = all(pieces.slice(0, at), 'by')
  const isWithin = before.length === 1 && before[0]?.isEach && all(pieces.slice(at), 'by').length === 1
  const [first] = groups
  return isWithin && typeof first === 'string' ? [first] : []
}

/** Removes the amount that the share divides from the answer, unless the question also asks for this amount itself. */
function withoutAlone(draft: Draft, of: Amount): void {
  const kept = draft.amounts.filter((one) => !draft.isShareAlone || !same(one, of))
  draft.amounts.splice(0, draft.amounts.length, ...kept)
}

/**
 * Splits the conditions. One condition defines the share, and the other conditions restrict the total. In `without
 * results on engine Main`, the engine restricts the total.
 */
function partsOf(all: readonly Tree[]): readonly [share: readonly Tree[], scope: readonly Tree[]] {
  if (all.length === 1) return [[...all], []]
  const isScope = (one: Tree) =>
    'member' in one && /^(?:equals|in)$/.test(one.operator) && !/^(?:true|false|\d+)$/.test(`${one.values}`)
  const share = all.filter((one) => !isScope(one))
  if (share.length !== 1) fail('ambiguous', 'a share needs exactly one condition: ask for one share')
  return [share, all.filter(isScope)]
}

const quotient = (name: string, a: Amount, b: Amount): Amount => ({ name, on: {}, parts: { by: 'divide', of: [a, b] } })
