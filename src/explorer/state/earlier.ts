// The last 50 requests of the account in this browser, without API keys.

import type { Asked } from '../request/asked.ts'
import { fromFragment, toFragment } from '../request/fragment.ts'
import { accountList } from './storage.ts'

const MOST = 50

/** The URL fragments of earlier requests, the latest first. */
const [earlier, setEarlier] = accountList('earlier', (value) => typeof value === 'string')

export { earlier }

export function remember(asked: Asked): void {
  const fragment = toFragment(asked)
  setEarlier([fragment, ...earlier.value.filter((one) => one !== fragment)].slice(0, MOST))
}

/** Parses a URL fragment. Returns undefined if the fragment is invalid. */
export function earlierAsked(fragment: string): Asked | undefined {
  const opened = fromFragment(fragment)
  return opened.ok ? opened.asked : undefined
}
