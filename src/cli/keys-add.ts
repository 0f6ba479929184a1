// `sightline keys add`: a new key in a keys file.

import { createKey } from '../keys/key-store.ts'
import type { FileKey, Keys } from '../keys/read-keys.ts'
import { quote } from '../names/quoted-name.ts'
import type { Command } from './args.ts'
import { account, label, text, timeZone } from './flag-values.ts'
import { idsOf } from './key-ids.ts'
import { changeKeys } from './open-keys.ts'
import { printLine } from './output.ts'

export const command: Command = {
  usage: {
    line: 'keys add --keys FILE --account A [--label TEXT] [--time-zone Z]',
    about: `Makes a key for an account, adds its SHA-256 to the file and prints the key, once: it is stored nowhere. Servers
that use the file accept it within about a second. A file that does not exist is created, readable by its owner only.

The account gets an entry under "accounts" as well: without one its keys would get 404.`,
    flags: {
      keys: { value: 'FILE', about: 'The keys file.' },
      account: { value: 'A', about: 'The account whose data the key gives access to.' },
      label: { value: 'TEXT', about: 'What the key is for, to tell it from others.' },
      'time-zone': { value: 'Z', about: 'The zone in which days of the account begin, for all of its keys.' },
    },
  },
  async run(args) {
    const [file, owner] = [args.need('keys', text), args.need('account', account)]
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
    process.stderr.write(`added the key ${id} of the account ${quote(owner)} to ${file}; it is not shown again\n`)
    return 0
  },
}

/** The accounts with an entry for this one, and with its zone where one is given. */
function configured(accounts: Keys['accounts'], account: string, timeZone: string | undefined): Keys['accounts'] {
  return new Map([...accounts, [account, { ...accounts.get(account), ...(timeZone !== undefined && { timeZone }) }]])
}
