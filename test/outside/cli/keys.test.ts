import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readArgs } from '../../../src/cli/args.ts'
import { command as addCommand } from '../../../src/cli/commands/keys-add.ts'
import { command as listCommand } from '../../../src/cli/commands/keys-list.ts'
import { command as revokeCommand } from '../../../src/cli/commands/keys-revoke.ts'
import { digestOf } from '../../../src/keys/key-store.ts'
import { readKeys } from '../../../src/keys/read-keys.ts'
import { idOf, keysFile, run } from './keys-file.ts'

// Starting a process takes a third of a second, or several seconds on a busy machine.
const { at, add, list, revoke } = keysFile()

const KEY = /^sl_[A-Za-z0-9_-]{43}\n$/
const INSTANT = '\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z'

const content = () => {
  const read = readKeys(readFileSync(at.file))
  if (!read.ok) throw new Error(read.issues.join('; '))
  return read.keys
}

describe('keys add', () => {
  it('prints only the new key, and stores only its digest', async () => {
    const { status, out, err } = await add('--label', 'nightly export', '--time-zone', 'Europe/Berlin')
    expect([status, out]).toEqual([0, expect.stringMatching(KEY)])
    const id = idOf(out)
    expect(err).toBe(`added the key ${id} of the account "acme" to ${at.file}; the key is not shown again\n`)
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
    expect(readFileSync(at.file, 'utf8')).not.toContain(out.trim().slice(3))
    expect([statSync(at.file).mode & 0o777, readdirSync(at.folder)]).toEqual([0o600, ['keys.json']])
  })

  it('keeps the content and the file mode of an older or hand-written keys file', async () => {
    const before = {
      keys: [{ sha256: digestOf('old').toUpperCase(), account: '__proto__' }],
      accounts: JSON.parse('{"__proto__": {}, "acme": {"timeZone": "Asia/Tokyo"}}'),
    }
    writeFileSync(at.file, JSON.stringify(before))
    chmodSync(at.file, 0o640)
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
    expect(statSync(at.file).mode & 0o777).toBe(0o640)
  })

  it('writes to the target of a symbolic link, and keeps the link', async () => {
    mkdirSync(join(at.folder, 'secrets'))
    writeFileSync(join(at.folder, 'secrets', 'real.json'), '{"keys": []}')
    symlinkSync('secrets/real.json', at.file)
    expect((await add()).status).toBe(0)
    expect([readlinkSync(at.file), content().keys.length]).toEqual(['secrets/real.json', 1])
    expect(readdirSync(join(at.folder, 'secrets'))).toEqual(['real.json'])
  })

  it('loses no key when many processes add keys at the same time, even if a killed process left its lock', async () => {
    mkdirSync(`${at.file}.lock`)
    const ended = await Promise.all(Array.from({ length: 12 }, () => add()))
    expect(ended.map(({ status, err }) => [status, /^added/.test(err)])).toEqual(ended.map(() => [0, true]))
    const digests = ended.map(({ out }) => digestOf(out.trim()))
    expect(
      content()
        .keys.map(({ sha256 }) => sha256)
        .toSorted(),
    ).toEqual(digests.toSorted())
    expect(readdirSync(at.folder)).toEqual(['keys.json'])
  })
})

describe('keys list and keys revoke', () => {
  it('keys list prints a line for each key, and keys revoke revokes one key', async () => {
    writeFileSync(at.file, JSON.stringify({ keys: [{ sha256: digestOf('old'), account: 'gone' }] }))
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

describe('invalid arguments of keys', () => {
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
    // The name of the lock file fits the length limit of the file system. The temporary file with the new content has a
    // longer name, which does not fit.
    ['add', ['--keys', `${'l'.repeat(240)}.json`, '--account', 'a'], 1, /^cannot change .*l\.json: ENAMETOOLONG/],
    ['list', ['--keys', 'new.json'], 2, /new\.json: there is no such file/],
    ['revoke', ['--keys', 'new.json', 'abcd'], 2, /new\.json: there is no such file/],
    ['revoke', ['--keys', 'keys.json'], 2, /the ID of a key is required/],
    ['revoke', ['--keys', 'keys.json', 'sl_secret'], 2, /^ID must be (?!.*sl_secret)/],
    ['revoke', ['--keys', 'keys.json', 'abcd1', 'abcd2'], 2, /only one ID is accepted: leave out abcd2$/],
    ['revoke', ['--keys', 'keys.json', 'ffff'], 1, /no key has an ID that begins with ffff/],
    [
      'revoke',
      ['--keys', 'keys.json', 'abcd'],
      1,
      /more than one .*: abcd10000000 \("acme"\), abcd20000000 \("bravo"\)$/,
    ],
  ])('rejects %s %j and writes nothing', async (name, argv, status, message) => {
    writeFileSync(at.file, JSON.stringify({ keys: [key, twin] }))
    writeFileSync(join(at.folder, 'broken.json'), '{')
    writeFileSync(join(at.folder, 'unknown.json'), '{"keys": [], "key": []}')
    symlinkSync('nothing.json', join(at.folder, 'link.json'))
    const before = readdirSync(at.folder).toSorted()
    const { usage, run } = commands[name]
    const placed = argv.map((word, index) => (argv[index - 1] === '--keys' ? join(at.folder, word) : word))
    const calling = async () => run(readArgs(usage, placed))
    await expect(calling()).rejects.toMatchObject({ status, message: expect.stringMatching(message) })
    expect(readdirSync(at.folder).toSorted()).toEqual(before)
    expect(JSON.parse(readFileSync(at.file, 'utf8'))).toEqual({ keys: [key, twin] })
  })

  it.each([
    [[], 'a command is required:'],
    [['ad'], 'unknown command "keys ad"; the nearest known one is "keys add"; expected one of'],
    [['show', '--help'], 'unknown command "keys show"; expected one of'],
  ])('rejects the unknown command %j and lists the known commands', async (argv, issue) => {
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
    expect((await run('add', '--help')).out).toMatch(
      /^usage: sightline keys add \[--config FILE\] \[--keys FILE\] --account A/,
    )
  })
})
