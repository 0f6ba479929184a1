// Keys files: parsing, accepted keys, and error reports.

import { describe, expect, it } from 'vitest'
import { authenticateBy, digestOf } from './key-store.ts'
import { keyStore } from './keys-file.ts'
import { type Keys, readKeys } from './read-keys.ts'

const read = (value: unknown) =>
  readKeys(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)))
const issuesOf = (value: unknown) => {
  const result = read(value)
  return result.ok ? [] : result.issues
}

const SHA = digestOf('secret')
const FILE = {
  keys: [
    { sha256: SHA, account: 'acme' },
    { sha256: digestOf('rotated').toUpperCase(), account: 'acme' },
    { sha256: digestOf('other'), account: '__proto__' },
    { sha256: digestOf('forgotten'), account: 'nobody' },
    {
      sha256: digestOf('labelled'),
      account: 'acme',
      label: 'nightly "export" 🌙',
      created: '2026-01-31T12:00:00.123Z',
    },
    {
      sha256: digestOf('limited'),
      account: 'acme',
      only: [{ member: 'engine_id', operator: 'in', values: ['3', '4'] }],
      hidden: { units: ['money'], names: ['sales'] },
    },
    { sha256: digestOf('gone'), account: 'acme', revoked: '2026-01-31T12:00:00Z' },
    { sha256: digestOf('going'), account: 'acme', revoked: '2999-01-01T00:00:00Z' },
  ],
  accounts: JSON.parse('{"acme": {"timeZone": "Europe/Berlin"}, "__proto__": {}}'),
}

const authenticate = (keys: Keys, key: string, timeZone?: string) =>
  authenticateBy(keyStore(keys, timeZone))(requestWith(key))
const requestWith = (key: string) => new Request('http://service.test/', { headers: { 'x-api-key': key } })

describe('a keys file', () => {
  it('uses the standard SHA-256', () => {
    expect(SHA).toBe('2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b')
  })

  it.each<[string, object | null]>([
    ['secret', { account: 'acme', configured: true, timeZone: 'Europe/Berlin' }],
    ['rotated', { account: 'acme', configured: true, timeZone: 'Europe/Berlin' }],
    ['other', { account: '__proto__', configured: true, timeZone: 'Asia/Tokyo' }],
    ['forgotten', { account: 'nobody', configured: false, timeZone: 'Asia/Tokyo' }],
    ['labelled', { account: 'acme', configured: true, timeZone: 'Europe/Berlin' }],
    [
      'limited',
      {
        account: 'acme',
        configured: true,
        timeZone: 'Europe/Berlin',
        only: [{ member: 'engine_id', operator: 'in', values: ['3', '4'] }],
        hidden: { units: ['money'], names: ['sales'] },
      },
    ],
    ['gone', null],
    ['going', null],
    ['Secret', null],
    ['secret x', null],
    ['secret, secret', null],
    ['s\u00e9cret', null],
    ['', null],
    [SHA, null],
  ])('maps the key %j to %j', async (key, account) => {
    const result = read(FILE)
    if (!result.ok) throw new Error(result.issues.join())
    expect(await authenticate(result.keys, key, 'Asia/Tokyo')).toEqual(
      account === null ? null : { ...account, limitedBy: digestOf(key) },
    )
  })

  it('needs neither accounts nor time zones', async () => {
    const result = read({ keys: [{ sha256: SHA, account: 'acme' }] })
    if (!result.ok) throw new Error(result.issues.join())
    expect(await authenticate(result.keys, 'secret')).toEqual({
      account: 'acme',
      configured: false,
      limitedBy: digestOf('secret'),
    })
  })

  it.each<[unknown, readonly (string | RegExp)[]]>([
    ['{', [/not valid JSON: unexpected end/]],
    [[], [/^the file: must be a JSON object/, /^keys: must be an array/]],
    [{}, [/^keys: must be an array/]],
    [{ keys: [], key: [] }, [/^the file: unknown member "key"; the nearest known one is "keys"/]],
    [{ keys: [{ sha256: 'abc', account: 'a' }] }, [/^keys\[0\]\.sha256: .*64 hexadecimal digits/]],
    [{ keys: [{ sha256: SHA.replace('2', 'g'), account: 'a' }] }, [/^keys\[0\]\.sha256/]],
    [{ keys: [{ sha256: 5, account: '' }] }, [/^keys\[0\]\.sha256: must be a string/, /^keys\[0\]\.account: must be/]],
    [{ keys: [{ sha256: SHA, account: 'a\n' }] }, [/^keys\[0\]\.account/]],
    [{ keys: ['secret'] }, [/^keys\[0\]: must be a JSON object/, /sha256/, /account/]],
    [{ keys: [{ sha256: SHA, account: 'a', zone: 'x' }] }, [/^keys\[0\]: unknown member "zone"/]],
    [
      {
        keys: [
          { sha256: SHA, account: 'a' },
          { sha256: SHA.toUpperCase(), account: 'b' },
        ],
      },
      [/^keys\[1\]\.sha256: is the same as keys\[0\]\.sha256/],
    ],
    [{ keys: [{ sha256: SHA, account: 'a', label: '' }] }, [/^keys\[0\]\.label: must have 1 to 100 characters/]],
    [{ keys: [{ sha256: SHA, account: 'a', label: 'x'.repeat(101) }] }, [/^keys\[0\]\.label: must have 1 to 100/]],
    [{ keys: [{ sha256: SHA, account: 'a', label: 'a\u001b[2K' }] }, [/^keys\[0\]\.label: .*no control characters/]],
    [{ keys: [{ sha256: SHA, account: 'a', label: 'a\u2028b' }] }, [/^keys\[0\]\.label/]],
    [{ keys: [{ sha256: SHA, account: 'a', created: '2026-01-31' }] }, [/^keys\[0\]\.created: .*instant in UTC/]],
    [{ keys: [{ sha256: SHA, account: 'a', revoked: '2026-13-31T12:00:00Z' }] }, [/^keys\[0\]\.revoked: .*instant/]],
    [{ keys: [{ sha256: SHA, account: 'a', created: '2026-02-30T00:00:00Z' }] }, [/^keys\[0\]\.created: .*instant/]],
    [{ keys: [{ sha256: SHA, account: 'a', revoked: '2026-02-28T24:00:00Z' }] }, [/^keys\[0\]\.revoked: .*instant/]],
    [{ keys: [{ sha256: SHA, account: 'a', revoked: null }] }, [/^keys\[0\]\.revoked: must be a string/]],
    [{ keys: [{ sha256: SHA, account: 'a', revoked: false }] }, [/^keys\[0\]\.revoked: must be a string/]],
    [{ keys: [{ sha256: SHA, account: 'a', revokd: 'x' }] }, [/^keys\[0\]: unknown member "revokd".*"revoked"/]],
    [{ keys: [], accounts: [] }, [/^accounts: must be a JSON object/]],
    [{ keys: [], accounts: { acme: null } }, [/^accounts\["acme"\]: must be a JSON object/]],
    [
      { keys: [], accounts: { acme: { timezone: 'UTC' } } },
      [/^accounts\["acme"\]: unknown member "timezone".*"timeZone"/],
    ],
    [{ keys: [], accounts: { acme: { timeZone: 'Mars/Base' } } }, [/^accounts\["acme"\]\.timeZone: .*IANA/]],
    [{ keys: [], accounts: { acme: { timeZone: '+05:00' } } }, [/^accounts\["acme"\]\.timeZone: .*IANA/]],
    [{ keys: [], accounts: { acme: { timeZone: 1 } } }, [/^accounts\["acme"\]\.timeZone: must be a string/]],
    [{ keys: [], accounts: { '': {} } }, [/^accounts\[""\]: must be/]],
    ['{"keys": [], "accounts": {"a": {}, "a": {}}}', [/^accounts: the key "a" is given twice/]],
  ])('refuses %j', (file, expected) => {
    expect(issuesOf(file)).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
  })

  it('may contain tens of thousands of keys', () => {
    const keys = Array.from({ length: 50_000 }, (_, index) => ({ sha256: digestOf(String(index)), account: 'acme' }))
    expect(read({ keys })).toMatchObject({ ok: true })
    expect(issuesOf({ keys: [...keys, keys[7]] })).toEqual(['keys[50000].sha256: is the same as keys[7].sha256'])
  })

  it('never shows hashes in error reports', () => {
    expect(issuesOf({ keys: [{ sha256: `${SHA}00`, account: 'a' }] }).join()).not.toContain(SHA)
  })
})
