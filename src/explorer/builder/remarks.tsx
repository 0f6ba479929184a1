// Problems and warnings where they belong, with the button that mends a problem.

import { say } from '../parts/status.tsx'
import type { Asked } from '../request/asked.ts'
import { mendOf, type PlacedMessage } from '../request/issues.ts'
import { run } from '../state/answers.ts'
import { edit } from '../state/place.ts'

interface RemarksProps {
  readonly asked: Asked
  readonly problems: readonly PlacedMessage[]
  readonly warnings: readonly PlacedMessage[]
}

export function Remarks({ asked, problems, warnings }: RemarksProps) {
  if (problems.length + warnings.length === 0) return null
  return (
    <ul class="remarks">
      {problems.map((problem) => (
        <li class="problem" key={`${problem.at.join('.')}:${problem.message}`}>
          <span>{problem.message}</span>
          <MendButton asked={asked} problem={problem} />
        </li>
      ))}
      {warnings.map(({ at, message }) => (
        <li class="warning" key={`${at.join('.')}:${message}`}>
          {message}
        </li>
      ))}
    </ul>
  )
}

export function MendButton({ asked, problem }: { readonly asked: Asked; readonly problem: PlacedMessage }) {
  const mend = mendOf(asked.body, problem)
  if (mend === undefined) return null
  return (
    <button
      type="button"
      class="mend"
      onClick={() => {
        edit(mend.body)
        say(`changed to ${mend.label}`)
        void run()
      }}
    >
      Use {mend.label}
    </button>
  )
}
