// The values of a condition: a list of texts, and a combobox with values from the data.

import { useSignal } from '@preact/signals'
import { useEffect, useId } from 'preact/hooks'
import type { Description } from '../../catalog/description.ts'
import { Sign } from '../parts/mark.tsx'
import type { Compared } from './compared.ts'
import { suggest } from './suggested-values.ts'

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
  const suggested = useSignal<readonly string[]>(compared.values ?? [])
  const id = useId()
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
  const commit = (text: string) => {
    if (isOne) return onChange(text === '' ? [] : [text])
    typed.value = ''
    if (text !== '' && !values.includes(text)) onChange([...values, text])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      commit(typed.value)
    }
    if (event.key === 'Backspace' && typed.value === '' && !isOne) onChange(values.slice(0, -1))
  }
  return (
    <div class="values">
      {!isOne &&
        values.map((value) => (
          <button
            key={value}
            type="button"
            class="value"
            title="Remove"
            onClick={() => onChange(values.filter((one) => one !== value))}
          >
            {value === '' ? '""' : value}
            <Sign name="close" />
            <span class="unseen">, remove</span>
          </button>
        ))}
      <label class="unseen" for={id}>
        {isOne ? 'Value' : 'Another value'}
      </label>
      <input
        id={id}
        type={compared.type === 'date' ? 'date' : 'text'}
        inputMode={compared.type === 'number' ? 'decimal' : 'text'}
        list={`${id}-list`}
        placeholder={isOne || values.length === 0 ? 'Value' : 'or…'}
        autocomplete="off"
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value
          // Chosen from the list, so the input is complete.
          if (!isOne && suggested.value.includes(typed.value) && !(event instanceof InputEvent && event.data)) {
            commit(typed.value)
          }
        }}
        onChange={() => commit(typed.value)}
        onKeyDown={onKeyDown}
      />
      <datalist id={`${id}-list`}>
        {suggested.value.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </div>
  )
}
