// Controls for all cards: the days, the time of the last refresh, and the export and import of the board.

import { useSignal } from '@preact/signals'
import type { Description } from '../../catalog/description.ts'
import { say } from '../parts/status.tsx'
import { boardText, readBoard } from '../request/board-file.ts'
import { spoken } from '../request/date-range.ts'
import { daysUpTo, isUsual } from '../request/days.ts'
import { boardDays, cards, RECENT_DAYS, setCards } from '../state/board.ts'
import { dataDays, shortcutDays } from '../state/known.ts'
import { saveFile } from '../state/save-file.ts'
import { readAt, refresh } from './card-answers.ts'

const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export function BoardBar({ description }: { readonly description: Description }) {
  const days = boardDays.value
  const data = dataDays.value
  const shown =
    'recent' in days
      ? data && daysUpTo(data.last, days.recent)
      : 'shortcut' in days
        ? shortcutDays.value.get(days.shortcut)
        : days
  const { first = '', last = '' } = shown ?? {}
  const set = (from: string, to: string) => {
    if (isUsual(from) && isUsual(to)) boardDays.value = { first: from, last: to }
  }
  const choose = (name: string) => {
    boardDays.value = name === 'recent' ? { recent: RECENT_DAYS } : { shortcut: name }
  }
  const chosen = 'recent' in days ? 'recent' : 'shortcut' in days ? days.shortcut : 'days'
  return (
    <div class="board-bar">
      <select aria-label="Days of all cards" value={chosen} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="recent">Last 30 days of the data</option>
        {chosen === 'days' && <option value="days">From – to</option>}
        {description.dateRanges.map((name) => (
          <option key={name} value={name}>
            {spoken(name)}
          </option>
        ))}
      </select>
      <span class="pair">
        <input
          type="date"
          aria-label="First day of all cards"
          value={first}
          onChange={(event) => set(event.currentTarget.value, last)}
        />
        <span aria-hidden="true">–</span>
        <input
          type="date"
          aria-label="Last day of all cards"
          value={last}
          onChange={(event) => set(first, event.currentTarget.value)}
        />
      </span>
      <span class="quiet">
        {readAt.value === undefined ? 'Loading…' : `Loaded at ${time.format(readAt.value)}`}
        {data != null && `; the data begins on ${data.first}`}
      </span>
      <button type="button" class="plain" onClick={refresh}>
        Refresh
      </button>
      <BoardFile />
    </div>
  )
}

/** Exports and imports the pinned cards. */
function BoardFile() {
  const issue = useSignal<string | undefined>(undefined)
  const read = async (file: File | undefined) => {
    if (file === undefined) return
    const found = readBoard(await file.text())
    issue.value = found.ok ? undefined : found.message
    if (!found.ok) return
    const known = new Set(cards.value.map(({ address }) => address))
    setCards([...cards.value, ...found.cards.filter(({ address }) => !known.has(address))])
    say(`Board file with ${found.cards.length} cards imported`)
  }
  return (
    <>
      {cards.value.length > 0 && (
        <button
          type="button"
          class="plain"
          onClick={() =>
            saveFile('sightline-board.json', new Blob([boardText(cards.value)], { type: 'application/json' }))
          }
        >
          Export board
        </button>
      )}
      <label class="plain file">
        Import board
        <input
          class="unseen"
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget }) => {
            void read(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
      </label>
      {issue.value !== undefined && (
        <span class="issue" role="alert">
          {issue.value}
        </span>
      )}
    </>
  )
}
