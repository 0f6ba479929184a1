// A temporary keys file with one key.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createKey } from '../../../../src/keys/key-store.ts'

export interface OneKey {
  readonly key: string
  readonly path: string
  remove(): void
}

export function oneKey(account: string): OneKey {
  const { key, sha256 } = createKey()
  const folder = mkdtempSync(join(tmpdir(), 'sightline-keys-'))
  const path = join(folder, 'keys.json')
  writeFileSync(path, JSON.stringify({ keys: [{ sha256, account }], accounts: { [account]: {} } }))
  return { key, path, remove: () => rmSync(folder, { recursive: true }) }
}
