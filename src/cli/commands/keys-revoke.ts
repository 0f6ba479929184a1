// `sightline keys revoke`: revokes a key in a keys file.

import { quote } from '../../names/quoted-name.ts'
import { type Command, usageError } from '../args.ts'
import { idsOf, keyId, keyOf } from '../stores/key-ids.ts'
import { changeKeys, keysFlags, keysIn, neededKeys } from '../stores/open-keys.ts'

export const command: Command = {
  usage: {
    line: 'keys revoke [--config FILE] [--keys FILE] ID',
    about: `Marks a key as revoked. Servers that use the file refuse it within about a second. ID is an ID from "keys
list", or a unique prefix of at least 4 digits. A key that is already revoked stays revoked.`,
    flags: keysFlags,
    operand: 'ID',
  },
  async run(args) {
    const file = await neededKeys(args)
    if (args.operand === undefined) throw usageError('the ID of a key is required; see "keys list"')
    const id = keyId(args.operand, 'ID')
    // Report a missing file here. `changeKeys` would report a missing key instead.
    keysIn(file.value, file.place)
    let done = ''
    await changeKeys(file, (before) => {
      const key = keyOf(before.keys, id)
      const name = `the key ${idsOf(before.keys)(key)} of the account ${quote(key.account)}`
      done = key.revoked === undefined ? `revoked ${name}` : `${name} has been revoked since ${key.revoked}`
      if (key.revoked !== undefined) return before
      const revoked = { ...key, revoked: new Date().toISOString() }
      return { ...before, keys: before.keys.map((other) => (other === key ? revoked : other)) }
    })
    process.stderr.write(`${done}\n`)
    return 0
  },
}
