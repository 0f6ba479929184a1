// A running server reloads its keys file.

import type { ChildProcess } from 'node:child_process'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { createInterface } from 'node:readline'
import { afterAll, describe, expect, it } from 'vitest'
import { replaceFile } from '../../../src/cli/files/replace-file.ts'
import { acmeDatabase } from './acme-database.ts'
import { idOf, keysFile } from './keys-file.ts'
import { runProgram, startProgram } from './program.ts'

// Starting a process takes a third of a second, or several seconds on a busy machine.
const { at, add, revoke } = keysFile()

describe('a running server', () => {
  const { database } = acmeDatabase()
  const children: ChildProcess[] = []
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL')
  })

  async function serve(...argv: readonly string[]) {
    const more = ['--keys', at.file, '--rate-limit', 'off', ...argv]
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

  it('accepts an added key and rejects a revoked key under load', async () => {
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
    await expect.poll(() => answers.length).toBeGreaterThan(50)
    expect(new Set(answers.map(([, status]) => status))).toEqual(new Set([200]))
    expect((await revoke(idOf(leaving))).status).toBe(0)
    await hammering
    const statuses = (key: string) => answers.filter(([of]) => of === key).map(([, status]) => status)
    expect(new Set(statuses(staying))).toEqual(new Set([200]))
    // Two loops use this key. After one loop gets a 401, the other can still get one 200 for a request that it sent
    // earlier.
    const after = statuses(leaving).slice(statuses(leaving).indexOf(401))
    expect(after.filter((status) => status === 200).length).toBeLessThanOrEqual(1)

    const added = (await add()).out
    await expect.poll(() => server.statusOf(added)).toBe(200)
    expect(server.warnings()).toEqual([])
    server.end()
  })

  it('returns byte-identical responses for a missing, a wrong and a revoked key', async () => {
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

  it('keeps the previous keys while the file is invalid or missing, and warns once', async () => {
    const key = (await add()).out
    const server = await serve()
    const wrong = 'nonsense'
    const warned = async (count: number, reason: RegExp) => {
      await expect.poll(async () => [await server.statusOf(key), server.warnings().length]).toEqual([200, count])
      expect(server.warnings().at(-1)).toMatch(reason)
      expect(await server.statusOf(wrong)).toBe(401)
    }
    renameSync(at.file, `${at.file}.away`)
    await warned(1, /the previous keys stay valid: .*ENOENT/)
    replaceFile(at.file, '{"keys": [')
    await warned(2, /the previous keys stay valid: .*not valid JSON/)
    // The file stays invalid for more than a second, but the server does not log the warning again.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await warned(2, /not valid JSON/)
    writeFileSync(at.file, '{"keys": []}')
    await expect.poll(() => server.statusOf(key)).toBe(401)
    server.end()
  })

  it('does not start if the keys file is invalid or a directory', async () => {
    const start = () => runProgram(['serve', '--database', database, '--keys', at.file])
    writeFileSync(at.file, '{"keys": [{"sha256": "abc", "account": "a"}]}')
    const broken = await start()
    expect([broken.status, broken.err]).toEqual([
      2,
      expect.stringMatching(/--keys .*keys\[0\]\.sha256: must be the SHA-256/),
    ])
    rmSync(at.file)
    mkdirSync(at.file)
    expect(await start()).toMatchObject({ status: 2, err: expect.stringMatching(/--keys .*it is a directory/) })
  })

  it('does not start with invalid members in the keys file, and names each of them', async () => {
    const digest = 'a'.repeat(64)
    const start = async (file: object) => {
      rmSync(at.file, { recursive: true, force: true })
      writeFileSync(at.file, JSON.stringify(file))
      const { status, out, err } = await runProgram(['serve', '--database', database, '--keys', at.file])
      expect([status, out]).toEqual([2, ''])
      const [, issues = ''] = /^.*--keys \S+: ([^\n]*)/.exec(err) ?? []
      return issues.split(/; (?!the nearest)/).map((issue) => issue.split(': ')[0])
    }
    const wrong = { sha256: 'abc', account: '', label: '', created: 'today', revoked: 'never', only: {}, hidden: [1] }
    const keys = [wrong, { sha256: digest, account: 'acme' }, { sha256: digest, account: 5, colour: 'red' }, 'key']
    const accounts = { acme: { timeZone: 'Mars/Olympus', zone: 'UTC' }, globex: [] }
    expect(await start({ keys, accounts, key: [] })).toEqual([
      'the file',
      ...['sha256', 'account', 'label', 'created', 'revoked', 'only', 'hidden'].map((name) => `keys[0].${name}`),
      'keys[2]',
      'keys[2].account',
      'keys[3]',
      'keys[3].sha256',
      'keys[3].account',
      'accounts["acme"]',
      'accounts["acme"].timeZone',
      'accounts["globex"]',
      'keys[2].sha256',
    ])
    // These members are well-formed, but they do not match the model.
    const only = [{ member: 'engine', operator: 'equals', values: ['3'] }]
    const unfit = [{ only }, { hidden: ['revenues'] }, {}, { hidden: ['revenue'] }].map((more, index) => ({
      sha256: `${index}`.repeat(64),
      account: 'acme',
      ...more,
    }))
    expect(await start({ keys: unfit, accounts: { acme: {} } })).toEqual(['keys[0]', 'keys[1]'])
  })

  it('adds a demo key to the keys of the file, and gives the demo key the time zone of its account', async () => {
    const key = (await add('--time-zone', 'Asia/Tokyo')).out
    const more = ['--account', 'acme', '--time-zone', 'Europe/Berlin', '--now', '2026-01-05T16:00:00Z']
    const child = startProgram(['serve', '--port', '0', '--database', database, '--keys', at.file, ...more])
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
