// `sightline keys`: adding, listing and revoking, by several processes at once and under a running server.

import { type ChildProcess, spawnSync } from 'node:child_process'
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readArgs } from '../../../src/cli/args.ts'
import { command as addCommand } from '../../../src/cli/commands/keys-add.ts'
import { command as listCommand } from '../../../src/cli/commands/keys-list.ts'
import { command as revokeCommand } from '../../../src/cli/commands/keys-revoke.ts'
import { replaceFile } from '../../../src/cli/files/replace-file.ts'
import { digestOf } from '../../../src/keys/key-store.ts'
import { readKeys } from '../../../src/keys/read-keys.ts'
import { folderOfTest, temporaryFolder } from '../../tools/temporary-folder.ts'
import { type Ended, makeDatabase, runProgram, startProgram } from './program.ts'

// A process takes a third of a second to start, and several on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const KEY = /^sl_[A-Za-z0-9_-]{43}\n$/
const INSTANT = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z'

let folder = ''
let file = ''
beforeEach(() => {
  folder = folderOfTest()
  file = join(folder, 'keys.json')
})

const run = (...argv: readonly string[]): Promise<Ended> => runProgram(['keys', ...argv])
const add = (...argv: readonly string[]) => run('add', '--keys', file, '--account', 'acme', ...argv)
const list = async () => (await run('list', '--keys', file)).out.split('\n').slice(0, -1)
const revoke = (...argv: readonly string[]) => run('revoke', '--keys', file, ...argv)
const idOf = (key: string) => digestOf(key.trim()).slice(0, 12)

const content = () => {
  const read = readKeys(readFileSync(file))
  if (!read.ok) throw new Error(read.issues.join('; '))
  return read.keys
}

describe('keys add', () => {
  it('prints only the new key, and stores only its digest', async () => {
    const { status, out, err } = await add('--label', 'nightly export', '--time-zone', 'Europe/Berlin')
    expect([status, out]).toEqual([0, expect.stringMatching(KEY)])
    const id = idOf(out)
    expect(err).toBe(`added the key ${id} of the account "acme" to ${file}; it is not shown again\n`)
    expect(content()).toEqual({
      keys: [
        {
          sha256: digestOf(out.trim()),
          account: 'acme',
          label: 'nightly export',
          created: expect.stringMatching(INSTANT),
        },
      ],
      accounts: new Map([['acme', { timeZone: 'Europe/Berlin' }]]),
    })
    expect(readFileSync(file, 'utf8')).not.toContain(out.trim().slice(3))
    expect([statSync(file).mode & 0o777, readdirSync(folder)]).toEqual([0o600, ['keys.json']])
  })

  it('keeps the content and mode of an older or hand-written file', async () => {
    const before = {
      keys: [{ sha256: digestOf('old').toUpperCase(), account: '__proto__' }],
      accounts: JSON.parse('{"__proto__": {}, "acme": {"timeZone": "Asia/Tokyo"}}'),
    }
    writeFileSync(file, JSON.stringify(before))
    chmodSync(file, 0o640)
    const { out } = await add()
    expect(content()).toEqual({
      keys: [
        { sha256: digestOf('old'), account: '__proto__' },
        { sha256: digestOf(out.trim()), account: 'acme', created: expect.any(String) },
      ],
      accounts: new Map([
        ['__proto__', {}],
        ['acme', { timeZone: 'Asia/Tokyo' }],
      ]),
    })
    expect(statSync(file).mode & 0o777).toBe(0o640)
  })

  it('changes the target of a link, and keeps the link', async () => {
    mkdirSync(join(folder, 'secrets'))
    writeFileSync(join(folder, 'secrets', 'real.json'), '{"keys": []}')
    symlinkSync('secrets/real.json', file)
    expect((await add()).status).toBe(0)
    expect([readlinkSync(file), content().keys.length]).toEqual(['secrets/real.json', 1])
    expect(readdirSync(join(folder, 'secrets'))).toEqual(['real.json'])
  })

  it('loses no key when many processes add at once, after one was killed', async () => {
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    writeFileSync(`${file}.lock`, `${pid} ${hostname()}`)
    utimesSync(`${file}.lock`, 0, 0)
    const ended = await Promise.all(Array.from({ length: 12 }, () => add()))
    expect(ended.map(({ status, err }) => [status, /^added/.test(err)])).toEqual(ended.map(() => [0, true]))
    const digests = ended.map(({ out }) => digestOf(out.trim()))
    expect(
      content()
        .keys.map(({ sha256 }) => sha256)
        .toSorted(),
    ).toEqual(digests.toSorted())
    expect(readdirSync(folder)).toEqual(['keys.json'])
  })
})

describe('keys list and keys revoke', () => {
  it('print a line for each key, and revoke one', async () => {
    writeFileSync(file, JSON.stringify({ keys: [{ sha256: digestOf('old'), account: 'gone' }] }))
    const [first, second] = [(await add('--label', 'a "b"')).out, (await add()).out]
    const line = (key: string, state: string, label = '') =>
      expect.stringMatching(new RegExp(`^${idOf(key)}  ${INSTANT}  ${state}  "acme"${label}$`))
    const old = `${idOf('old')}  ${'-'.padEnd(24)}  unconfigured  "gone"`
    expect(await list()).toEqual([old, line(first, 'active', '  "a \\\\"b\\\\""'), line(second, 'active')])

    const revoked = await revoke(idOf(first).slice(0, 8).toUpperCase())
    expect(revoked).toEqual({ status: 0, out: '', err: `revoked the key ${idOf(first)} of the account "acme"\n` })
    const after = await list()
    expect(after).toEqual([old, line(first, `revoked ${INSTANT}`, '  "a \\\\"b\\\\""'), line(second, 'active')])
    expect(after.join()).not.toMatch(new RegExp(`sl_|${first.trim()}|${second.trim()}`))

    const again = await revoke(idOf(first))
    expect([again.status, again.err]).toEqual([0, expect.stringMatching(/has been revoked since/)])
    expect(await list()).toEqual(after)
  })
})

describe('an invalid call of keys', () => {
  const commands = { add: addCommand, list: listCommand, revoke: revokeCommand }
  const key = { sha256: 'abcd1'.padEnd(64, '0'), account: 'acme' }
  const twin = { sha256: 'abcd2'.padEnd(64, '0'), account: 'bravo' }

  it.each<[keyof typeof commands, readonly string[], number, RegExp]>([
    ['add', [], 2, /--keys is required/],
    ['add', ['--keys', 'new.json'], 2, /--account is required/],
    ['add', ['--keys', 'new.json', '--account', ''], 2, /--account must be/],
    ['add', ['--keys', 'new.json', '--account', 'a', '--label', 'x\ny'], 2, /--label must have 1 to 100/],
    ['add', ['--keys', 'new.json', '--account', 'a', '--time-zone', 'Mars'], 2, /--time-zone must be the IANA/],
    ['add', ['--keys', 'new.json', '--account', 'a', 'b'], 2, /unexpected argument b$/],
    ['add', ['--keys', 'broken.json', '--account', 'a'], 2, /broken\.json: not valid JSON/],
    ['add', ['--keys', 'unknown.json', '--account', 'a'], 2, /unknown\.json: the file: unknown member "key"/],
    ['add', ['--keys', 'none/new.json', '--account', 'a'], 2, /none\/new\.json: its folder cannot be found$/],
    ['add', ['--keys', 'link.json', '--account', 'a'], 2, /link\.json: the file behind this link cannot be found$/],
    ['add', ['--keys', '.', '--account', 'a'], 2, /it is a directory$/],
    // The name of the lock just fits the limit; the name of the draft does not.
    ['add', ['--keys', `${'l'.repeat(240)}.json`, '--account', 'a'], 1, /^cannot change .*l\.json: ENAMETOOLONG/],
    ['list', ['--keys', 'new.json'], 2, /new\.json: there is no such file/],
    ['revoke', ['--keys', 'new.json', 'abcd'], 2, /new\.json: there is no such file/],
    ['revoke', ['--keys', 'keys.json'], 2, /the ID of a key is required/],
    ['revoke', ['--keys', 'keys.json', 'sl_secret'], 2, /^ID must be (?!.*sl_secret)/],
    ['revoke', ['--keys', 'keys.json', 'abcd1', 'abcd2'], 2, /at most one ID is allowed, not abcd2 as well$/],
    ['revoke', ['--keys', 'keys.json', 'ffff'], 1, /no key has an ID that begins with ffff/],
    [
      'revoke',
      ['--keys', 'keys.json', 'abcd'],
      1,
      /more than one .*: abcd10000000 \("acme"\), abcd20000000 \("bravo"\)$/,
    ],
  ])('%s %j is refused, and nothing is written', async (name, argv, status, message) => {
    writeFileSync(file, JSON.stringify({ keys: [key, twin] }))
    writeFileSync(join(folder, 'broken.json'), '{')
    writeFileSync(join(folder, 'unknown.json'), '{"keys": [], "key": []}')
    symlinkSync('nothing.json', join(folder, 'link.json'))
    const before = readdirSync(folder).toSorted()
    const { usage, run } = commands[name]
    const placed = argv.map((word, index) => (argv[index - 1] === '--keys' ? join(folder, word) : word))
    const calling = async () => run(readArgs(usage, placed))
    await expect(calling()).rejects.toMatchObject({ status, message: expect.stringMatching(message) })
    expect(readdirSync(folder).toSorted()).toEqual(before)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ keys: [key, twin] })
  })

  it.each([
    [[], 'a command is required:'],
    [['ad'], 'unknown command "keys ad"; the nearest known one is "keys add"; expected one of'],
    [['show', '--help'], 'unknown command "keys show"; expected one of'],
  ])('%j is not a command, and the message lists the commands', async (argv, issue) => {
    const err = `sightline: ${issue} keys add, keys list, keys revoke\n`
    expect(await run(...argv)).toEqual({ status: 2, out: '', err })
  })

  it('has help texts', async () => {
    const all = await run('--help')
    expect([all.status, all.out]).toEqual([
      0,
      expect.stringMatching(/^ {2}keys add .*\n {2}keys list .*\n {2}keys revoke /m),
    ])
    expect(all.out).not.toContain('serve')
    expect((await run('add', '--help')).out).toMatch(/^usage: sightline keys add --keys FILE --account A/)
  })
})

describe('a running server', () => {
  const data = temporaryFolder()
  const database = join(data, 'acme.duckdb')
  const children: ChildProcess[] = []
  beforeAll(() => makeDatabase(database))
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
  })

  async function serve(...argv: readonly string[]) {
    const more = ['--keys', file, '--rate-limit', 'off', ...argv]
    const child = startProgram(['serve', '--port', '0', '--database', database, ...more])
    children.push(child)
    let err = ''
    child.stderr?.on('data', (chunk) => {
      err += chunk
    })
    if (child.stdout === null) throw new Error('no output')
    let address = ''
    for await (const line of createInterface({ input: child.stdout })) {
      address = line.split(' ').at(-1) ?? ''
      break
    }
    const warnings = () => err.split('\n').filter((line) => line.includes('"level":"warn"'))
    const statusOf = async (key: string) =>
      (await fetch(`${address}/`, { headers: { 'x-api-key': key.trim() } })).status
    return { address, warnings, statusOf, end: () => child.kill('SIGTERM') }
  }

  it('accepts an added key and refuses a revoked one, under load', async () => {
    const [leaving, staying] = [(await add()).out.trim(), (await add()).out.trim()]
    const server = await serve()
    const answers: (readonly [key: string, status: number])[] = []
    let refused = 0
    const hammer = async (key: string) => {
      while (refused < 100) {
        const status = await server.statusOf(key)
        answers.push([key, status])
        if (status === 401) refused++
      }
    }
    const hammering = Promise.all([leaving, staying, leaving, staying].map(hammer))
    await expect.poll(() => answers.length, { timeout: 30_000 }).toBeGreaterThan(50)
    expect(new Set(answers.map(([, status]) => status))).toEqual(new Set([200]))
    expect((await revoke(idOf(leaving))).status).toBe(0)
    await hammering
    const statuses = (key: string) => answers.filter(([of]) => of === key).map(([, status]) => status)
    expect(new Set(statuses(staying))).toEqual(new Set([200]))
    // The other connection may have had one request in flight.
    const after = statuses(leaving).slice(statuses(leaving).indexOf(401))
    expect(after.filter((status) => status === 200).length).toBeLessThanOrEqual(1)

    const added = (await add()).out
    await expect.poll(() => server.statusOf(added), { timeout: 30_000 }).toBe(200)
    expect(server.warnings()).toEqual([])
    server.end()
  })

  it('gives byte-identical answers for a missing, a wrong and a revoked key', async () => {
    const revoked = (await add()).out.trim()
    await revoke(idOf(revoked))
    const server = await serve('--now', '2026-01-05T12:00:00Z')
    const rawAnswer = (headers: Readonly<Record<string, string>>) =>
      new Promise((resolve, reject) => {
        const asked = request(`${server.address}/`, { headers }, async (response) => {
          const body = (await response.toArray()).join('')
          const own = ['x-request-id', 'date']
          const pairs = response.rawHeaders.map((text, index) =>
            index % 2 === 1 && own.includes(response.rawHeaders[index - 1]?.toLowerCase() ?? '') ? '' : text,
          )
          resolve([response.statusCode, response.statusMessage, pairs, body])
        })
        asked.on('error', reject).end()
      })
    const expected = await rawAnswer({})
    expect(expected).toMatchObject([401, 'Unauthorized', expect.any(Array), expect.stringContaining('Unauthorized')])
    for (const key of [revoked, `${revoked}x`, 'wrong', '', 'x'.repeat(60_000)]) {
      expect(await rawAnswer({ 'x-api-key': key })).toEqual(expected)
    }
    server.end()
  })

  it('keeps its keys while the file is invalid or missing, and warns once', async () => {
    const key = (await add()).out
    const server = await serve()
    const wrong = 'nonsense'
    const warned = async (count: number, reason: RegExp) => {
      await expect
        .poll(async () => [await server.statusOf(key), server.warnings().length], { timeout: 30_000 })
        .toEqual([200, count])
      expect(server.warnings().at(-1)).toMatch(reason)
      expect(await server.statusOf(wrong)).toBe(401)
    }
    renameSync(file, `${file}.away`)
    await warned(1, /the keys stay as they were: .*ENOENT/)
    replaceFile(file, '{"keys": [')
    await warned(2, /the keys stay as they were: .*not valid JSON/)
    // The file stays invalid for more than a second: no further warning.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await warned(2, /not valid JSON/)
    writeFileSync(file, '{"keys": []}')
    await expect.poll(() => server.statusOf(key), { timeout: 30_000 }).toBe(401)
    server.end()
  })

  it('does not start with a file that it cannot read', async () => {
    const start = () => runProgram(['serve', '--database', database, '--keys', file])
    writeFileSync(file, '{"keys": [{"sha256": "abc", "account": "a"}]}')
    const broken = await start()
    expect([broken.status, broken.err]).toEqual([
      2,
      expect.stringMatching(/--keys .*keys\[0\]\.sha256: must be the SHA-256/),
    ])
    rmSync(file)
    mkdirSync(file)
    expect(await start()).toMatchObject({ status: 2, err: expect.stringMatching(/--keys .*it is a directory/) })
  })

  it('adds a demo key to those of the file, with the time zone of its account', async () => {
    const key = (await add('--time-zone', 'Asia/Tokyo')).out
    const more = ['--account', 'acme', '--time-zone', 'Europe/Berlin', '--now', '2026-01-05T16:00:00Z']
    const child = startProgram(['serve', '--port', '0', '--database', database, '--keys', file, ...more])
    children.push(child)
    if (child.stdout === null) throw new Error('no output')
    const lines: string[] = []
    for await (const line of createInterface({ input: child.stdout }))
      if (lines.push(line) && line.startsWith('demo key')) break
    const demo = lines.at(-1)?.split(' ').at(-1) ?? ''
    const body = JSON.stringify({
      dimensions: ['event_date'],
      filters: [{ member: 'event_date', operator: 'inDateRange', values: ['today'] }],
      dryRun: true,
    })
    for (const one of [key.trim(), demo]) {
      const headers = { 'x-api-key': one, 'content-type': 'application/json' }
      const response = await fetch(lines[0]?.split(' ').at(-1) ?? '', { method: 'POST', headers, body })
      expect(await response.text()).toContain('2026-01-06')
    }
    child.kill('SIGTERM')
  })
})
