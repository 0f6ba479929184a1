// A cell of the table, and one of its totals.

import { inUnit, signed } from '../pictures/units.ts'
import type { Asked } from '../request/asked.ts'
import type { Meaning } from '../request/columns.ts'
import { periodText } from '../request/grain.ts'
import type { Fact } from '../request/narrowing.ts'
import { point } from '../state/pointed.ts'
import type { Column } from '../state/service-answer.ts'

interface CellProps {
  readonly asked: Asked
  readonly column: Column
  readonly text: string | undefined
  readonly meaning: Meaning | undefined
  /** The values that the cell stands for. */
  readonly facts: readonly Fact[]
  /** Whether the cell is such a value itself. */
  readonly isFact: boolean
  readonly isFirst: boolean
}

export function Cell({ asked, column, text, meaning, facts, isFact, isFirst }: CellProps) {
  const onClick = (event: MouseEvent) => point(event, asked, facts)
  const look = `is-${column.type} pick ${text === undefined ? 'is-absent' : ''} ${trendOf(text, meaning)}`
  const shown = <CellText text={text} meaning={meaning} />
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the buttons of the row take keys
    <td
      class={look}
      title={meaning?.unit === undefined && meaning?.grain === undefined ? undefined : text}
      onClick={onClick}
    >
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

/** Arrow keys go to the same column of other rows. */
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

function CellText({ text, meaning }: Pick<CellProps, 'text' | 'meaning'>) {
  if (text === undefined)
    return (
      <>
        <span aria-hidden="true">–</span>
        <span class="unseen">absent</span>
      </>
    )
  if (meaning?.compared?.kind === 'change') return <>{signed(text, meaning.unit)}</>
  if (meaning?.unit !== undefined) return <>{inUnit(text, meaning.unit)}</>
  if (meaning?.grain !== undefined) return <>{periodText(text, meaning.grain)}</>
  return text === '' ? <i class="quiet">empty text</i> : text
}

interface TotalCellProps extends Pick<CellProps, 'column' | 'text' | 'meaning'> {
  readonly title: string
}

export const TotalCell = ({ column, text, meaning, title }: TotalCellProps) => (
  <td class={`is-${column.type} ${trendOf(text, meaning)}`}>
    {text === undefined ? title : <CellText text={text} meaning={meaning} />}
  </td>
)
