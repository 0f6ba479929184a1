// Who is signed in: the key, kept for this tab only, and what the service says it can answer. A page is for one session: the
// next one begins with a page that knows nothing of the data of the last.

import { signal } from '@preact/signals'
import type { Description } from '../../catalog/description.ts'
import { takeKey } from '../request/fragment.ts'
import { baseOf, type Client, createClient } from './client.ts'

export interface Session {
  readonly client: Client
  readonly description: Description
}

export type SignIn =
  | { readonly state: 'out'; readonly message?: string }
  /** With a key that somebody enters, or with the one that the tab or the address has. */
  | { readonly state: 'entering' | 'arriving' }
  | { readonly state: 'in'; readonly session: Session }

const STORED = 'sightline-key'

export const base = baseOf(location.href)
export const signIn = signal<SignIn>({ state: 'out' })

/** Takes the key out of the address, at once, and signs in with it or with the one that this tab has. */
export function begin(): void {
  const { key, rest } = takeKey(location.hash.slice(1))
  if (key !== undefined) {
    history.replaceState(null, '', `${location.pathname}${rest === '' ? '' : `#${rest}`}`)
    sessionStorage.setItem(STORED, key)
  }
  const kept = sessionStorage.getItem(STORED)
  if (kept !== null) void enter(kept, 'arriving')
}

/** Signs in with a key, where the service takes it. */
export async function enter(key: string, how: 'entering' | 'arriving' = 'entering'): Promise<void> {
  // What no header can carry cannot be a key; asking would only fail.
  if (!/^[\x21-\x7e]+$/.test(key.trim())) return leave('it holds characters that no key has')
  signIn.value = { state: how }
  const client = createClient(base, key.trim())
  const reply = await client.describe()
  if (reply.ok) {
    sessionStorage.setItem(STORED, key.trim())
    if (own !== undefined) return location.reload()
    own = { client, description: reply.value }
    signIn.value = { state: 'in', session: own }
    return
  }
  sessionStorage.removeItem(STORED)
  signIn.value = { state: 'out', message: reply.message }
}

/** Back to the door, and says why. */
export function leave(message: string): void {
  sessionStorage.removeItem(STORED)
  signIn.value = { state: 'out', message }
}

export function signOut(): void {
  sessionStorage.removeItem(STORED)
  location.reload()
}

let own: Session | undefined

/** The session of this page. What was begun in it may end in it, though its key is no longer taken. */
export function session(): Session {
  if (own === undefined) throw new Error('nobody is signed in')
  return own
}
