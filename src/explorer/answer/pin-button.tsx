// A button that pins a request to the board, or unpins a pinned request.

import type { Description } from '../../catalog/description.ts'
import { Sign } from '../parts/mark.tsx'
import { say } from '../parts/status.tsx'
import type { Asked } from '../request/asked.ts'
import { subjectOf } from '../request/titles.ts'
import { isPinned, togglePin } from '../state/board.ts'

interface PinButtonProps {
  readonly asked: Asked
  readonly description: Description
}

export function PinButton({ asked, description }: PinButtonProps) {
  const isOn = isPinned(asked)
  return (
    <button
      type="button"
      class="plain pin"
      aria-pressed={isOn}
      title={isOn ? 'Remove this from the board on the start page' : 'Pin this to the board on the start page'}
      onClick={() => {
        togglePin(asked, subjectOf(asked, description))
        say(isOn ? 'Removed from the board' : 'Pinned to the board')
      }}
    >
      <Sign name="pin" /> {isOn ? 'Pinned' : 'Pin'}
    </button>
  )
}
