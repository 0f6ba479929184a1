// An input with a list of options: a combobox that follows the ARIA practices.

import { useSignal } from '@preact/signals'
import { useId, useLayoutEffect, useRef } from 'preact/hooks'

export interface Option<T> {
  readonly name: string
  /** The displayed name. */
  readonly label: string
  readonly mark: string
  readonly about?: string
  readonly value: T
}

interface PickerProps<T> {
  readonly label: string
  readonly options: readonly Option<T>[]
  readonly onPick: (value: T) => void
  readonly onClose: () => void
}

const MOST = 60

export function Picker<T>({ label, options, onPick, onClose }: PickerProps<T>) {
  const [typed, active] = [useSignal(''), useSignal(0)]
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  // Focus synchronously, so that no keystroke is lost.
  useLayoutEffect(() => input.current?.focus(), [])
  const needle = typed.value.toLowerCase()
  const isFound = ({ name, label }: Option<T>) =>
    label.toLowerCase().includes(needle) || name.toLowerCase().includes(needle.replaceAll(' ', '_'))
  const found = options.filter(isFound).slice(0, MOST)
  const at = Math.min(active.value, found.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Escape') onClose()
    else if (by !== undefined && found.length > 0) active.value = (at + by + found.length) % found.length
    else if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && found[at] !== undefined)
      onPick(found[at].value)
    else return
    event.preventDefault()
  }
  return (
    <div class="picker">
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        {...(found[at] !== undefined && { 'aria-activedescendant': `${id}-${at}` })}
        placeholder="Type a name"
        autocomplete="off"
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value
          active.value = 0
        }}
        onKeyDown={onKeyDown}
      />
      {found.length === 0 && (
        <p class="quiet empty">{options.length === 0 ? 'There is nothing to add.' : 'No such name.'}</p>
      )}
      <div class="options" role="listbox" id={`${id}-list`} aria-label={label}>
        {found.map(({ name, label, mark, about, value }, index) => (
          // The input keeps the focus and handles all keys.
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          <div
            key={`${mark}${name}`}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            ref={(element) => {
              if (index === at) element?.scrollIntoView({ block: 'nearest' })
            }}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(value)}
          >
            {mark !== '' && (
              <span class="type" aria-hidden="true">
                {mark}
              </span>
            )}
            {label}
            {about !== undefined && <small>{about}</small>}
          </div>
        ))}
      </div>
    </div>
  )
}
