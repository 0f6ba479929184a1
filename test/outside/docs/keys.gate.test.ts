// docs/keys.md: the commands run, the keys files are valid, the key stores accept only valid keys, and every threat
// names existing tests of its defence.

import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createKey, digestOf } from '../../../src/keys/key-store.ts'
import { readKeys } from '../../../src/keys/read-keys.ts'
import { newPGlite } from '../../tools/engines/new-pglite.ts'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { ROOT } from './guide.ts'
import { blocks, fromSource, sectionRows } from './markdown.ts'

const PAGE = 'docs/keys.md'

describe(PAGE, () => {
  const folder = temporaryFolder()
  const [byDatabase = '', byToken = ''] = blocks(PAGE, 'ts')
  const requestWith = (headers: Readonly<Record<string, string>>) => new Request('http://service.test/', { headers })

  /** Imports a code block of the page as a module. */
  const load = (name: string, code: string) => {
    writeFileSync(join(folder, 'package.json'), '{"type": "module"}')
    writeFileSync(join(folder, name), fromSource(code))
    return import(join(folder, name))
  }

  it.each(blocks(PAGE, 'json'))('shows a valid keys file', (file) => {
    expect(readKeys(new TextEncoder().encode(file))).toMatchObject({ ok: true, keys: { keys: [{ account: 'acme' }] } })
  })

  it('shows commands that run in order', () => {
    const [first = '', second = ''] = blocks(PAGE, 'sh')
    const [add = '', list = ''] = first.trim().split('\n')
    const run = (line: string) => {
      const program = `"${process.execPath}" "${join(ROOT, 'src/cli/main.ts')}"`
      const stdio = ['ignore', 'pipe', 'pipe'] as const
      return execFileSync('sh', ['-c', line.replace('sightline', program)], {
        cwd: folder,
        encoding: 'utf8',
        stdio: [...stdio],
      })
    }
    const id = digestOf(run(add).trim()).slice(0, 12)
    expect(run(list)).toMatch(new RegExp(`^${id}  \\S+  active  "acme"  "nightly export"\n$`))
    run(second.replace(/[0-9a-f]{12}/, id))
    expect(run(list)).toContain('  revoked 2')
  })

  it('shows a database store that distinguishes active, revoked, unknown and unconfigured keys', async () => {
    const database = await newPGlite()
    Object.assign(globalThis, { database })
    const shim = 'class Pool { query = (sql, values) => globalThis.database.query(sql, values) }'
    const code = byDatabase.replace("import { Pool } from 'pg'", shim)
    await database.exec(blocks(PAGE, 'sql').join(''))
    await database.exec(`INSERT INTO accounts VALUES ('acme', 'Asia/Tokyo'), ('bravo', NULL)`)
    const { addKey, authenticate } = await load('database.ts', code)
    const keys = { acme: await addKey('acme'), bravo: await addKey('bravo'), nobody: await addKey('nobody') }
    const who = (key: string) => authenticate(requestWith({ 'x-api-key': key }))
    expect([await who(keys.acme), await who(keys.bravo), await who(keys.nobody)]).toEqual([
      { account: 'acme', configured: true, timeZone: 'Asia/Tokyo', limitedBy: digestOf(keys.acme) },
      { account: 'bravo', configured: true, limitedBy: digestOf(keys.bravo) },
      { account: 'nobody', configured: false, limitedBy: digestOf(keys.nobody) },
    ])
    await database.query('UPDATE api_keys SET revoked = now() WHERE account = $1', ['acme'])
    expect([await who(keys.acme), await who(createKey().key)]).toEqual([null, null])
    await database.close()
    await expect(who(keys.bravo)).rejects.toThrow()
  })

  it('shows code that accepts tokens in addition to keys', async () => {
    const { key, sha256 } = createKey()
    const file = join(folder, 'token-keys.json')
    writeFileSync(file, JSON.stringify({ keys: [{ sha256, account: 'bravo' }], accounts: { bravo: {} } }))
    const { authenticate } = await load('token.ts', byToken.replace("'keys.json'", JSON.stringify(file)))
    expect([
      await authenticate(requestWith({ authorization: 'Bearer signed' })),
      await authenticate(requestWith({ authorization: 'Bearer forged', 'x-api-key': key })),
      await authenticate(requestWith({ 'x-api-key': key })),
      await authenticate(requestWith({})),
    ]).toEqual([
      { account: 'acme', configured: true, limitedBy: 'ada' },
      null,
      { account: 'bravo', configured: true, limitedBy: sha256 },
      null,
    ])
  })
})

describe('the threats', () => {
  const threats = sectionRows(PAGE, 'Threats')

  it('are more than 30', () => expect(threats.length).toBeGreaterThan(30))

  it.each(threats)('%s', (_threat, _defence, tests = '') => {
    const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((file) => !file.endsWith('.test.ts') || !existsSync(join(ROOT, file)))).toEqual([])
  })
})
