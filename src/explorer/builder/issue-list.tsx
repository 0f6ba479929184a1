// Issues and warnings, next to the element that causes them. A button fixes an issue if the service suggests a fix.

import { say } from '../parts/status.tsx'
import type { Asked } from '../request/asked.ts'
import { rowTypeFieldOf } from '../request/field-list.ts'
import { mendOf, type PlacedMessage } from '../request/issues.ts'
import { run } from '../state/answers.ts'
import { edit } from '../state/place.ts'
import { session } from '../state/session.ts'

interface IssueListProps {
  readonly asked: Asked
  readonly issues: readonly PlacedMessage[]
  readonly warnings: readonly PlacedMessage[]
}

export function IssueList({ asked, issues, warnings }: IssueListProps) {
  if (issues.length + warnings.length === 0) return null
  return (
    <ul class="issues">
      {issues.map((issue) => (
        <li class="issue" key={`${issue.at.join('.')}:${issue.message}`}>
          <span>{(issue.code !== undefined && SPOKEN[issue.code]) || issue.message}</span>
          <MendButton asked={asked} issue={issue} />
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

/**
 * Messages in the terms of the builder, by error code. They replace the messages of the service, which describe the
 * JSON.
 */
const SPOKEN: Readonly<Record<string, string>> = { missing_selection: 'Choose something to measure or to group by.' }

export function MendButton({ asked, issue }: { readonly asked: Asked; readonly issue: PlacedMessage }) {
  const mend = mendOf(asked.body, issue, rowTypeFieldOf(session().description))
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
