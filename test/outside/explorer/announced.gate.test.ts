// `sightline serve` prints the address of the explorer with the demo key. `explorer: false` in the configuration turns it off.

import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase } from '../cli/program.ts'
import { endServers, startServer } from '../cli/serve-process.ts'
import { builtExplorer } from './built.ts'

const folder = temporaryFolder()
const database = join(folder, 'acme.duckdb')
const FLAGS = ['--database', database, '--account', 'acme']
beforeAll(async () => {
  await builtExplorer()
  await makeDatabase(database)
})
afterAll(() => {
  endServers()
})

const BROWSER = { accept: 'text/html,*/*;q=0.8' }

describe('sightline serve', () => {
  it('prints the address of the explorer with the demo key, after the address of the server', async () => {
    const server = await startServer(FLAGS, 4, folder, { explorer: true })
    expect(server.lines[0]).toBe(`sightline listening on ${server.address}`)
    const [, page = '', key = ''] = /^explore it: (\S+)#key=(\S+)$/.exec(server.lines[1] ?? '') ?? []
    expect(page).toBe(`${server.address}/explorer`)
    expect(server.lines[3]).toContain(key)
    const [html, described, sent] = await Promise.all([
      fetch(page),
      fetch(`${server.address}/`, { headers: { 'x-api-key': key } }),
      fetch(`${server.address}/`, { headers: BROWSER }),
    ])
    expect([html.status, described.status, sent.url]).toEqual([200, 200, page])
  })

  it('omits the address of the explorer with explorer: false', async () => {
    const server = await startServer(FLAGS, 3, folder)
    expect(server.lines.join('\n')).not.toContain('explore')
    expect((await fetch(`${server.address}/explorer`)).status).toBe(401)
    expect((await fetch(`${server.address}/`, { headers: BROWSER })).status).toBe(401)
  })
})
