// The list of fields. A click on a field groups by the field. The icons of a field add a measure or a filter. For a
// report, the page shows a list of the report's filters instead.

import { useSignal } from '@preact/signals'
import type { Description, FieldDescription, MetricDescription, ReportDescription } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import { addDimension, addFilter, addHaving, addMeasure, addMetric } from '../builder/add.ts'
import { Sign } from '../parts/mark.tsx'
import { QUERY } from '../request/asked.ts'
import { elementsOf } from '../request/chips.ts'
import { labelsOf, meaningOf } from '../request/columns.ts'
import { groupsOf, markOf, metricsFound, rowTypesLeft, whyNot } from '../request/field-list.ts'
import { asked } from '../state/place.ts'

interface FieldListProps {
  readonly description: Description
  readonly search: string
}

export function FieldList({ description, search }: FieldListProps) {
  const about = useSignal<string | undefined>(undefined)
  const groups = groupsOf(description, search)
  const metrics = metricsFound(description, search)
  const now = asked.value
  const body = now?.endpoint === QUERY ? now.body : {}
  const [left, dimensions] = [rowTypesLeft(body, description), elementsOf(body, 'dimensions')]
  const labelOf = labelsOf(description)
  const measures = elementsOf(body, 'measures').map((measure) => (isObject(measure) ? measure.metric : undefined))
  const show = (field: FieldDescription) => {
    about.value = [field.description, whyNot(field, left)].filter((part) => part !== undefined).join('. ')
  }
  return (
    <>
      <div class="scroll">
        {groups.length + metrics.length === 0 && <p class="quiet empty">No name or description contains this text.</p>}
        {metrics.length > 0 && (
          <section>
            <h3>Metrics</h3>
            <ul>
              {metrics.map((metric) => (
                <MetricItem
                  key={metric.name}
                  metric={metric}
                  isAsked={measures.includes(metric.name)}
                  onShow={() => {
                    about.value = metric.about
                  }}
                />
              ))}
            </ul>
          </section>
        )}
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
                    title={`${field.name}: ${whyNot(field, left) ?? field.description}`}
                    aria-pressed={dimensions.includes(field.name)}
                    onClick={() => addDimension(field)}
                  >
                    <span class="type" title={field.type} aria-hidden="true">
                      {markOf(field.type)}
                    </span>
                    {labelOf(field.name)}
                    {whyNot(field, left) !== undefined && <span class="unseen">, {whyNot(field, left)}</span>}
                  </button>
                  <button type="button" class="icon" title="Measure" onClick={() => addMeasure(field)}>
                    <Sign name="sum" />
                    <span class="unseen">Measure {labelOf(field.name)}</span>
                  </button>
                  <button type="button" class="icon" title="Filter" onClick={() => addFilter(field)}>
                    <Sign name="filter" />
                    <span class="unseen">Filter by {labelOf(field.name)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p class="about">
        {about.value ??
          'Click a metric to measure it, or a field to group by it. Σ: measure a field. Funnel icon: filter by a field.'}
      </p>
    </>
  )
}

interface MetricItemProps {
  readonly metric: MetricDescription
  readonly isAsked: boolean
  readonly onShow: () => void
}

const MetricItem = ({ metric, isAsked, onShow }: MetricItemProps) => (
  <li onMouseEnter={onShow} onFocusCapture={onShow}>
    <button
      type="button"
      class="field"
      title={`${metric.name}: ${metric.about}`}
      aria-pressed={isAsked}
      onClick={() => addMetric(metric)}
    >
      <span class="type" aria-hidden="true">
        Σ
      </span>
      {metric.label}
    </button>
  </li>
)

interface ReportMembersProps {
  readonly report: ReportDescription
  readonly description: Description
  readonly search: string
}

export function ReportMembers({ report, search, description }: ReportMembersProps) {
  const nameOf = (name: string) => meaningOf({ endpoint: report.path, body: {} }, name, description).label
  const needle = search.toLowerCase()
  const isFound = (name: string) =>
    name.includes(needle.replaceAll(' ', '_')) || nameOf(name).toLowerCase().includes(needle)
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
                      <button type="button" class="field" title={member.name} onClick={() => add(member)}>
                        <span class="type" aria-hidden="true">
                          {markOf(member.type)}
                        </span>
                        {nameOf(member.name)}
                      </button>
                    </li>
                  ))}
                </ul>
              </section>
            ),
        )}
      </div>
      <p class="about">A report has fixed columns. Filters select the rows that the report counts.</p>
    </>
  )
}
