// `revenue per seat` divides by a number of seats instead of grouping by it. Positions are exempt: they do not add up.

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
    const why = 'divides by a number, which a query cannot do: ask for both, or say "by" to group by it'
    return [{ reason: 'unsupported', words: [one.source], why }]
  })
