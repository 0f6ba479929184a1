// Buttons that add a totals row, or columns with shares of the total, to a query, or remove them.

import type { Description } from '../../catalog/description.ts'
import { type Asked, isQuestion, QUERY, withMember } from '../request/asked.ts'
import { elementsOf } from '../request/chips.ts'
import { hasShares, withShares } from '../request/shares.ts'
import { run } from '../state/answers.ts'
import { edit } from '../state/place.ts'

interface ColumnsChoiceProps {
  readonly asked: Asked
  readonly description: Description
}

export function ColumnsChoice({ asked, description }: ColumnsChoiceProps) {
  const { body, endpoint } = asked
  const isGrouped = elementsOf(body, 'dimensions').length > 0 && elementsOf(body, 'measures').length > 0
  if (endpoint !== QUERY || isQuestion(asked) || !isGrouped) return null
  const hasTotals = body.totals === true
  const toggles = [
    { title: 'Totals', isOn: hasTotals, next: withMember(body, 'totals', hasTotals ? undefined : true) },
    { title: 'Shares', isOn: hasShares(body), next: withShares(asked, !hasShares(body), description) },
  ]
  return (
    <span class="choices" role="group" aria-label="Table">
      {toggles
        .filter(({ isOn, next }) => isOn || next !== body)
        .map(({ title, isOn, next }) => (
          <button
            key={title}
            type="button"
            aria-pressed={isOn}
            onClick={() => {
              edit(next)
              void run()
            }}
          >
            {title}
          </button>
        ))}
    </span>
  )
}
