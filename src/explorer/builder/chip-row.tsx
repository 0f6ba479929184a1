// One list of the request: its chips, an add button, the open editor, and its issues.

import { useRef } from 'preact/hooks'
import type { Description } from '../../catalog/description.ts'
import { Sign } from '../parts/mark.tsx'
import { say } from '../parts/status.tsx'
import type { Asked } from '../request/asked.ts'
import { type Chip, chipsOf, moved, removed } from '../request/chips.ts'
import { labelsIn } from '../request/columns.ts'
import { comparedOf, inComparison } from '../request/comparison.ts'
import { isDatesFilter } from '../request/date-range.ts'
import { isWithin } from '../request/issues.ts'
import { LIST_TITLES, type ListName } from '../request/lists.ts'
import { issues, warnings } from '../state/dry-run.ts'
import { openChip } from '../state/open-chip.ts'
import { edit } from '../state/place.ts'
import { isBuilding } from '../state/shown.ts'
import { Adder } from './adder.tsx'
import { Editor } from './editor.tsx'
import { IssueList } from './issue-list.tsx'

interface ChipRowProps {
  readonly list: ListName
  readonly asked: Asked
  readonly description: Description
  /** Whether to show only the chips, without the add button. */
  readonly isFolded: boolean
}

export function ChipRow({ list, asked, description, isFolded }: ChipRowProps) {
  const { body } = asked
  const label = LIST_TITLES[list]
  const row = useRef<HTMLDivElement>(null)
  const isAboutList = ({ at }: { readonly at: readonly (string | number)[] }) => at[0] === list
  const [wrong, doubtful] = [issues.value.filter(isAboutList), warnings.value.filter(isAboutList)]
  // Hide chips that the time control already shows, unless the list has an issue.
  const isInTime = ({ index, value }: Chip) =>
    (list === 'filters' && isDatesFilter(body, index, description)) ||
    (list === 'measures' && comparedOf(value) !== undefined)
  const chips = chipsOf(body, list, labelsIn(asked, description)).filter((chip) => wrong.length > 0 || !isInTime(chip))
  const open = openChip.value?.list === list ? openChip.value.index : undefined
  const opened = chips.find(({ index }) => index === open)
  const focus = (position: number) =>
    // Wait until the page has rendered the chips in their new order.
    requestAnimationFrame(() => {
      const buttons = row.current?.querySelectorAll<HTMLElement>('.chip, .add') ?? []
      buttons[Math.max(0, Math.min(position, buttons.length - 1))]?.focus()
    })
  const remove = ({ index, text }: Chip) => {
    openChip.value = undefined
    edit(inComparison(removed(body, list, index)))
    say(`${text} removed`)
    focus(chips.findIndex((chip) => chip.index === index))
  }
  const move = ({ index, text }: Chip, by: number) => {
    const next = moved(body, list, index, index + by)
    if (next === body) return
    openChip.value = undefined
    edit(next)
    say(`${text} moved to position ${index + by + 1}`)
    focus(index + by)
  }
  if (isFolded && chips.length === 0) return null
  return (
    <div class="row" ref={row}>
      <h2 id={`row-${list}`}>{label}</h2>
      <div class="chips" role="group" aria-labelledby={`row-${list}`}>
        {chips.map((chip) => (
          <ChipButton
            key={chip.index}
            chip={chip}
            isOpen={chip.index === open}
            isBad={wrong.some(({ at }) => isWithin(at, [list, chip.index]))}
            onOpen={() => {
              isBuilding.value = true
              openChip.value = chip.index === open ? undefined : { list, index: chip.index }
            }}
            onMove={(by) => move(chip, by)}
            onRemove={() => remove(chip)}
            onDrop={(from) => edit(moved(body, list, from, chip.index))}
          />
        ))}
        {!isFolded && (
          <button
            type="button"
            class="add"
            aria-expanded={open === -1}
            onClick={() => {
              openChip.value = open === -1 ? undefined : { list, index: -1 }
            }}
          >
            <Sign name="plus" />
            <span class="unseen">Add to {label}</span>
          </button>
        )}
      </div>
      {open === -1 && <Adder list={list} asked={asked} description={description} />}
      {opened !== undefined && (
        <Editor
          // The key makes Preact mount a new editor when the user opens another chip.
          key={opened.index}
          chip={opened}
          asked={asked}
          description={description}
          onMove={(by) => move(opened, by)}
          onRemove={() => remove(opened)}
        />
      )}
      {!isFolded && <IssueList asked={asked} issues={wrong} warnings={doubtful} />}
    </div>
  )
}

interface ChipButtonProps {
  readonly chip: Chip
  readonly isOpen: boolean
  readonly isBad: boolean
  readonly onOpen: () => void
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
  readonly onDrop: (from: number) => void
}

const DRAGGED = 'application/x-sightline-chip'

function ChipButton({ chip, isOpen, isBad, onOpen, onMove, onRemove, onDrop }: ChipButtonProps) {
  const { list, index, text } = chip
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    const isRemoval = event.key === 'Backspace' || event.key === 'Delete'
    if (by === undefined && !isRemoval) return
    event.preventDefault()
    if (by === undefined) onRemove()
    else onMove(by)
  }
  return (
    <button
      type="button"
      class={`chip is-${list} ${isBad ? 'is-bad' : ''}`}
      title="Enter: edit. Arrow keys: move. Backspace: remove."
      aria-expanded={isOpen}
      aria-invalid={isBad}
      draggable
      onClick={onOpen}
      onKeyDown={onKeyDown}
      onDragStart={(event) => event.dataTransfer?.setData(DRAGGED, `${list}:${index}`)}
      onDragOver={(event) => {
        if (event.dataTransfer?.types.includes(DRAGGED)) event.preventDefault()
      }}
      onDrop={(event) => {
        const [from, at] = event.dataTransfer?.getData(DRAGGED).split(':') ?? []
        if (from === list && at !== undefined) onDrop(Number(at))
      }}
    >
      {text}
    </button>
  )
}
