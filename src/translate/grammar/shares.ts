// Shares: of rows that meet a condition among all rows, or of each group among all groups.

import { addAmount, all, type Draft, fail } from './draft.ts'
import type { Amount, Tree } from './signs.ts'

export function shared(draft: Draft): void {
  const [share, ...more] = all(draft.pieces, 'share')
  if (share === undefined) return
  // A change is a share already.
  if (share.of === undefined && all(draft.pieces, 'compare').some(({ show }) => show === 'change')) return
  if (more.length > 0) fail('ambiguous', 'there are several shares: ask for one')
  const of = share.of ?? draft.amounts[0]
  if (of === undefined) fail('ambiguous', 'a share needs a number: name it')
  const isOfAll =
    share.each !== undefined || share.of === undefined || (draft.tests.length === 0 && draft.groups.length > 0)
  if (isOfAll) {
    if (draft.groups.length === 0) fail('ambiguous', 'a share is of groups, or of what meets a condition: say which')
    addAmount(draft, of)
    draft.amounts.push(quotient('share', of, { ...of, overall: true }))
    return
  }
  if (draft.tests.length !== 1) fail('ambiguous', 'a share needs one condition: ask for the share of one thing')
  const tests = draft.tests.splice(0) as readonly Tree[]
  draft.amounts.splice(0)
  draft.amounts.push(quotient('share', { ...of, tests: [...(of.tests ?? []), ...tests] }, of))
}

const quotient = (name: string, a: Amount, b: Amount): Amount => ({ name, on: {}, parts: { by: 'divide', of: [a, b] } })
