// Access to `localStorage` that never throws. Without storage, the page works but forgets its state when it closes.
// Lists with requests stand under the account, so that no account sees the requests of another one.

import { effect, type ReadonlySignal, signal } from '@preact/signals'
import { accountPrefix, session, signIn } from './session.ts'

export function recall(name: string): string | undefined {
  try {
    return localStorage.getItem(name) ?? undefined
  } catch {
    return undefined
  }
}

export function store(name: string, text: string): void {
  try {
    localStorage.setItem(name, text)
  } catch {
    // Disabled or full.
  }
}

function listIn(text = ''): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

/** A list that the browser stores for the account of the session, and a function that changes it. */
export function accountList<Item>(
  name: string,
  isItem: (value: unknown) => value is Item,
): readonly [ReadonlySignal<readonly Item[]>, (next: readonly Item[]) => void] {
  const list = signal<readonly Item[]>([])
  const place = () => accountPrefix(session().account) + name
  effect(() => {
    if (signIn.value.state === 'in') list.value = listIn(recall(place())).filter(isItem)
  })
  const set = (next: readonly Item[]) => {
    list.value = next
    store(place(), JSON.stringify(next))
  }
  return [list, set]
}
