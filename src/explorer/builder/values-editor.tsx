// The values of a condition: the chosen values, and a searchable list of values from the data.

import { useSignal } from '@preact/signals'
import { useEffect, useId, useLayoutEffect, useRef } from 'preact/hooks'
import type { Description } from '../../catalog/description.ts'
import { Sign } from '../parts/mark.tsx'
import type { Compared } from './compared.ts'
import { suggest } from './suggested-values.ts'
import { ValueList } from './value-list.tsx'

interface ValuesProps {
  readonly list: 'filters' | 'having'
  readonly member: string
  readonly compared: Compared
  readonly isOne: boolean
  readonly values: readonly string[]
  readonly description: Description
  readonly onChange: (values: readonly string[]) => void
}

const PAUSE_MS = 200

export function Values({ list, member, compared, isOne, values, description, onChange }: ValuesProps) {
  const typed = useSignal(isOne ? (values[0] ?? '') : '')
  const suggested = useSignal<readonly string[] | undefined>(compared.values)
  const active = useSignal(-1)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useLayoutEffect(() => input.current?.focus(), [member])
  useEffect(() => {
    if (list === 'having' || compared.values !== undefined || compared.type !== 'string') return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const found = await suggest({ member, typed: typed.value, description }, abort.signal)
      if (found !== undefined) suggested.value = found
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [typed.value, member])
  const isListed = !isOne && suggested.value !== undefined
  const needle = typed.value.toLowerCase()
  const found = isListed ? (suggested.value ?? []).filter((value) => value.toLowerCase().includes(needle)) : []
  const toggle = (value: string) => {
    typed.value = ''
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
  }
  const commit = (text: string) => {
    if (isOne) return onChange(text === '' ? [] : [text])
    const picked = found[active.value] ?? (compared.values === undefined ? text : (found[0] ?? text))
    if (picked !== '' && !(values.includes(picked) && found[active.value] === undefined)) toggle(picked)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) commit(typed.value)
    else if (by !== undefined && found.length > 0)
      active.value = Math.max(-1, Math.min(found.length - 1, active.value + by))
    else if (event.key === 'Backspace' && typed.value === '' && !isOne) return onChange(values.slice(0, -1))
    else return
    event.preventDefault()
  }
  return (
    <div class="values">
      {!isOne &&
        values.map((value) => (
          <button key={value} type="button" class="value" title="Remove" onClick={() => toggle(value)}>
            {value === '' ? '""' : value}
            <Sign name="close" />
            <span class="unseen">, remove</span>
          </button>
        ))}
      <label class="unseen" for={id}>
        {isOne ? 'Value' : 'Another value'}
      </label>
      <input
        ref={input}
        id={id}
        inputMode={compared.type === 'number' ? 'decimal' : 'text'}
        {...(isListed
          ? comboboxOf(id, found[active.value] === undefined ? undefined : active.value)
          : compared.type === 'date'
            ? ({ type: 'date' } as const)
            : ({ type: 'text' } as const))}
        placeholder={isOne ? 'Value' : isListed ? 'Search values' : values.length === 0 ? 'Value' : 'or…'}
        autocomplete="off"
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value
          active.value = -1
        }}
        onChange={() => isOne && commit(typed.value)}
        onKeyDown={onKeyDown}
      />
      {isListed && (
        <ValueList
          id={id}
          found={found}
          active={active.value}
          values={values}
          onToggle={toggle}
          missing={typed.value === '' ? undefined : missingText(typed.value, compared.values !== undefined)}
        />
      )}
    </div>
  )
}

const comboboxOf = (id: string, active: number | undefined) =>
  ({
    type: 'text',
    role: 'combobox',
    'aria-expanded': 'true',
    'aria-controls': `${id}-list`,
    'aria-autocomplete': 'list',
    ...(active !== undefined && { 'aria-activedescendant': `${id}-${active}` }),
  }) as const

const missingText = (typed: string, isClosed: boolean): string =>
  isClosed
    ? `No value contains “${typed}”.`
    : `No value in the data begins with “${typed}”. Press Enter to use it anyway.`
