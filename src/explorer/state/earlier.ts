// The last 50 requests of this browser, without keys.

import { signal } from '@preact/signals'
import type { Asked } from '../request/asked.ts'
import { fromFragment, toFragment } from '../request/fragment.ts'

const STORED = 'sightline-earlier'
const MOST = 50

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return isTexts(value) ? value : []
  } catch {
    // Storage may be disabled, or contain something else.
    return []
  }
}

/** The fragments of earlier requests, the latest first. */
export const earlier = signal<readonly string[]>(stored())

export function remember(asked: Asked): void {
  const fragment = toFragment(asked)
  earlier.value = [fragment, ...earlier.value.filter((one) => one !== fragment)].slice(0, MOST)
  try {
    localStorage.setItem(STORED, JSON.stringify(earlier.value))
  } catch {
    // Full, or not allowed: they last as long as the page.
  }
}

/** The request of a fragment. */
export function earlierAsked(fragment: string): Asked | undefined {
  const opened = fromFragment(fragment)
  return opened.ok ? opened.asked : undefined
}
