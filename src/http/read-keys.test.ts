// Keys files: what is read, who is let in, and how each mistake is told.

import { describe, expect, it } from 'vitest'
import { digestOf, keysFile } from './keys.ts'
import { readKeys } from './read-keys.ts'

const read = (value: unknown) =>
  readKeys(new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)))
const problemsOf = (value: unknown) => {
  const result = read(value)
  return result.ok ? [] : result.problems
}

const SHA = digestOf('secret')
const FILE = {
  keys: [
    { sha256: SHA, account: 'acme' },
    { sha256: digestOf('rotated').toUpperCase(), account: 'acme' },
    { sha256: digestOf('other'), account: '__proto__' },
    { sha256: digestOf('forgotten'), account: 'nobody' },
  ],
  accounts: JSON.parse('{"acme": {"timeZone": "Europe/Berlin"}, "__proto__": {}}'),
}

describe('a keys file', () => {
  it('hashes as every other tool does', () => {
    expect(SHA).toBe('2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b')
  })

  it.each<[string, object | null]>([
    ['secret', { account: 'acme', configured: true, timeZone: 'Europe/Berlin' }],
    ['rotated', { account: 'acme', configured: true, timeZone: 'Europe/Berlin' }],
    ['other', { account: '__proto__', configured: true, timeZone: 'Asia/Tokyo' }],
    ['forgotten', { account: 'nobody', configured: false, timeZone: 'Asia/Tokyo' }],
    ['Secret', null],
    ['secret ', null],
    ['secret, secret', null],
    ['s\u00e9cret', null],
    ['', null],
    [SHA, null],
  ])('with the key %j gives %j', async (key, account) => {
    const result = read(FILE)
    if (!result.ok) throw new Error(result.problems.join())
    expect(await keysFile(result.keys, 'Asia/Tokyo')(key)).toEqual(account)
  })

  it('may have no accounts, and no zones', async () => {
    const result = read({ keys: [{ sha256: SHA, account: 'acme' }] })
    if (!result.ok) throw new Error(result.problems.join())
    expect(await keysFile(result.keys)('secret')).toEqual({ account: 'acme', configured: false })
  })

  it.each<[unknown, readonly (string | RegExp)[]]>([
    ['{', [/not valid JSON: unexpected the end/]],
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
      [/^keys\[1\]\.sha256: is that of keys\[0\] already/],
    ],
    [{ keys: [], accounts: [] }, [/^accounts: must be a JSON object/]],
    [{ keys: [], accounts: { acme: null } }, [/^accounts\["acme"\]: must be a JSON object/]],
    [
      { keys: [], accounts: { acme: { timezone: 'UTC' } } },
      [/^accounts\["acme"\]: unknown member "timezone".*"timeZone"/],
    ],
    [{ keys: [], accounts: { acme: { timeZone: 'Mars/Base' } } }, [/^accounts\["acme"\]\.timeZone: .*IANA/]],
    [{ keys: [], accounts: { acme: { timeZone: 1 } } }, [/^accounts\["acme"\]\.timeZone: must be a string/]],
    [{ keys: [], accounts: { '': {} } }, [/^accounts\[""\]: must be/]],
    ['{"keys": [], "accounts": {"a": {}, "a": {}}}', [/^accounts: the key "a" is given twice/]],
  ])('%j is refused', (file, expected) => {
    expect(problemsOf(file)).toEqual(expected.map((pattern) => expect.stringMatching(pattern)))
  })

  it('is told wrong without its hashes', () => {
    expect(problemsOf({ keys: [{ sha256: `${SHA}00`, account: 'a' }] }).join()).not.toContain(SHA)
  })
})
