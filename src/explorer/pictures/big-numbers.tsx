// A row of big numbers, each with its change since the earlier period of the request. Without a comparison, the page
// asks for the period of equal length directly before the days of the request, which end today.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { type Asked, type Body, keyOf, QUERY, withMember } from '../request/asked.ts'
import { elementsOf } from '../request/chips.ts'
import { earlierMeasure, PERIOD } from '../request/comparison.ts'
import { isComplete, rangeOf, withRange } from '../request/date-range.ts'
import { type Days, periodBefore } from '../request/days.ts'
import { learnShortcut, learnToday } from '../state/known.ts'
import type { Column, Row } from '../state/service-answer.ts'
import { session } from '../state/session.ts'
import { beforeOf, columnMeaning, numberOf } from './series.ts'
import type { Source } from './source.ts'
import { inColumn, inPercent } from './units.ts'

interface BigNumbersProps {
  readonly source: Source
  readonly measures: readonly Column[]
  readonly isSmall: boolean
}

interface Before {
  readonly days: Days
  readonly row: Row
  /** The name of the column with the earlier number of a measure. */
  readonly nameOf: (measure: string) => string
}

export function BigNumbers({ source, measures, isSmall }: BigNumbersProps) {
  const { asked, page } = source
  const before = useSignal<Before | undefined>(undefined)
  const isCompared = measures.some((measure) => beforeOf(source, measure) !== undefined)
  useEffect(() => {
    const abort = new AbortController()
    before.value = undefined
    if (!isCompared && !isSmall)
      void askBefore(asked, measures, abort.signal).then((found) => {
        if (!abort.signal.aborted) before.value = found
      })
    return () => abort.abort()
  }, [keyOf(asked), isCompared])
  const [row = {}] = page.data
  const earlierOf = (measure: Column): number | undefined => {
    const column = beforeOf(source, measure)
    if (column !== undefined) return numberOf(row, column)
    const found = before.value
    return found && numberOf(found.row, { ...measure, name: found.nameOf(measure.name) })
  }
  const [first, last] = page.periods?.before ?? []
  const days = first === undefined ? before.value?.days : { first, last }
  return (
    <dl class={`numbers ${isSmall ? 'is-small' : ''}`}>
      {measures.map((measure) => {
        const { label, unit } = columnMeaning(source, measure)
        const [now, then] = [numberOf(row, measure), earlierOf(measure)]
        const text = row[measure.name]
        const format = inColumn([text, then], unit)
        return (
          <div key={measure.name}>
            <dt>{label}</dt>
            <dd title={text}>{text === undefined ? '–' : format(text)}</dd>
            {(isCompared || before.value !== undefined) && (
              <dd class="quiet">
                <Change now={now} then={then} shown={then === undefined ? '' : format(then)} />
                {days !== undefined && !isSmall && ` · ${days.first} – ${days.last}`}
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

interface ChangeProps {
  readonly now: number | undefined
  readonly then: number | undefined
  /** The formatted earlier number. */
  readonly shown: string
}

function Change({ now, then, shown }: ChangeProps) {
  if (now === undefined || then === undefined) return <>nothing to compare with</>
  if (then === 0) return <>{shown} before</>
  const trend = now === then ? '' : now > then ? 'is-up' : 'is-down'
  return (
    <>
      <span class={trend}>
        {now > then ? '+' : ''}
        {inPercent(now / then - 1)}
      </span>{' '}
      from {shown}
    </>
  )
}

/** Queries the numbers of the previous period. Returns undefined if the request has no dates, or if the query fails. */
async function askBefore(asked: Asked, measures: readonly Column[], abort: AbortSignal): Promise<Before | undefined> {
  const { client, description } = session()
  const range = rangeOf(asked, description)
  const isDated = 'shortcut' in range || isComplete(range)
  const run = async (body: Body) => {
    const reply = await client.run({ ...asked, body }, abort).catch(() => undefined)
    return reply?.ok ? reply.value : undefined
  }
  if (isDated && asked.endpoint === QUERY) {
    const earlier = measures.map(({ name }) => earlierMeasure(name))
    const body = withMember(asked.body, 'measures', [...elementsOf(asked.body, 'measures'), ...earlier])
    const page = await run({ ...body, compare: { [PERIOD]: 'previous_period' } })
    const [first, last] = page?.periods?.[PERIOD] ?? []
    if (page === undefined || first === undefined || last === undefined) return undefined
    return { days: { first, last }, row: page.data[0] ?? {}, nameOf: (measure) => earlierMeasure(measure).alias }
  }
  const days = 'shortcut' in range ? await learnShortcut(range.shortcut) : isComplete(range) ? range : undefined
  if (days === undefined) return undefined
  const today = await learnToday()
  const earlier = periodBefore(days.first <= today && today < days.last ? { ...days, last: today } : days)
  const page = await run(withRange(asked, earlier, description))
  return page && { days: earlier, row: page.data[0] ?? {}, nameOf: (measure) => measure }
}
