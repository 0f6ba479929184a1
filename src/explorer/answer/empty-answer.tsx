// Lists possible reasons for an empty answer.

import type { Description } from '../../catalog/description.ts'
import type { Asked } from '../request/asked.ts'
import { elementsOf } from '../request/chips.ts'
import { isComplete, rangeOf, withRange } from '../request/date-range.ts'
import { daysUpTo } from '../request/days.ts'
import { run } from '../state/answers.ts'
import { dataDays, shortcutDays } from '../state/known.ts'
import { edit } from '../state/place.ts'
import type { Page } from '../state/service-answer.ts'
import { emptyReasons } from './empty-reasons.ts'

interface EmptyAnswerProps {
  readonly asked: Asked
  readonly page: Page
  readonly description: Description
}

export function EmptyAnswer({ asked, page, description }: EmptyAnswerProps) {
  const range = rangeOf(asked, description)
  const days = 'shortcut' in range ? shortcutDays.value.get(range.shortcut) : range
  const data = dataDays.value ?? undefined
  const reasons = emptyReasons({
    isPastEnd: page.totalRecords > 0,
    days,
    data,
    filters: elementsOf(asked.body, 'filters'),
    having: elementsOf(asked.body, 'having'),
  })
  const isOutside = data !== undefined && days !== undefined && isComplete(days) && days.first > data.last
  return (
    <div class="blank">
      <b>No rows</b>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {isOutside && (
        <button
          type="button"
          class="mend"
          onClick={() => {
            edit(withRange(asked, daysUpTo(data.last, 30), description))
            void run()
          }}
        >
          Use the last 30 days of the data
        </button>
      )}
    </div>
  )
}
