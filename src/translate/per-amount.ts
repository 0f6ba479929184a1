// `revenue per seat`, of a number of seats: divides by it, and does not group by it. A position is none of several.

import type { Item } from './items.ts'
import type { Grammar } from './language.ts'
import type { Unusable } from './unusable.ts'

export const perAmount = (items: readonly Item[], { isAmount }: Grammar): readonly Unusable[] =>
  items.flatMap((one): readonly Unusable[] => {
    if (
      one.is !== 'group' ||
      !one.fields.some((name) => isAmount(name) && name.endsWith('s')) ||
      !/^per\b/i.test(one.source)
    )
      return []
    const why = 'divides by a number, and one query gives no quotient: ask for both, or say "by" to group by it'
    return [{ reason: 'unsupported', words: [one.source], why }]
  })
