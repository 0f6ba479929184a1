// Tabs that follow the ARIA practices. Arrow keys move between the tabs, and only one panel is visible.

import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'

export interface Tab<Id extends string> {
  readonly id: Id
  readonly title: ComponentChildren
  readonly body: () => ComponentChildren
}

interface TabsProps<Id extends string> {
  /** The prefix of the ids of tabs and panels. */
  readonly name: string
  readonly label: string
  readonly shown: Signal<Id>
  readonly tabs: readonly Tab<Id>[]
}

export function Tabs<Id extends string>({ name, label, shown, tabs }: TabsProps<Id>) {
  const current = tabs.find(({ id }) => id === shown.value) ?? tabs[0]
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined || current === undefined) return
    event.preventDefault()
    const next = tabs[(tabs.indexOf(current) + by + tabs.length) % tabs.length]
    if (next === undefined) return
    shown.value = next.id
    document.getElementById(`${name}-tab-${next.id}`)?.focus()
  }
  return (
    <div class="tabs">
      <div role="tablist" aria-label={label} onKeyDown={step}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${name}-tab-${id}`}
            aria-selected={id === current?.id}
            aria-controls={`${name}-panel`}
            tabIndex={id === current?.id ? 0 : -1}
            onClick={() => {
              shown.value = id
            }}
          >
            {title}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-tab-${current?.id}`} key={current?.id}>
        {current?.body()}
      </div>
    </div>
  )
}
