// Reads a keys file: {"keys": [{"sha256": "<hex>", "account": "acme"}], "accounts": {"acme": {"timeZone": "..."}}}.
// Refuses what it does not know, because a misspelt member would lock out an account, or let one in.

import { quote, unknownName } from '../request/names.ts'
import { accountProblem, timeZoneProblem } from '../service/context.ts'
import type { Keys } from './keys.ts'
import { readBytes } from './read-json.ts'

export type ReadKeys =
  | { readonly ok: true; readonly keys: Keys }
  | { readonly ok: false; readonly problems: readonly string[] }

/** The keys of a file, or all that is wrong with it, each problem with its place. */
export function readKeys(bytes: Uint8Array): ReadKeys {
  const read = readBytes(bytes)
  if (!read.ok) return { ok: false, problems: [`${read.issue.path}${read.issue.path && ': '}${read.issue.message}`] }
  const problems: string[] = []
  const file = members(read.value, '', ['keys', 'accounts'], problems)
  const keys = elements(file.get('keys'), 'keys', problems).map((entry, index) => keyEntry(entry, index, problems))
  const accounts = [...members(file.get('accounts') ?? {}, 'accounts', undefined, problems)].map(([name, settings]) => {
    const place = `accounts[${quote(name)}]`
    problems.push(...at(place, accountProblem(name)))
    return [name, accountEntry(settings, place, problems)] as const
  })
  keys.forEach(({ sha256 }, index) => {
    const first = keys.findIndex((other) => other.sha256 !== '' && other.sha256 === sha256)
    if (first >= 0 && first < index) problems.push(`keys[${index}].sha256: is that of keys[${first}] already`)
  })
  return problems.length > 0 ? { ok: false, problems } : { ok: true, keys: { keys, accounts: new Map(accounts) } }
}

function keyEntry(value: unknown, index: number, problems: string[]) {
  const place = `keys[${index}]`
  const entry = members(value, place, ['sha256', 'account'], problems)
  const sha256 = string(entry.get('sha256'), `${place}.sha256`, hexProblem, problems)
  const account = string(entry.get('account'), `${place}.account`, accountProblem, problems)
  return { sha256: sha256.toLowerCase(), account }
}

function accountEntry(value: unknown, place: string, problems: string[]) {
  const timeZone = members(value, place, ['timeZone'], problems).get('timeZone')
  if (timeZone === undefined) return {}
  return { timeZone: string(timeZone, `${place}.timeZone`, timeZoneProblem, problems) }
}

const hexProblem = (text: string): string | undefined =>
  /^[0-9a-fA-F]{64}$/.test(text) ? undefined : 'must be the SHA-256 of a key, 64 hexadecimal digits'

const at = (place: string, problem: string | undefined): readonly string[] =>
  problem === undefined ? [] : [`${place === '' ? 'the file' : place}: ${problem}`]

function members(value: unknown, place: string, known: readonly string[] | undefined, problems: string[]) {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    problems.push(...at(place, 'must be a JSON object'))
    return new Map<string, unknown>()
  }
  const entries = Object.entries(value)
  const unknown = entries.filter(([name]) => known?.includes(name) === false)
  problems.push(...unknown.flatMap(([name]) => at(place, unknownName('member', name, known ?? []).message)))
  return new Map<string, unknown>(entries)
}

function elements(value: unknown, place: string, problems: string[]): readonly unknown[] {
  if (Array.isArray(value)) return value
  problems.push(...at(place, 'must be an array of {"sha256", "account"}'))
  return []
}

function string(value: unknown, place: string, check: (text: string) => string | undefined, problems: string[]) {
  const problem = typeof value === 'string' ? check(value) : 'must be a string'
  problems.push(...at(place, problem))
  return typeof value === 'string' && problem === undefined ? value : ''
}
