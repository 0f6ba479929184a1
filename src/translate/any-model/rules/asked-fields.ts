// Whether a field is requested as a column: by genre and shipped on, which titles.

import type { Item } from '../../items.ts'

const isJoint = (one: Item): boolean => one.is === 'word' && (one.word === 'and' || one.word === 'comma')

/** Whether the position expects a group, a sort column or the argument of a function. */
export function isAsked(items: readonly Item[], at: number): boolean {
  const [before] = items.slice(at - 1, at)
  if (before?.is === 'function' || before?.is === 'superlative' || before?.is === 'distinct') return true
  // In `which senders sent` the word is a verb.
  if (before?.is === 'field' || before?.is === 'group') return false
  const lead = items.slice(0, at).findLast((one) => one.is !== 'field' && one.is !== 'group' && !isJoint(one))
  return lead?.is === 'dimension' || (lead?.is === 'word' && ['by', 'which', 'list', 'sort'].includes(lead.word))
}
