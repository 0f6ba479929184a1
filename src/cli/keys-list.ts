// `sightline keys list`: what a keys file holds, a line for each key.

import type { FileKey, Keys } from '../keys/read-keys.ts'
import { quote } from '../names/quoted-name.ts'
import type { Command } from './args.ts'
import { idsOf } from './key-ids.ts'
import { keysIn } from './open-keys.ts'
import { printLine } from './output.ts'

export const command: Command = {
  usage: {
    line: 'keys list --keys FILE',
    about: `Prints a line for each key, in the order in which they were added: its ID, when it was made, its state, its
account and its label. The state is active, revoked (and since when), or unconfigured: its account has no entry under
"accounts", so that it gets 404. No line holds a key; keys are stored nowhere.`,
    flags: { keys: { value: 'FILE', about: 'The keys file.' } },
  },
  async run(args) {
    const file = args.need('keys', keysIn)
    const idOf = idsOf(file.keys)
    for (const key of file.keys) await printLine(`${idOf(key)}  ${lineOf(key, file.accounts)}`)
    return 0
  },
}

// As long as an instant, so that the columns stand below each other.
const UNKNOWN = '-'.padEnd(new Date(0).toISOString().length)

function lineOf({ account, created = UNKNOWN, revoked, label }: FileKey, accounts: Keys['accounts']): string {
  const state = accounts.has(account) ? 'active' : 'unconfigured'
  const columns = [created, revoked === undefined ? state : `revoked ${revoked}`, quote(account)]
  return [...columns, ...(label === undefined ? [] : [quote(label)])].join('  ')
}
