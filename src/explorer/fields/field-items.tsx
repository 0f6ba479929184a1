// The list of fields: a click groups by a field, its icons measure it or filter by it. For a report, the list of its
// filters.

import { useSignal } from '@preact/signals'
import type { Description, FieldDescription, ReportDescription } from '../../catalog/description.ts'
import { addDimension, addFilter, addHaving, addMeasure } from '../builder/add.ts'
import { Sign } from '../parts/mark.tsx'
import { QUERY } from '../request/asked.ts'
import { elementsOf } from '../request/chips.ts'
import { groupsOf, markOf, rowTypesLeft, whyNot } from '../request/field-list.ts'
import { asked } from '../state/place.ts'

interface FieldListProps {
  readonly description: Description
  readonly search: string
}

export function FieldList({ description, search }: FieldListProps) {
  const about = useSignal<string | undefined>(undefined)
  const groups = groupsOf(description, search)
  const now = asked.value
  const body = now?.endpoint === QUERY ? now.body : {}
  const [left, dimensions] = [rowTypesLeft(body), elementsOf(body, 'dimensions')]
  const show = (field: FieldDescription) => {
    about.value = [field.description, whyNot(field, left)].filter((part) => part !== undefined).join('. ')
  }
  return (
    <>
      <div class="scroll">
        {groups.length === 0 && <p class="quiet empty">No field has this in its name or description.</p>}
        {groups.map(({ title, fields }) => (
          <section key={title}>
            <h3>{title}</h3>
            <ul>
              {fields.map((field) => (
                <li
                  key={field.name}
                  class={whyNot(field, left) === undefined ? '' : 'is-dim'}
                  onMouseEnter={() => show(field)}
                  onFocusCapture={() => show(field)}
                >
                  <button
                    type="button"
                    class="field"
                    title={whyNot(field, left) ?? field.description}
                    aria-pressed={dimensions.includes(field.name)}
                    onClick={() => addDimension(field)}
                  >
                    <span class="type" title={field.type} aria-hidden="true">
                      {markOf(field.type)}
                    </span>
                    {field.name}
                    {whyNot(field, left) !== undefined && <span class="unseen">, {whyNot(field, left)}</span>}
                  </button>
                  <button type="button" class="icon" title="Measure" onClick={() => addMeasure(field)}>
                    <Sign name="sum" />
                    <span class="unseen">Measure {field.name}</span>
                  </button>
                  <button type="button" class="icon" title="Filter" onClick={() => addFilter(field)}>
                    <Sign name="filter" />
                    <span class="unseen">Filter by {field.name}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p class="about">{about.value ?? 'A click groups by a field. Σ measures it, the funnel filters by it.'}</p>
    </>
  )
}

interface ReportMembersProps {
  readonly report: ReportDescription
  readonly search: string
}

export function ReportMembers({ report, search }: ReportMembersProps) {
  const isFound = (name: string) => name.includes(search.toLowerCase().replaceAll(' ', '_'))
  const sections = [
    { title: 'Filter rows by', members: report.filters.filter(({ name }) => isFound(name)), add: addFilter },
    {
      title: 'Compare results by',
      members: report.having.filter(isFound).map((name) => ({ name, type: 'number' as const })),
      add: addHaving,
    },
  ]
  return (
    <>
      <div class="scroll">
        {sections.map(
          ({ title, members, add }) =>
            members.length > 0 && (
              <section key={title}>
                <h3>{title}</h3>
                <ul>
                  {members.map((member) => (
                    <li key={member.name}>
                      <button type="button" class="field" onClick={() => add(member)}>
                        <span class="type" aria-hidden="true">
                          {markOf(member.type)}
                        </span>
                        {member.name}
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
      <p class="about">A report has its own columns. Filters choose the rows it is made of.</p>
    </>
  )
}
