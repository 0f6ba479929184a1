// Warns of a filter that takes false alone on a field whose rows without a value are meant, too, as those of people are
// where it is not known whether they are bots. Spec: Bot classification.

import type { Reference } from '../references.ts'
import type { PlacedWarning } from './warning.ts'

export const unknownBotsDropped = (references: readonly Reference[]): readonly PlacedWarning[] =>
  references.flatMap((reference): readonly PlacedWarning[] => {
    const { name, unset } = reference.field
    if (reference.as !== 'filter' || unset === undefined) return []
    const selects = reference.operator === 'equals' || reference.operator === 'in'
    if (!selects || !reference.values.some(({ text }) => text === 'false')) return []
    const message = `drops rows where ${name} is null, too; for ${unset} use notEquals "true"`
    return [{ code: 'unknown_bots_dropped', at: reference.at.slice(0, 2), message }]
  })
