// The session: the API key, stored for this tab only, and the service's description. A second sign-in reloads the page,
// so that no data of the first session remains.

import { signal } from '@preact/signals'
import type { Description } from '../../catalog/description.ts'
import { capitalized } from '../../std/capitalized.ts'
import { takeKey } from '../request/fragment.ts'
import { baseOf, type Client, createClient } from './client.ts'

export interface Session {
  readonly client: Client
  readonly account: string
  readonly description: Description
}

export type SignIn =
  | { readonly state: 'out'; readonly message?: string }
  /** Signing in with a key: from the form (`entering`), or from the URL or the storage of this tab (`arriving`). */
  | { readonly state: 'entering' | 'arriving' }
  | { readonly state: 'in'; readonly session: Session }

const STORED = 'sightline-key'

export const base = baseOf(location.href)
export const signIn = signal<SignIn>({ state: 'out' })

/** Moves a key from the URL to the storage of this tab. Then signs in with the stored key, if there is one. */
export function begin(): void {
  const { key, rest } = takeKey(location.hash.slice(1))
  if (key !== undefined) {
    history.replaceState(null, '', `${location.pathname}${rest === '' ? '' : `#${rest}`}`)
    sessionStorage.setItem(STORED, key)
  }
  const kept = sessionStorage.getItem(STORED)
  if (kept !== null) void enter(kept, 'arriving')
}

/** Signs in if the service accepts the key. */
export async function enter(key: string, how: 'entering' | 'arriving' = 'entering'): Promise<void> {
  // Reject other characters here, because `fetch` throws for some of them in a header.
  if (!/^[\x21-\x7e]+$/.test(key.trim()))
    return leave('A key contains only ASCII letters, digits and punctuation, without spaces. Copy the key again.')
  signIn.value = { state: how }
  const client = createClient(base, key.trim())
  const reply = await client.describe()
  if (reply.ok) {
    sessionStorage.setItem(STORED, key.trim())
    if (own !== undefined) return location.reload()
    const { account, ...description } = reply.value
    own = { client, account, description }
    signIn.value = { state: 'in', session: own }
    return
  }
  sessionStorage.removeItem(STORED)
  signIn.value = { state: 'out', message: sentenceFor(reply) }
}

/** The message that the sign-in form shows after a failure. */
function sentenceFor({ status, message }: { readonly status: number; readonly message: string }): string {
  if (status === 0) return `${capitalized(message)}. Check the connection and try again.`
  if (status === 401) return 'This key is not valid. Check that you copied the whole key.'
  if (status === 429) return 'Too many attempts. Wait a minute and try again.'
  return `The service answered: ${message}.`
}

/** Returns to the sign-in form with a message. */
export function leave(message: string): void {
  sessionStorage.removeItem(STORED)
  signIn.value = { state: 'out', message }
}

/** The names of everything that the browser stores for an account begin with this prefix. */
export const accountPrefix = (account: string): string => `sightline/${encodeURIComponent(account)}/`

/** Forgets the key, and everything that the browser stores for the account. */
export function signOut(): void {
  sessionStorage.removeItem(STORED)
  try {
    const prefix = accountPrefix(session().account)
    for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
  } catch {
    // Without storage, nothing is stored.
  }
  location.reload()
}

let own: Session | undefined

/** The session of this page. After `leave` it stays available, so that running requests can finish. */
export function session(): Session {
  if (own === undefined) throw new Error('not signed in')
  return own
}
