// Warns of a filter on is_bot that drops the rows of which it is not known. Spec: Bot classification.

import type { Reference } from '../references.ts'
import type { PlacedWarning } from './warning.ts'

export const unknownBotsDropped = (references: readonly Reference[]): readonly PlacedWarning[] =>
  references.flatMap((reference): readonly PlacedWarning[] => {
    if (reference.as !== 'filter' || reference.field !== 'is_bot') return []
    const selects = reference.operator === 'equals' || reference.operator === 'in'
    if (!selects || !reference.values.some(({ text }) => text === 'false')) return []
    const message = 'drops rows where is_bot is null, too; for human traffic use notEquals "true"'
    return [{ code: 'unknown_bots_dropped', at: reference.at.slice(0, 2), message }]
  })
