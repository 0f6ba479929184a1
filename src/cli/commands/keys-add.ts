// `sightline keys add`: adds a new key to a keys file.

import { createKey } from '../../keys/key-store.ts'
import type { FileKey, Keys } from '../../keys/read-keys.ts'
import { quote } from '../../names/quoted-name.ts'
import type { Command } from '../args.ts'
import { account, label, timeZone } from '../flag-values.ts'
import { printLine } from '../io/output.ts'
import { idsOf } from '../stores/key-ids.ts'
import { changeKeys, keysFlags, neededKeys } from '../stores/open-keys.ts'

export const command: Command = {
  usage: {
    line: 'keys add [--config FILE] [--keys FILE] --account A [--label TEXT] [--time-zone Z]',
    about: `Makes a key for an account, adds the SHA-256 hash of the key to the file, and prints the key. The key itself
is not stored, so it cannot be shown again. Servers that use the file accept the key within about a second. Creates the
file if it is missing; only its owner can read it.

Also adds an entry for the account under "accounts". Without this entry, requests with the key get 404.`,
    flags: {
      ...keysFlags,
      account: { value: 'A', about: 'The account whose data the key gives access to.' },
      label: { value: 'TEXT', about: 'A description of the key.' },
      'time-zone': { value: 'Z', about: 'The time zone of the account, for all of its keys.' },
    },
  },
  async run(args) {
    const [file, owner] = [await neededKeys(args), args.need('account', account)]
    const [about, zone] = [args.value('label', label), args.value('time-zone', timeZone)]
    const { key, sha256 } = createKey()
    const created = new Date().toISOString()
    const entry: FileKey = { sha256, account: owner, ...(about !== undefined && { label: about }), created }
    let id = ''
    await changeKeys(file, (before) => {
      const after = { keys: [...before.keys, entry], accounts: configured(before.accounts, owner, zone) }
      id = idsOf(after.keys)(entry)
      return after
    })
    await printLine(key)
    process.stderr.write(
      `added the key ${id} of the account ${quote(owner)} to ${file.value}; the key is not shown again\n`,
    )
    return 0
  },
}

/** Adds an entry for the account. If a time zone is given, sets the time zone of the entry. */
function configured(accounts: Keys['accounts'], account: string, timeZone: string | undefined): Keys['accounts'] {
  return new Map([...accounts, [account, { ...accounts.get(account), ...(timeZone !== undefined && { timeZone }) }]])
}
