// Recognizes follow-up questions, such as `and by engine?` or `only the ones without a click`. They need an earlier
// question, which is not available.

import type { Item } from './items.ts'
import { only } from './rules/only.ts'
import type { Unusable } from './unusable.ts'

const isNoun = ({ is }: Item): boolean => ['measure', 'counted', 'group'].includes(is)

export function followUp(items: readonly Item[]): readonly Unusable[] {
  const [first] = items.slice(only(items, 0)?.to ?? 0)
  if (first?.is !== 'word') return []
  const isJoint = first.word === 'and' || first.word === 'or'
  const isPointing = /\b(?:ones|those)$/i.test(first.source) && !items.some(isNoun)
  return isJoint || isPointing
    ? [{ reason: 'unsupported', words: [first.source], why: 'each question stands alone: ask it in full' }]
    : []
}
