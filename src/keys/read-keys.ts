// Parses a keys file: {"keys": [{"sha256": "<hex>", "account": "acme"}], "accounts": {"acme": {"timeZone": "..."}}}. A
// key may also have `label`, `created`, `revoked`, `only` and `hidden`. Refuses unknown members, because a misspelt
// member could wrongly admit or lock out an account.

import { accountIssue, timeZoneIssue } from '../compiler/context.ts'
import { RESTRICTIONS, type Restrictions } from '../compiler/principal.ts'
import { readBytes } from '../json/read-json.ts'
import { namesOf } from '../names/names-of.ts'
import { quote, unknownAmong } from '../names/quoted-name.ts'

/** A key as written in a keys file. */
export interface FileKey extends Restrictions {
  /** Lower-case hexadecimal. */
  readonly sha256: string
  readonly account: string
  readonly label?: string
  /** The time of creation, an instant in UTC. */
  readonly created?: string
  /** The time of revocation. A key with this member is refused. */
  readonly revoked?: string
}

/** The content of a keys file. */
export interface Keys {
  readonly keys: readonly FileKey[]
  /** Settings by account. An account without an entry is not configured. */
  readonly accounts: ReadonlyMap<string, { readonly timeZone?: string }>
}

export type ReadKeys =
  | { readonly ok: true; readonly keys: Keys }
  | { readonly ok: false; readonly issues: readonly string[] }

/** The keys of a file, or all its issues with their places. */
export function readKeys(bytes: Uint8Array): ReadKeys {
  const read = readBytes(bytes, 'file')
  if (!read.ok) return { ok: false, issues: [`${read.issue.path}${read.issue.path && ': '}${read.issue.message}`] }
  const issues: string[] = []
  const file = members(read.value, '', ['keys', 'accounts'], issues)
  const keys = elements(file.get('keys'), 'keys', issues).map((entry, index) => keyEntry(entry, index, issues))
  const accounts = [...members(file.get('accounts') ?? {}, 'accounts', undefined, issues)].map(([name, settings]) => {
    const place = `accounts[${quote(name)}]`
    issues.push(...at(place, accountIssue(name)))
    return [name, accountEntry(settings, place, issues)] as const
  })
  const firsts = new Map<string, number>()
  keys.forEach(({ sha256 }, index) => {
    const first = sha256 === '' ? undefined : firsts.get(sha256)
    if (first === undefined) firsts.set(sha256, index)
    else issues.push(`keys[${index}].sha256: is the same as keys[${first}].sha256`)
  })
  return issues.length > 0 ? { ok: false, issues } : { ok: true, keys: { keys, accounts: new Map(accounts) } }
}

function keyEntry(value: unknown, index: number, issues: string[]): FileKey {
  const place = `keys[${index}]`
  const entry = members(value, place, ['sha256', 'account', 'label', 'created', 'revoked', 'only', 'hidden'], issues)
  const read = (name: string, check: Check) => string(entry.get(name), `${place}.${name}`, check, issues)
  return {
    sha256: read('sha256', hexIssue).toLowerCase(),
    account: read('account', accountIssue),
    ...(entry.has('label') && { label: read('label', labelIssue) }),
    ...(entry.has('created') && { created: read('created', instantIssue) }),
    ...(entry.has('revoked') && { revoked: read('revoked', instantIssue) }),
    ...restrictionsIn(entry, place, issues),
  }
}

/** The restrictions of a key. The compiler checks their conditions and names, because only it knows the model. */
function restrictionsIn(entry: ReadonlyMap<string, unknown>, place: string, issues: string[]): Restrictions {
  const given: Restrictions = Object.fromEntries([...entry].filter(([name]) => Object.hasOwn(RESTRICTIONS, name)))
  const wrong = namesOf(RESTRICTIONS).filter((name) => entry.has(name) && !RESTRICTIONS[name].accepts(entry.get(name)))
  issues.push(...wrong.flatMap((name) => at(`${place}.${name}`, `must ${RESTRICTIONS[name].expected}`)))
  return wrong.length > 0 ? {} : given
}

function accountEntry(value: unknown, place: string, issues: string[]) {
  const timeZone = members(value, place, ['timeZone'], issues).get('timeZone')
  if (timeZone === undefined) return {}
  return { timeZone: string(timeZone, `${place}.timeZone`, timeZoneIssue, issues) }
}

type Check = (text: string) => string | undefined

const hexIssue: Check = (text) =>
  /^[0-9a-fA-F]{64}$/.test(text) ? undefined : 'must be the SHA-256 of a key, 64 hexadecimal digits'

/** The problem with a label, or undefined. */
export const labelIssue: Check = (text) =>
  /^[^\p{C}\p{Zl}\p{Zp}]{1,100}$/u.test(text) ? undefined : 'must have 1 to 100 characters and no control characters'

const instantIssue: Check = (text) => {
  const isWritten = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?Z$/.test(text)
  // Date parses February 30 as a day in March.
  const isInstant = isWritten && new Date(text).toJSON()?.startsWith(text.slice(0, 19))
  return isInstant ? undefined : 'must be an instant in UTC, such as 2026-01-31T12:00:00Z'
}

const at = (place: string, issue: string | undefined): readonly string[] =>
  issue === undefined ? [] : [`${place === '' ? 'the file' : place}: ${issue}`]

function members(value: unknown, place: string, known: readonly string[] | undefined, issues: string[]) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    issues.push(...at(place, 'must be a JSON object'))
    return new Map<string, unknown>()
  }
  const entries = Object.entries(value)
  if (known !== undefined) {
    const unknown = entries.filter(([name]) => !known.includes(name))
    issues.push(...unknown.flatMap(([name]) => at(place, unknownAmong(known, 'member', name))))
  }
  return new Map<string, unknown>(entries)
}

function elements(value: unknown, place: string, issues: string[]): readonly unknown[] {
  if (Array.isArray(value)) return value
  issues.push(...at(place, 'must be an array of {"sha256", "account"}'))
  return []
}

function string(value: unknown, place: string, check: Check, issues: string[]) {
  const issue = typeof value === 'string' ? check(value) : 'must be a string'
  issues.push(...at(place, issue))
  return typeof value === 'string' && issue === undefined ? value : ''
}
