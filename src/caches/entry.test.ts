// Stored results open unchanged, and only under their own key. test/laws/cache/damage.test.ts covers corruption.

import { describe, expect, it } from 'vitest'
import { checksummed, type Entry, lengthOf, type Seal, unsealed } from './entry.ts'

const label = { page: 2, limit: 50, at: 1_700_000_000_000, up: 12.5, process: 'p' }
const entry: Entry = { label, body: '{"data":[{"keyword":"é 😀\\n"}]}\n' }

const readBack = async <Value>({ close, open }: Seal<Value>, one: Entry) => open('acme//a', await close('acme//a', one))

describe('an entry', () => {
  const warnings = [{ code: 'having_per_day', path: 'having', message: 'é\n' }] as const

  it.each([
    entry,
    { label, body: '' },
    { ...entry, label: { ...label, warnings } },
  ])('opens unchanged: %j', async (one) => {
    expect(await readBack(checksummed, one)).toEqual(one)
    expect(await readBack(unsealed, one)).toEqual(one)
  })
})

describe('the length of an entry', () => {
  it('counts its warnings', () => {
    const warnings = [{ code: 'having_per_day', path: 'having', message: 'x'.repeat(500) }] as const
    expect(lengthOf({ ...entry, label: { ...label, warnings } }) - lengthOf(entry)).toBeGreaterThan(500)
  })
})

describe('an entry with a checksum', async () => {
  const { close, open } = checksummed

  it('does not open under another key', async () => {
    for (const key of ['acme//b', 'acme/sales/a', 'bravo//a', '']) {
      expect(await open(key, await close('acme//a', entry))).toBeUndefined()
    }
  })

  it.each([
    '',
    '\n',
    'torn',
    '{}\n{}',
    `${JSON.stringify(label)}\n${entry.body}`,
    (await close('a', entry)).slice(0, -1),
    `${await close('a', entry)}\n`,
  ])('does not open if the stored text is %j', async (text) => {
    expect(await open('a', text)).toBeUndefined()
  })
})
