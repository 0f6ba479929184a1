// A card of the board or the gallery: a small picture of live data, and a link to its request.

import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { Description } from '../../catalog/description.ts'
import { cellTexts } from '../answer/cell-texts.ts'
import { Sign } from '../parts/mark.tsx'
import { chosenOf } from '../pictures/picture.ts'
import { PictureOf } from '../pictures/picture-of.tsx'
import type { Source } from '../pictures/source.ts'
import { type Asked, keyOf } from '../request/asked.ts'
import { rangeOf } from '../request/date-range.ts'
import { toFragment } from '../request/fragment.ts'
import { open } from '../state/actions.ts'
import { boardDays, followsBoard, overDays, RECENT_DAYS } from '../state/board.ts'
import { learnShortcut, shortcutDays } from '../state/known.ts'
import { cellOf, type Page } from '../state/service-answer.ts'
import { cardAnswer, round } from './card-answers.ts'

interface CardProps {
  readonly title: string
  /** Default: the days of the card. */
  readonly about?: string
  readonly asked: Asked
  readonly description: Description
  readonly onRemove?: () => void
  readonly onMove?: (() => void) | undefined
}

export function Card({ title, about, asked, description, onRemove, onMove }: CardProps) {
  const over = useSignal<Asked | undefined>(undefined)
  const shown = useSignal<Page | string | undefined>(undefined)
  const days = boardDays.value
  const times = round.value
  useEffect(() => {
    const abort = new AbortController()
    void overDays(asked, days).then(async (wanted) => {
      if (abort.signal.aborted) return
      over.value = wanted
      const found = await cardAnswer(wanted, abort.signal)
      if (found !== undefined && !abort.signal.aborted) shown.value = found
    })
    return () => abort.abort()
  }, [keyOf(asked), days, times])
  return (
    <div class="card">
      <a
        href={`#${toFragment(over.value ?? (followsBoard(asked) ? { ...asked, recent: RECENT_DAYS } : asked))}`}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          void overDays(asked, days).then(open)
        }}
      >
        <h3>{title}</h3>
        <p class="quiet">
          {about ??
            (over.value && <DaysOf asked={over.value} isOwn={!followsBoard(asked)} description={description} />)}
        </p>
        <Drawn asked={over.value} shown={shown.value} description={description} />
      </a>
      {onRemove !== undefined && (
        <span class="tools">
          {onMove !== undefined && (
            <button type="button" class="icon" title="Move forward" onClick={onMove}>
              <Sign name="left" />
              <span class="unseen">Move {title} forward</span>
            </button>
          )}
          <button type="button" class="icon" title="Take off the board" onClick={onRemove}>
            <Sign name="close" />
            <span class="unseen">Take {title} off the board</span>
          </button>
        </span>
      )}
    </div>
  )
}

interface DaysOfProps {
  readonly asked: Asked
  readonly isOwn: boolean
  readonly description: Description
}

/** The days of a pinned card. */
function DaysOf({ asked, isOwn, description }: DaysOfProps) {
  const range = rangeOf(asked, description)
  const shortcut = 'shortcut' in range ? range.shortcut : undefined
  useEffect(() => {
    if (shortcut !== undefined) void learnShortcut(shortcut)
  }, [shortcut])
  const { first, last } = ('shortcut' in range ? shortcutDays.value.get(range.shortcut) : range) ?? {}
  if (first === undefined && last === undefined) return null
  return (
    <>
      {first === undefined ? `up to ${last}` : last === undefined ? `from ${first}` : `${first} – ${last}`}
      {!isOwn && ' (days of the board)'}
    </>
  )
}

interface DrawnProps {
  readonly asked: Asked | undefined
  readonly shown: Page | string | undefined
  readonly description: Description
}

function Drawn({ asked, shown, description }: DrawnProps) {
  if (asked === undefined || shown === undefined) return <div class="drawn is-loading" aria-hidden="true" />
  if (typeof shown === 'string') return <p class="drawn issue">{shown}</p>
  if (shown.data.length === 0) return <p class="drawn quiet">No rows in these days.</p>
  const source: Source = { asked, page: shown, description }
  const chosen = chosenOf(source)
  return (
    <div class="drawn">
      {chosen.picture === 'none' ? (
        <FirstRows source={source} />
      ) : (
        <PictureOf source={source} chosen={chosen} isSmall />
      )}
    </div>
  )
}

const ROWS = 5
const COLUMNS = 3

/** Shows the first rows and columns of an answer that no picture fits. */
function FirstRows({ source: { asked, page, description } }: { readonly source: Source }) {
  const columns = page.columns
    .slice(0, COLUMNS)
    .map((column) => ({ column, textOf: cellTexts(asked, page, column, description) }))
  return (
    <table class="first">
      <tbody>
        {page.data.slice(0, ROWS).map((row, index) => (
          <tr key={index}>
            {columns.map(({ column, textOf }) => {
              const text = cellOf(row, column)
              return (
                <td key={column.name} class={`is-${column.type}`}>
                  {text === undefined ? '–' : textOf(text, row)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
