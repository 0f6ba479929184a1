// Reads and changes keys files.

import { existsSync, lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type Keys, readKeys } from '../../keys/read-keys.ts'
import { type Args, commandError, type Flag, isCommandError, type ReadFlag, usageError } from '../args.ts'
import type { Placed } from '../config/member.ts'
import { readSettings, settingFlags } from '../config/settings.ts'
import { withLock } from '../files/lock.ts'
import { replaceFile } from '../files/replace-file.ts'
import { reasonOf } from '../io/input.ts'
import { bytesOfFile } from '../io/regular-file.ts'

export const keysFlags: Readonly<Record<string, Flag>> = {
  ...settingFlags('keys'),
  keys: { value: 'FILE', about: 'The keys file. Default: the keys file of the configuration.' },
}

/** The path of the keys file. Throws a usage error without `--keys` and without a configuration that names the file. */
export async function neededKeys(args: Args): Promise<Placed<string>> {
  const { keys } = await readSettings(args)
  if (keys !== undefined) return keys
  throw usageError('--keys is required; see --help')
}

const NONE: Keys = { keys: [], accounts: new Map() }

/** The keys in the file that a flag names. */
export const keysIn: ReadFlag<Keys> = (path, flag) => {
  const read = readKeys(bytesOfFile(path, flag))
  if (!read.ok) throw usageError(`${flag} ${path}: ${read.issues.join('; ')}`)
  return read.keys
}

/** Changes or creates a keys file under a lock. Writes nothing if `change` returns its argument. */
export async function changeKeys({ value: path, place }: Placed<string>, change: (keys: Keys) => Keys): Promise<void> {
  const target = behindLinks(path, place)
  const work = () => {
    const before = existsSync(target) ? keysIn(path, place) : NONE
    const after = change(before)
    if (after !== before) replaceFile(target, textOf(after))
  }
  try {
    await withLock(`${target}.lock`, work)
  } catch (error) {
    throw isCommandError(error) ? error : commandError(1, `cannot change ${path}: ${reasonOf(error)}`)
  }
}

/** Resolves links, so that a link to the file stays a link. */
function behindLinks(path: string, place: string): string {
  const isNew = lstatSync(path, { throwIfNoEntry: false }) === undefined
  try {
    return isNew ? join(realpathSync(dirname(path)), basename(path)) : realpathSync(path)
  } catch {
    throw usageError(`${place} ${path}: ${isNew ? 'its folder' : 'the file behind this link'} cannot be found`)
  }
}

/** The content of the file, in the format of `readKeys`. */
const textOf = ({ keys, accounts }: Keys): string =>
  `${JSON.stringify({ keys, accounts: Object.fromEntries(accounts) }, null, 2)}\n`
