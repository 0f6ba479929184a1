// A folder with a database, a TLS certificate and its key for `sightline serve`. Runs that need no separate process
// share one process.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { first } from '../http/certificates.ts'
import { openOneProcess } from './one-process.ts'
import { makeDatabase } from './program.ts'
import { endServers } from './serve-process.ts'

export const DATA = ['--database', 'acme.duckdb', '--account', 'acme']
export const TLS = ['--tls-cert', 'cert.pem', '--tls-key', 'key.pem']

export function openServeFolder() {
  const folder = temporaryFolder()
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  const program = openOneProcess(folder)
  beforeAll(async () => {
    await makeDatabase(join(folder, 'acme.duckdb'))
    file('cert.pem', first.cert)
    file('key.pem', first.key)
  })
  afterAll(() => {
    program.close()
    endServers()
  })
  return { folder, file, program }
}
