// A cell of the table, and a cell of the totals row.

import type { Asked } from '../request/asked.ts'
import type { Meaning } from '../request/columns.ts'
import type { Fact } from '../request/narrowing.ts'
import { point } from '../state/pointed.ts'
import type { Column } from '../state/service-answer.ts'

interface CellProps {
  readonly asked: Asked
  readonly column: Column
  readonly text: string | undefined
  /** The formatted text. */
  readonly shown: string | undefined
  readonly meaning: Meaning | undefined
  /** The column values that together select the rows that this cell summarizes. */
  readonly facts: readonly Fact[]
  /** Whether the value of this cell is itself one of the `facts`. */
  readonly isFact: boolean
  readonly isFirst: boolean
}

export function Cell({ asked, column, text, shown: read, meaning, facts, isFact, isFirst }: CellProps) {
  const onClick = (event: MouseEvent) => point(event, asked, facts)
  const look = `is-${column.type} pick ${text === undefined ? 'is-absent' : ''} ${trendOf(text, meaning)}`
  const shown = <CellText text={read} />
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons of the row handle keys
    <td class={look} title={read === text ? undefined : text} onClick={onClick}>
      {isFact ? (
        <button type="button" class="pick" tabIndex={isFirst ? 0 : -1} onKeyDown={step}>
          {shown}
        </button>
      ) : (
        shown
      )}
    </td>
  )
}

/** Moves the focus to the same column of the next or previous row on an arrow key. */
function step(event: KeyboardEvent): void {
  const target = event.currentTarget
  if (!(target instanceof HTMLElement)) return
  const cell = target.closest('td')
  const row = {
    ArrowDown: cell?.parentElement?.nextElementSibling,
    ArrowUp: cell?.parentElement?.previousElementSibling,
  }[event.key]
  const next = row?.children[cell?.cellIndex ?? 0]?.querySelector('button')
  if (next == null) return
  event.preventDefault()
  next.focus()
}

const trendOf = (text: string | undefined, meaning: Meaning | undefined): string => {
  if (meaning?.compared?.kind !== 'change' || text === undefined || Number(text) === 0) return ''
  return Number(text) > 0 ? 'is-up' : 'is-down'
}

function CellText({ text }: Pick<CellProps, 'text'>) {
  if (text === undefined)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span class="unseen">absent</span>
      </>
    )
  if (text === '') return <i class="quiet">empty text</i>
  return text
}

interface TotalCellProps extends Pick<CellProps, 'column' | 'text' | 'shown' | 'meaning'> {
  readonly title: string
}

export const TotalCell = ({ column, text, shown, meaning, title }: TotalCellProps) => (
  <td class={`is-${column.type} ${trendOf(text, meaning)}`} title={shown === text ? undefined : text}>
    {text === undefined ? title : <CellText text={shown} />}
  </td>
)
