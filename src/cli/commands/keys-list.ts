// `sightline keys list`: prints a line for each key of a keys file.

import type { FileKey, Keys } from '../../keys/read-keys.ts'
import { quote } from '../../names/quoted-name.ts'
import type { Command } from '../args.ts'
import { printLine } from '../io/output.ts'
import { idsOf } from '../stores/key-ids.ts'
import { keysFlags, keysIn, neededKeys } from '../stores/open-keys.ts'

export const command: Command = {
  usage: {
    line: 'keys list [--config FILE] [--keys FILE]',
    about: `Prints a line for each key, oldest first: ID, creation time, state, account and label. The state is
active, revoked (with the time) or unconfigured. A key is unconfigured if its account has no entry under "accounts";
requests with such a key get 404. The file does not store the keys themselves, so the command cannot print them.`,
    flags: keysFlags,
  },
  async run(args) {
    const { value: path, place } = await neededKeys(args)
    const file = keysIn(path, place)
    const idOf = idsOf(file.keys)
    for (const key of file.keys) await printLine(`${idOf(key)}  ${lineOf(key, file.accounts)}`)
    return 0
  },
}

// A dash, padded to the width of an instant to align the columns.
const UNKNOWN = '-'.padEnd(new Date(0).toISOString().length)

function lineOf({ account, created = UNKNOWN, revoked, label }: FileKey, accounts: Keys['accounts']): string {
  const state = accounts.has(account) ? 'active' : 'unconfigured'
  const columns = [created, revoked === undefined ? state : `revoked ${revoked}`, quote(account)]
  return [...columns, ...(label === undefined ? [] : [quote(label)])].join('  ')
}
