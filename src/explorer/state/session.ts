// The session: the API key, kept for this tab only, and the service's description. A page serves one session. Another
// sign-in reloads the page, so that no data of the previous session remains.

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
  /** Signing in: `entering` with a key from the form, `arriving` with a key from the address or this tab. */
  | { readonly state: 'entering' | 'arriving' }
  | { readonly state: 'in'; readonly session: Session }

const STORED = 'sightline-key'

export const base = baseOf(location.href)
export const signIn = signal<SignIn>({ state: 'out' })

/** Signs in with the key of the address, which it removes from the address, or with the key stored for this tab. */
export function begin(): void {
  const { key, rest } = takeKey(location.hash.slice(1))
  if (key !== undefined) {
    history.replaceState(null, '', `${location.pathname}${rest === '' ? '' : `#${rest}`}`)
    sessionStorage.setItem(STORED, key)
  }
  const kept = sessionStorage.getItem(STORED)
  if (kept !== null) void enter(kept, 'arriving')
}

/** Signs in with a key if the service accepts it. */
export async function enter(key: string, how: 'entering' | 'arriving' = 'entering'): Promise<void> {
  // A header cannot carry other characters, so the request would fail.
  if (!/^[\x21-\x7e]+$/.test(key.trim()))
    return leave('A key has only letters, digits and signs, without blanks. Copy the key again.')
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
  signIn.value = { state: 'out', message: sentenceFor(reply) }
}

/** The message that the sign-in form shows after a refusal. */
function sentenceFor({ status, message }: { readonly status: number; readonly message: string }): string {
  if (status === 0) return 'The service cannot be reached. Check the connection and try again.'
  if (status === 401) return 'This key is not valid. Check that you copied the whole key.'
  if (status === 429) return 'Too many attempts. Wait a minute and try again.'
  return `The service answered: ${message}.`
}

/** Returns to the sign-in form with a message. */
export function leave(message: string): void {
  sessionStorage.removeItem(STORED)
  signIn.value = { state: 'out', message }
}

export function signOut(): void {
  sessionStorage.removeItem(STORED)
  location.reload()
}

let own: Session | undefined

/** The session of this page. It stays available after sign-out, so that running work can finish. */
export function session(): Session {
  if (own === undefined) throw new Error('not signed in')
  return own
}
