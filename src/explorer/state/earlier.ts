// The last 50 requests of this browser, without API keys.

import { signal } from '@preact/signals'
import type { Asked } from '../request/asked.ts'
import { fromFragment, toFragment } from '../request/fragment.ts'
import { recallJson, store } from './storage.ts'

const STORED = 'sightline-earlier'
const MOST = 50

const isTexts = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

function stored(): readonly string[] {
  const value = recallJson(STORED)
  return isTexts(value) ? value : []
}

/** The URL fragments of earlier requests, the latest first. */
export const earlier = signal<readonly string[]>(stored())

export function remember(asked: Asked): void {
  const fragment = toFragment(asked)
  earlier.value = [fragment, ...earlier.value.filter((one) => one !== fragment)].slice(0, MOST)
  store(STORED, JSON.stringify(earlier.value))
}

/** Parses a URL fragment. Returns undefined if the fragment is invalid. */
export function earlierAsked(fragment: string): Asked | undefined {
  const opened = fromFragment(fragment)
  return opened.ok ? opened.asked : undefined
}
