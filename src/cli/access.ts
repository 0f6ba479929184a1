// Who may use the server: the keys of a file, a demo key made for this run, or both.

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Authenticate } from '../http/authenticate.ts'
import { digestOf, type Keys, keysFile } from '../http/keys.ts'
import { readKeys } from '../http/read-keys.ts'
import { type ReadFlag, usageError } from './args.ts'
import { reasonOf } from './input.ts'

/** A key that exists only in the memory of this process. */
export interface DemoKey {
  readonly key: string
  readonly account: string
}

export interface Access {
  readonly authenticate: Authenticate
  readonly demo: DemoKey | undefined
}

/** The keys in the file that a flag names. */
export const keys: ReadFlag<Keys> = (path, flag) => {
  let bytes: Uint8Array
  try {
    bytes = readFileSync(path)
  } catch (error) {
    throw usageError(`${flag} ${path}: ${reasonOf(error)}`)
  }
  const read = readKeys(bytes)
  if (!read.ok) throw usageError(`${flag} ${path}: ${read.problems.join('; ')}`)
  return read.keys
}

/** Lets in who has a key of the file, and for `demoAccount` whoever has a key that is made now. */
export function accessFor(file: Keys | undefined, demoAccount: string | undefined, timeZone?: string): Access {
  const given: Keys = file ?? { keys: [], accounts: new Map() }
  if (demoAccount === undefined) return { authenticate: keysFile(given, timeZone), demo: undefined }
  const demo = { key: `demo_${randomBytes(32).toString('base64url')}`, account: demoAccount }
  const settings = given.accounts.get(demoAccount) ?? {}
  const all: Keys = {
    keys: [...given.keys, { sha256: digestOf(demo.key), account: demoAccount }],
    accounts: new Map([...given.accounts, [demoAccount, settings]]),
  }
  return { authenticate: keysFile(all, timeZone), demo }
}
