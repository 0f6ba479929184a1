// Authentication of `serve`: with a keys file, with a demo key that is valid until the process ends, or with both.

import { readFileSync } from 'node:fs'
import type { AnyCompiler } from '../../compiler/create-compiler.ts'
import { principalOf, restrictionsKey } from '../../compiler/principal.ts'
import type { Authenticate } from '../../keys/authenticate.ts'
import { authenticateBy, createKey, type KeyStore } from '../../keys/key-store.ts'
import { type KeysFileOptions, keyStore, keysFile } from '../../keys/keys-file.ts'
import { type Keys, readKeys } from '../../keys/read-keys.ts'
import { messageOf } from '../../std/error-details.ts'
import { usageError } from '../args.ts'
import type { Placed } from '../config/member.ts'
import { reasonOf } from '../io/input.ts'
import { keysIn } from '../stores/open-keys.ts'

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
  /** The path of the keys file. */
  readonly keys: Placed<string> | undefined
  /** The account of the demo key. */
  readonly demoAccount: Placed<string> | undefined
  /** The time zone of accounts without a time zone in the keys file. */
  readonly timeZone: string | undefined
}

/**
 * Accepts the keys in the file, which may change while the server runs. With `demoAccount`, also accepts a new demo
 * key.
 */
export function accessFor({ keys, demoAccount, timeZone }: AccessOptions, warn: (message: string) => void): Access {
  const demo = demoAccount === undefined ? undefined : { ...createKey('demo_'), account: demoAccount.value }
  const more: Keys =
    demo === undefined
      ? { keys: [], accounts: new Map() }
      : { keys: [{ sha256: demo.sha256, account: demo.account }], accounts: new Map([[demo.account, {}]]) }
  const zone = timeZone === undefined ? {} : { timeZone }
  const store = keys === undefined ? keyStore(more, timeZone) : followed(keys, { ...zone, more, warn })
  return { authenticate: authenticateBy(store), demo }
}

/**
 * Functions that list the accounts in the keys file and the demo account, and their time zones. If the file is invalid,
 * the functions use the accounts of the previous file.
 */
export function configured({ keys, demoAccount, timeZone = 'UTC' }: AccessOptions) {
  let accounts: Keys['accounts'] = new Map()
  const current = () => {
    const read = keys && readKeys(readFileSync(keys.value))
    if (read?.ok) accounts = read.keys.accounts
    return accounts
  }
  const demo = demoAccount === undefined ? [] : [demoAccount.value]
  return {
    accounts: (): readonly string[] => [...new Set([...demo, ...current().keys()])],
    timeZones: (): readonly string[] => [timeZone, ...[...current().values()].map((one) => one.timeZone ?? timeZone)],
  }
}

/** Refuses keys whose conditions or hidden names do not fit the model, because requests with these keys would fail. */
export function mustFitKeys(compiler: AnyCompiler, { keys: file }: AccessOptions): void {
  if (file === undefined) return
  const issues = keysIn(file.value, file.place).keys.flatMap((key, index) => {
    if (key.revoked !== undefined || restrictionsKey(key) === '') return []
    try {
      const context = { ...principalOf(key), now: new Date() }
      compiler.compile({ measures: [{ field: '*', fn: 'count' }] }, context)
      return []
    } catch (error) {
      return [`keys[${index}]: ${messageOf(error)}`]
    }
  })
  if (issues.length > 0) throw usageError(`${file.place} ${file.value}: ${issues.join('; ')}`)
}

/** Follows the changes of a keys file. Fails if the file has become invalid since the first read. */
function followed({ value: path, place }: Placed<string>, options: KeysFileOptions): KeyStore {
  try {
    return keysFile(path, options)
  } catch (error) {
    throw usageError(`${place} ${path}: ${reasonOf(error)}`)
  }
}
