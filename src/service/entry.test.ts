// A stored result: read back as it was written, under its own key alone. Every way to spoil one: test/cache/damage.test.ts.

import { describe, expect, it } from 'vitest'
import { checksummed, type Entry, unsealed } from './entry.ts'

const label = { page: 2, limit: 50, at: 1_700_000_000_000, up: 12.5, process: 'p' }
const entry: Entry = { label, body: '{"data":[{"keyword":"é 😀\\n"}]}\n' }

describe.each([checksummed, unsealed])('an entry', ({ close, open }) => {
  it('is read back as it was written', () => {
    for (const one of [entry, { label, body: '' }]) expect(open('acme//a', close('acme//a', one))).toEqual(one)
  })
})

describe('an entry with a checksum', () => {
  const { close, open } = checksummed

  it('is none under another key', () => {
    for (const key of ['acme//b', 'acme/sales/a', 'bravo//a', '']) {
      expect(open(key, close('acme//a', entry))).toBeUndefined()
    }
  })

  it.each([
    '',
    '\n',
    'torn',
    '{}\n{}',
    unsealed.close('a', entry),
    close('a', entry).slice(0, -1),
    `${close('a', entry)}\n`,
  ])('is none as %j', (text) => {
    expect(open('a', text)).toBeUndefined()
  })
})
