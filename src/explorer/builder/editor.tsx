// The editor of one chip, below the row of the chip. Its buttons do the same as the keyboard shortcuts of the chip.

import type { ComponentChildren } from 'preact'
import type { Description } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import { Sign } from '../parts/mark.tsx'
import type { Asked, Body } from '../request/asked.ts'
import { type Chip, orderable, replaced } from '../request/chips.ts'
import { inComparison } from '../request/comparison.ts'
import { openChip } from '../state/open-chip.ts'
import { edit } from '../state/place.ts'
import { ConditionEditor } from './condition-editor.tsx'

interface EditorProps {
  readonly chip: Chip
  readonly asked: Asked
  readonly description: Description
  readonly onMove: (by: number) => void
  readonly onRemove: () => void
}

export function Editor({ chip, asked, description, onMove, onRemove }: EditorProps) {
  const { list, index } = chip
  const change = (value: unknown) => edit(inComparison(replaced(asked.body, list, index, value)))
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the editor wherever its focus is
    <div
      class="tray"
      onKeyDown={(event) => {
        if (event.key === 'Escape') openChip.value = undefined
      }}
    >
      <div class="settings">{settingsOf(chip, asked, description, change)}</div>
      <div class="actions">
        <button type="button" class="icon" title="Move left" onClick={() => onMove(-1)}>
          <Sign name="left" />
          <span class="unseen">Move left</span>
        </button>
        <button type="button" class="icon" title="Move right" onClick={() => onMove(1)}>
          <Sign name="right" />
          <span class="unseen">Move right</span>
        </button>
        <button type="button" class="plain" onClick={onRemove}>
          Remove
        </button>
        <button
          type="button"
          class="plain"
          onClick={() => {
            openChip.value = undefined
          }}
        >
          Done
        </button>
      </div>
    </div>
  )
}

function settingsOf(
  { list, value }: Chip,
  asked: Asked,
  description: Description,
  change: (value: unknown) => void,
): ComponentChildren {
  const fieldOf = (name: unknown) => description.fields.find((field) => field.name === name)
  if (list === 'dimensions') {
    const field = fieldOf(isObject(value) ? value.field : value)
    return <p class="quiet">{field?.description ?? 'The service has no field with this name.'}</p>
  }
  if (!isObject(value)) return <p class="quiet">The service does not accept this form: edit it as JSON.</p>
  if (list === 'measures' && value.fn === undefined) {
    const metric = description.metrics?.find(({ name }) => name === value.metric)
    return <p class="quiet">{metric?.about ?? 'Edit this measure as JSON.'}</p>
  }
  if (list === 'measures') {
    const functions = value.field === '*' ? ['count'] : (fieldOf(value.field)?.functions ?? description.functions)
    return <MeasureSettings value={value} functions={functions} change={change} />
  }
  if (list === 'order') return <OrderSettings value={value} names={orderable(asked.body)} change={change} />
  if (value.member === undefined) return <p class="quiet">Edit this tree of conditions as JSON.</p>
  return <ConditionEditor list={list} value={value} asked={asked} description={description} change={change} />
}

interface SettingsProps {
  readonly value: Body
  readonly change: (value: unknown) => void
}

function MeasureSettings({ value, functions, change }: SettingsProps & { readonly functions: readonly string[] }) {
  return (
    <>
      <NameSelect label="Function" names={functions} name={value.fn} choose={(fn) => change({ ...value, fn })} />
      <label>
        Name in the result
        <input
          type="text"
          placeholder="automatic"
          value={typeof value.alias === 'string' ? value.alias : ''}
          onChange={(event) => {
            const { alias: _, ...rest } = value
            const alias = event.currentTarget.value.trim()
            change(alias === '' ? rest : { ...rest, alias })
          }}
        />
      </label>
    </>
  )
}

function OrderSettings({ value, names, change }: SettingsProps & { readonly names: readonly string[] }) {
  return (
    <>
      <NameSelect label="By" names={names} name={value.field} choose={(field) => change({ ...value, field })} />
      <label>
        Direction
        <select
          value={String(value.dir ?? 'asc')}
          onChange={(event) => change({ ...value, dir: event.currentTarget.value })}
        >
          <option value="asc">ascending</option>
          <option value="desc">descending</option>
        </select>
      </label>
    </>
  )
}

interface NameSelectProps {
  readonly label: string
  readonly names: readonly string[]
  readonly name: unknown
  readonly choose: (name: string) => void
}

const NameSelect = ({ label, names, name, choose }: NameSelectProps) => (
  <label>
    {label}
    <select value={String(name)} onChange={(event) => choose(event.currentTarget.value)}>
      {names.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </select>
  </label>
)
