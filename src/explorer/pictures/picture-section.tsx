// The picture, its controls, and a note if the picture does not show all rows.

import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { type Asked, keyOf, PICTURES, type Picture } from '../request/asked.ts'
import { subjectOf } from '../request/titles.ts'
import { allRows, isOldEnd, MOST_ROWS, newestRows } from '../state/all-rows.ts'
import { look } from '../state/place.ts'
import type { Column, Page } from '../state/service-answer.ts'
import { session } from '../state/session.ts'
import { choicesOf, chosenOf } from './picture.ts'
import { PictureOf } from './picture-of.tsx'
import { SavePicture } from './save-picture.tsx'
import { columnMeaning, isWhole } from './series.ts'
import type { Source } from './source.ts'

const TITLES: Readonly<Record<Picture, string>> = {
  lines: 'Lines',
  bars: 'Bars',
  funnel: 'Funnel',
  calendar: 'Calendar',
  weekdays: 'Weekdays',
  number: 'Number',
  none: 'Table only',
}

/** The pictures of a series of days. */
const SERIES: readonly Picture[] = ['lines', 'weekdays', 'calendar']

const grouped = new Intl.NumberFormat('en')

export function PictureSection({ source: given }: { readonly source: Source }) {
  const figure = useRef<HTMLElement>(null)
  const all = useSignal<Page | string | undefined>(undefined)
  // The newest rows of a series; null if they cannot be fetched.
  const newest = useSignal<Page | null | undefined>(undefined)
  const key = keyOf(given.asked)
  const isOld = isOldEnd(given.page) && SERIES.includes(chosenOf(given).picture)
  useEffect(() => {
    all.value = undefined
    newest.value = undefined
    if (!isOld) return
    const abort = new AbortController()
    void newestRows(session().client, given.asked, given.page, abort.signal).then((found) => {
      if (!abort.signal.aborted) newest.value = found ?? null
    })
    return () => abort.abort()
  }, [key, isOld])
  const fetched = typeof all.value === 'object' ? all.value : isOld ? (newest.value ?? undefined) : undefined
  const source = fetched === undefined ? given : { ...given, page: fetched }
  const { page } = source
  const choices = choicesOf(source)
  const chosen = chosenOf(source, choices)
  // All pages have the same columns. Without measures, the other pages would not help to draw a picture.
  const isPart = !isWhole(page) && choices.measures.length > 0
  if (choices.pictures.length < 2 && !isPart) return null
  const end = fetched !== undefined ? 'the newest ' : page.page === 1 ? 'the first ' : ''
  const hasColumns = ['lines', 'bars', 'weekdays'].includes(chosen.picture)
  return (
    <figure ref={figure} class={`picture shows-${chosen.picture}`}>
      <figcaption>
        <div class="choices" role="group" aria-label="Picture">
          {PICTURES.filter((name) => choices.pictures.includes(name)).map((name) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === chosen.picture}
              onClick={() => look({ picture: name })}
            >
              {TITLES[name]}
            </button>
          ))}
        </div>
        {hasColumns && (
          <ColumnChoice
            label="of"
            source={source}
            columns={choices.measures}
            chosen={chosen.measure}
            onChoose={(measure) => look({ picture: chosen.picture, measure })}
          />
        )}
        {(chosen.picture === 'bars' || (chosen.picture === 'lines' && choices.texts.length > 0)) && (
          <ColumnChoice
            label="by"
            source={source}
            columns={choices.texts}
            chosen={chosen.by}
            canBeNone={chosen.picture === 'lines'}
            onChoose={(by) => look({ picture: chosen.picture, by })}
          />
        )}
        {chosen.picture === 'bars' && choices.texts.length > 1 && (
          <ColumnChoice
            label="stacked by"
            source={source}
            columns={choices.texts.filter((column) => column !== chosen.by)}
            chosen={chosen.stack}
            canBeNone
            onChoose={(stack) => look({ picture: 'bars', stack: stack === '' ? 'nothing' : stack })}
          />
        )}
        {chosen.picture !== 'none' && <SavePicture figure={figure} title={subjectOf(given.asked, given.description)} />}
      </figcaption>
      {isOld && newest.value === undefined ? (
        <p class="quiet">Loading…</p>
      ) : (
        <PictureOf source={source} choices={choices} chosen={chosen} />
      )}
      {isPart && (
        <p class="quiet part">
          {chosen.picture === 'none'
            ? `This page has ${grouped.format(page.data.length)} of ${grouped.format(page.totalRecords)} rows. A picture shows sums, so it needs all rows.`
            : `Drawn from ${end}${grouped.format(page.data.length)} of ${grouped.format(page.totalRecords)} rows.`}{' '}
          {page.totalRecords <= MOST_ROWS && <DrawAll asked={given.asked} all={all} total={page.totalRecords} />}
        </p>
      )}
    </figure>
  )
}

interface DrawAllProps {
  readonly asked: Asked
  readonly all: Signal<Page | string | undefined>
  readonly total: number
}

/** A button that fetches all pages for the picture. */
function DrawAll({ asked, all, total }: DrawAllProps) {
  const abort = useRef<AbortController | undefined>(undefined)
  const fetched = useSignal<number | undefined>(undefined)
  useEffect(() => () => abort.current?.abort(), [])
  const draw = async () => {
    const mine = new AbortController()
    abort.current = mine
    fetched.value = 0
    const onProgress = (rows: number) => {
      fetched.value = rows
    }
    const found = await allRows(session().client, asked, { signal: mine.signal, onProgress })
    fetched.value = undefined
    all.value = found.ok ? found.page : found.message
  }
  if (fetched.value !== undefined)
    return (
      <>
        {grouped.format(fetched.value)} fetched
        <button type="button" class="mend" onClick={() => abort.current?.abort()}>
          Cancel
        </button>
      </>
    )
  return (
    <>
      <button type="button" class="mend" onClick={() => void draw()}>
        Draw all {grouped.format(total)}
      </button>
      {typeof all.value === 'string' && <span class="issue">{all.value}</span>}
    </>
  )
}

interface ColumnChoiceProps {
  readonly label: string
  readonly source: Source
  readonly columns: readonly Column[]
  readonly chosen: Column | undefined
  /** Whether the user can clear the choice. */
  readonly canBeNone?: boolean
  readonly onChoose: (name: string) => void
}

const ColumnChoice = ({ label, source, columns, chosen, canBeNone = false, onChoose }: ColumnChoiceProps) => (
  <label class="of">
    {label}
    <select value={chosen?.name ?? ''} onChange={(event) => onChoose(event.currentTarget.value)}>
      {(chosen === undefined || canBeNone) && <option value="">–</option>}
      {columns.map((column) => (
        <option key={column.name} value={column.name}>
          {columnMeaning(source, column).label}
        </option>
      ))}
    </select>
  </label>
)
