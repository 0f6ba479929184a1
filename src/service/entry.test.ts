// A stored result: read back as it was written, under its own key alone. Every way to spoil one: test/cache/damage.test.ts.

import { describe, expect, it } from 'vitest'
import { type Entry, entryText, readEntry } from './entry.ts'

const label = { page: 2, limit: 50, at: 1_700_000_000_000, up: 12.5, process: 'p' }
const entry: Entry = { label, body: '{"data":[{"keyword":"é 😀\\n"}]}\n' }

describe('an entry', () => {
  it('is read back as it was written', () => {
    expect(readEntry('acme//a', entryText('acme//a', entry))).toEqual(entry)
    const empty = { label, body: '' }
    expect(readEntry('acme//a', entryText('acme//a', empty))).toEqual(empty)
  })

  it('is none under another key', () => {
    for (const key of ['acme//b', 'acme/sales/a', 'bravo//a', '']) {
      expect(readEntry(key, entryText('acme//a', entry))).toBeUndefined()
    }
  })

  it.each([
    '',
    '\n',
    'torn',
    '{}\n{}',
    entryText('a', entry).slice(0, -1),
    `${entryText('a', entry)}\n`,
  ])('is none as %j', (text) => {
    expect(readEntry('a', text)).toBeUndefined()
  })
})
