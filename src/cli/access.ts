// Who may use the server: the keys of a file, a demo key made for this run, or both.

import { readFileSync } from 'node:fs'
import type { Authenticate } from '../keys/authenticate.ts'
import { authenticateBy, createKey, type KeyStore } from '../keys/key-store.ts'
import { type KeysFileOptions, keyStore, keysFile } from '../keys/keys-file.ts'
import { type Keys, readKeys } from '../keys/read-keys.ts'
import { type ReadFlag, usageError } from './args.ts'
import { reasonOf } from './input.ts'
import { keysIn } from './open-keys.ts'
import type { Placed } from './placed.ts'

/** A key that exists only in the memory of this process. */
export interface DemoKey {
  readonly key: string
  readonly account: string
}

export interface Access {
  readonly authenticate: Authenticate
  readonly demo: DemoKey | undefined
}

export interface AccessOptions {
  /** The path of a keys file. */
  readonly keys: Placed<string> | undefined
  /** The account for which a demo key is made. */
  readonly demoAccount: string | undefined
  /** The zone of accounts for which the file names none. */
  readonly timeZone: string | undefined
}

/** The path of a keys file, which is read once to see that it can be. */
export const keys: ReadFlag<Placed<string>> = (path, flag) => {
  keysIn(path, flag)
  return { value: path, place: flag }
}

/** Lets in who has a key of the file, as it stands at the time, and for `demoAccount` who has a key that is made now. */
export function accessFor({ keys, demoAccount, timeZone }: AccessOptions, warn: (message: string) => void): Access {
  const demo = demoAccount === undefined ? undefined : { ...createKey('demo_'), account: demoAccount }
  const more: Keys =
    demo === undefined
      ? { keys: [], accounts: new Map() }
      : { keys: [{ sha256: demo.sha256, account: demo.account }], accounts: new Map([[demo.account, {}]]) }
  const zone = timeZone === undefined ? {} : { timeZone }
  const store = keys === undefined ? keyStore(more, timeZone) : followed(keys, { ...zone, more, warn })
  return { authenticate: authenticateBy(store), demo }
}

/** The accounts that may ask, as the file has them at the time. Where it cannot be read, as it had them before. */
export function configuredAccounts({ keys, demoAccount }: AccessOptions): () => readonly string[] {
  const demo = demoAccount === undefined ? [] : [demoAccount]
  let accounts: readonly string[] = []
  return () => {
    const read = keys && readKeys(readFileSync(keys.value))
    if (read?.ok) accounts = [...read.keys.accounts.keys()]
    return [...new Set([...demo, ...accounts])]
  }
}

/** It was read before, and may have been changed since. */
function followed({ value: path, place }: Placed<string>, options: KeysFileOptions): KeyStore {
  try {
    return keysFile(path, options)
  } catch (error) {
    throw usageError(`${place} ${path}: ${reasonOf(error)}`)
  }
}
