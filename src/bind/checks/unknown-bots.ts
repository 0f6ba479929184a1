// Warns about a filter for false on a field where null probably also means false: an unclassified visitor is most
// likely a person. Spec: Bot classification.

import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import { compactMap } from '../../std/compact-map.ts'
import type { Reference } from '../references.ts'

export const unknownBotsDropped = (references: readonly Reference[]): readonly PlacedWarning[] =>
  compactMap(references, (reference): PlacedWarning | undefined => {
    const { name, unset } = reference.field
    if (reference.as !== 'filter' || unset === undefined) return undefined
    const selects = reference.operator === 'equals' || reference.operator === 'in'
    if (!selects || !reference.values.some(({ text }) => text === 'false')) return undefined
    return { code: 'unknown_bots_dropped', at: reference.at.slice(0, 2), field: name, unset }
  })
