// The parser of flags, the help text, and the parsers of flag values.

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Command, helpText, readArgs, type Usage } from './args.ts'
import { account, instant, text, timeZone, wholeNumber } from './flag-values.ts'

const usage: Usage = {
  line: 'do --account A [--lines] [FILE|-]',
  about: 'Does it.',
  flags: {
    account: { value: 'A', about: 'Whose.' },
    port: { value: 'N', about: 'Which.' },
    lines: { about: 'One a line.\nNo more.' },
  },
  operand: 'file',
}

const read = (...argv: readonly string[]) => readArgs(usage, argv)

describe('readArgs', () => {
  it('accepts values, switches and a file in any order', () => {
    const args = read('in.json', '--lines', '--port=80', '--account', 'a b')
    expect([args.need('account', text), args.value('port', text), args.has('lines'), args.operand]).toEqual([
      'a b',
      '80',
      true,
      'in.json',
    ])
  })

  it('treats - as standard input, and the argument after -- as a file', () => {
    expect([read('-').operand, read().operand, read('--', '--lines').operand]).toEqual([
      undefined,
      undefined,
      '--lines',
    ])
  })

  it('accepts a value that begins with -, and after = also a value that begins with --', () => {
    expect([read('--account=--x').value('account', text), read('--account', '-x').value('account', text)]).toEqual([
      '--x',
      '-x',
    ])
  })

  it.each([
    [['--nope'], '--nope'],
    [['-x'], '-x'],
    [['--constructor=1'], '--constructor'],
    [['--account'], '--account needs a value: A'],
    [['--account', '--lines'], '--account needs a value: A'],
    [['--lines=yes'], '--lines takes no value'],
    [['--no-lines'], '--no-lines'],
    [['--account', 'a', '--account', 'b'], '--account is given twice'],
    [['a.json', 'b.json'], 'only one file is accepted: leave out b.json'],
  ])('refuses %j', (argv, message) => {
    expect(() => read(...argv)).toThrow(
      expect.objectContaining({ status: 2, message: expect.stringContaining(message) }),
    )
  })

  it('refuses an unexpected file and a missing flag', () => {
    const { operand: _, ...flagsOnly } = usage
    expect(() => readArgs(flagsOnly, ['x'])).toThrow('unexpected argument x')
    expect(() => read().need('account', text)).toThrow('--account is required')
  })
})

describe('helpText', () => {
  it('lists every flag', () => {
    expect(helpText(usage)).toBe(`usage: sightline do --account A [--lines] [FILE|-]

Does it.

  --account A  Whose.
  --port N     Which.
  --lines      One a line.
               No more.
  --help       This text.
`)
  })
})

describe('flag values', () => {
  it.each([
    ['2026-01-31T12:00:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T12:00Z', '2026-01-31T12:00:00.000Z'],
    ['2026-01-31T23:59:59.999+05:30', '2026-01-31T18:29:59.999Z'],
    ['2024-02-29T00:00:00-11:00', '2024-02-29T11:00:00.000Z'],
  ])('accepts the instant %s', (value, iso) => expect(instant(value, '--now').toISOString()).toBe(iso))

  it.each([
    '',
    'now',
    '2026-01-31',
    '2026-01-31T12:00:00',
    '2026-02-30T12:00:00Z',
    '2025-02-29T12:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T12:60:00Z',
    '2026-01-31T12:00:00+25:00',
    '2026-01-31 12:00:00Z',
    '2026-01-31T12:00:00z',
    '0000-01-01T00:00:00Z',
  ])('rejects the instant %j', (value) =>
    expect(() => instant(value, '--now')).toThrow('--now must be an instant with Z or an offset'))

  it.each([
    '0003-01-01T00:00:00Z',
    '9998-12-31T23:59:59.999Z',
    '9999-01-01T05:00:00+14:00',
  ])('accepts the instant %s, which is within the supported years', (value) =>
    expect(instant(value, '--now')).toEqual(new Date(value)))

  it.each([
    '0001-01-01T00:00:00Z',
    '0002-12-31T23:59:59.999Z',
    '0003-01-01T00:00:00+00:01',
    '9999-01-01T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
  ])('rejects the instant %s, which is outside the supported years', (value) =>
    expect(() => instant(value, '--now')).toThrow(`--now must be within the years 3 to 9998, not "${value}"`))

  it.each(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])('accepts the time zone %s', (zone) =>
    expect(timeZone(zone, '--time-zone')).toBe(zone))

  it.each(['', 'Mars/Base', 'local', '+05:00', '-0530', 'CST'])('rejects the time zone %j', (zone) => {
    expect(() => timeZone(zone, '--time-zone')).toThrow('--time-zone must be the IANA name of a time zone')
  })

  it.each(['acme', '*', 'acme ', 'Ünï'])('accepts the account %j', (name) =>
    expect(account(name, '--account')).toBe(name))

  it.each(['', 'a\n', 'u\u0308'])('rejects the account %j', (name) =>
    expect(() => account(name, '--account')).toThrow('--account must be'))

  it('rejects whole numbers outside the bounds of a flag', () => {
    const port = wholeNumber(0, 65_535)
    expect([port('0', '--port'), port('65535', '--port'), port('080', '--port')]).toEqual([0, 65_535, 80])
    for (const value of ['', '-1', '65536', '1.5', '1e3', '0x10', ' 1', '9'.repeat(30)]) {
      expect(() => port(value, '--port')).toThrow('--port must be a whole number from 0 to 65535')
    }
  })
})

describe('each command', () => {
  const files = globSync(join(import.meta.dirname, 'commands/*.ts')).filter(
    (file) => !file.endsWith('.test.ts') && readFileSync(file, 'utf8').includes('export const command: Command'),
  )

  it('names all of its flags in its usage line', async () => {
    expect(files).toHaveLength(18)
    for (const file of files) {
      const { command }: { readonly command: Command } = await import(file)
      const { line, flags } = command.usage
      const isNamed = (flag: string) => new RegExp(`--${flag}(?![a-z-])`).test(line)
      expect([file, Object.keys(flags).filter((flag) => !isNamed(flag))]).toEqual([file, []])
    }
  })
})
