// The builder of a request: the time control, and the lists of the request as chips. The folded builder is a line of
// chips above the answer.

import type { Description } from '../../catalog/description.ts'
import { Sign } from '../parts/mark.tsx'
import { type Asked, isQuestion, QUERY } from '../request/asked.ts'
import type { ListName } from '../request/lists.ts'
import { issues, warnings } from '../state/dry-run.ts'
import { isBuilding } from '../state/shown.ts'
import { ChipRow } from './chip-row.tsx'
import { IssueList } from './issue-list.tsx'
import { RunBar } from './run-bar.tsx'
import { TimeControl } from './time-control.tsx'

interface BuilderProps {
  readonly asked: Asked
  readonly description: Description
}

const QUERY_LISTS: readonly ListName[] = ['measures', 'dimensions', 'filters', 'having', 'order']

export function Builder({ asked, description }: BuilderProps) {
  const report = description.reports.find(({ path }) => path === asked.endpoint)
  const isSpeltOut = !isQuestion(asked)
  const lists = report === undefined ? QUERY_LISTS : reportLists(report.having.length > 0)
  // Whether an issue belongs to no chip, such as an issue in `page`, in `limit` or in an unknown member.
  const isElsewhere = ({ at: [member] }: { readonly at: readonly (string | number)[] }) =>
    !isSpeltOut || !lists.some((list) => list === member)
  const isKnown = asked.endpoint === QUERY || report !== undefined
  // Open the builder if there are issues, because it shows each issue next to its chip.
  const isOpen = isBuilding.value || issues.value.length > 0
  return (
    <section class={`builder ${isOpen ? '' : 'is-folded'}`} aria-label="Request">
      {!isKnown && <p class="notice">The service has no report {asked.endpoint}.</p>}
      {isSpeltOut && isKnown && (
        <>
          <TimeControl asked={asked} description={description} />
          <div class="rows">
            {lists.map((list) => (
              <ChipRow key={list} list={list} asked={asked} description={description} isFolded={!isOpen} />
            ))}
          </div>
        </>
      )}
      <IssueList
        asked={asked}
        issues={issues.value.filter(isElsewhere)}
        warnings={isOpen ? warnings.value.filter(isElsewhere) : []}
      />
      <RunBar asked={asked} description={description} isOpen={isOpen} />
      {isSpeltOut && isKnown && issues.value.length === 0 && (
        <button
          type="button"
          class="fold"
          aria-expanded={isOpen}
          onClick={() => {
            isBuilding.value = !isOpen
          }}
        >
          <Sign name={isOpen ? 'fold' : 'unfold'} /> {isOpen ? 'Fold' : 'Change'}
        </button>
      )}
    </section>
  )
}

const reportLists = (canHave: boolean): readonly ListName[] =>
  QUERY_LISTS.filter((list) => list === 'filters' || (canHave && list === 'having'))
