// `sightline keys add`: adds a new key to a keys file.

import { createKey } from '../../keys/key-store.ts'
import type { FileKey, Keys } from '../../keys/read-keys.ts'
import { quote } from '../../names/quoted-name.ts'
import type { Command } from '../args.ts'
import { account, label, text, timeZone } from '../flag-values.ts'
import { printLine } from '../io/output.ts'
import { idsOf } from '../stores/key-ids.ts'
import { changeKeys } from '../stores/open-keys.ts'

export const command: Command = {
  usage: {
    line: 'keys add --keys FILE --account A [--label TEXT] [--time-zone Z]',
    about: `Makes a key for an account, adds its SHA-256 to the file and prints the key. The key itself is not stored,
so it cannot be shown again. Servers that use the file accept it within about a second. Creates a missing file,
readable by its owner only.

Also adds the account under "accounts": keys of an account without an entry get 404.`,
    flags: {
      keys: { value: 'FILE', about: 'The keys file.' },
      account: { value: 'A', about: 'The account whose data the key gives access to.' },
      label: { value: 'TEXT', about: 'A description of the key.' },
      'time-zone': { value: 'Z', about: 'The time zone of the account, for all of its keys.' },
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

/** Adds an entry for this account, with its time zone if one is given. */
function configured(accounts: Keys['accounts'], account: string, timeZone: string | undefined): Keys['accounts'] {
  return new Map([...accounts, [account, { ...accounts.get(account), ...(timeZone !== undefined && { timeZone }) }]])
}
