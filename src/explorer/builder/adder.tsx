// A picker that adds an element, such as a filter, to a list of the request.

import type { Description } from '../../catalog/description.ts'
import { type Asked, QUERY } from '../request/asked.ts'
import { added, aliasOf, elementsOf, orderable } from '../request/chips.ts'
import { labelsOf } from '../request/columns.ts'
import { inComparison } from '../request/comparison.ts'
import { markOf, rowTypesLeft, whyNot } from '../request/field-list.ts'
import { LIST_TITLES, type ListName } from '../request/lists.ts'
import { openChip } from '../state/open-chip.ts'
import { edit } from '../state/place.ts'
import { addDimension, addFilter, addHaving, addMeasure, addMetric, addOrder } from './add.ts'
import { type Option, Picker } from './picker.tsx'

interface AdderProps {
  readonly list: ListName
  readonly asked: Asked
  readonly description: Description
}

export function Adder({ list, asked, description }: AdderProps) {
  const close = () => {
    openChip.value = undefined
  }
  return (
    <div class="tray">
      <Picker
        label={`Add to ${LIST_TITLES[list]}`}
        options={optionsOf(list, asked, description)}
        onPick={(pick) => {
          close()
          pick()
        }}
        onClose={close}
      />
    </div>
  )
}

type Add = () => void

function optionsOf(list: ListName, asked: Asked, description: Description): readonly Option<Add>[] {
  const { endpoint, body } = asked
  const labelOf = labelsOf(description)
  const report = description.reports.find(({ path }) => path === endpoint)
  const named = (names: readonly string[], add: (name: string) => void): readonly Option<Add>[] =>
    names.map((name) => ({ name, label: labelOf(name), mark: '', value: () => add(name) }))
  if (list === 'order') return named(notYet(orderable(body), body), addOrder)
  if (list === 'having')
    return named(report?.having ?? elementsOf(body, 'measures').map(aliasOf), (name) => addHaving({ name }))
  if (report !== undefined)
    return report.filters.map((member) => ({
      name: member.name,
      label: labelOf(member.name),
      mark: markOf(member.type),
      value: () => addFilter(member),
    }))
  const left = endpoint === QUERY ? rowTypesLeft(body, description) : undefined
  const add = { dimensions: addDimension, measures: addMeasure, filters: addFilter }[list]
  const fields = description.fields
    .filter(({ name }) => list !== 'dimensions' || !elementsOf(body, list).includes(name))
    .map((field): Option<Add> => {
      const why = whyNot(field, left)
      const about = why ?? field.description
      return { name: field.name, label: labelOf(field.name), mark: markOf(field.type), about, value: () => add(field) }
    })
  const rows: Option<Add> = {
    name: 'rows',
    label: 'Rows',
    mark: '∗',
    about: 'The number of rows',
    value: () => edit(inComparison(added(body, 'measures', { field: '*', fn: 'count' }))),
  }
  const metrics = description.metrics.map(
    (metric): Option<Add> => ({
      name: metric.name,
      label: metric.label,
      mark: 'Σ',
      about: metric.about,
      value: () => addMetric(metric),
    }),
  )
  return list === 'measures' ? [...metrics, rows, ...fields] : fields
}

const notYet = (names: readonly string[], body: Asked['body']): readonly string[] => {
  const ordered = elementsOf(body, 'order').map((one) => Object(one).field)
  return names.filter((name) => !ordered.includes(name))
}
