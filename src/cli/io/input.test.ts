// Input as bytes: line ends, length limits, parsing.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/tools/temporary-folder.ts'
import { readLines, readRequest, readWhole } from './input.ts'

const folder = temporaryFolder()

const file = join(folder, 'in')
async function linesOf(content: string | Uint8Array): Promise<(string | null)[]> {
  writeFileSync(file, content)
  const lines: (string | null)[] = []
  for await (const line of readLines(file)) lines.push(line === null ? null : Buffer.from(line).toString())
  return lines
}

describe('readLines', () => {
  it.each<[string, readonly string[]]>([
    ['', []],
    ['a', ['a']],
    ['a\n', ['a']],
    ['a\nb', ['a', 'b']],
    ['\n', ['']],
    ['a\n\nb\n', ['a', '', 'b']],
    ['a\r\nb\r\n', ['a', 'b']],
    ['a\rb\r\r\n', ['a\rb\r']],
    ['a\u2028b\u2029c\u0085\vd\n', ['a\u2028b\u2029c\u0085\vd']],
    ['😀é\n', ['😀é']],
  ])('splits %j', async (content, lines) => expect(await linesOf(content)).toEqual(lines))

  it('splits lines correctly wherever a chunk of the file ends', async () => {
    const line = fc.string({ unit: 'binary', maxLength: 20 }).map((text) => text.replace(/[\r\n]/g, '').toWellFormed())
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { maxLength: 8 }),
        fc.nat(70_000),
        fc.constantFrom('\n', '\r\n'),
        async (some, length, end) => {
          const all = ['x'.repeat(length), ...some]
          expect(await linesOf(all.map((one) => one + end).join(''))).toEqual(all)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('yields null for a line above the body limit, and continues', async () => {
    const [most, over] = ['x'.repeat(262_144), 'x'.repeat(262_145)]
    expect(await linesOf([most, over, `${most}\r`, `${over}\r`, 'x'.repeat(2_000_000), 'y'].join('\n'))).toEqual([
      most,
      null,
      most,
      null,
      null,
      'y',
    ])
  })

  it('reports a file that cannot be read', async () => {
    await expect(readLines(join(folder, 'none')).next()).rejects.toMatchObject({
      status: 2,
      message: expect.stringContaining('no such file'),
    })
    await expect(readWhole(folder)).rejects.toMatchObject({ status: 2, message: expect.stringContaining('directory') })
  })
})

describe('readWhole', () => {
  it.each([
    [0, 0],
    [262_144, 262_144],
    [262_145, undefined],
  ])('returns %i bytes, or null above the body limit', async (bytes, length) => {
    writeFileSync(file, 'x'.repeat(bytes))
    expect((await readWhole(file))?.length).toBe(length)
  })
})

describe('readRequest', () => {
  const read = (text: string, isReport = false) => readRequest(Buffer.from(text), isReport)

  it('parses a request exactly like the service', () => {
    expect(read('{"page":1}')).toEqual({ ok: true, value: { page: 1 } })
    expect(read('{')).toMatchObject({ ok: false, error: { status: 400, issues: [{ code: 'bad_json' }] } })
    expect(readRequest(Uint8Array.of(0xff), false)).toMatchObject({
      ok: false,
      error: { status: 400, issues: [{ code: 'bad_json' }] },
    })
    expect(readRequest(null, false)).toMatchObject({
      ok: false,
      error: { status: 413, body: { error: 'Content Too Large' }, issues: [{ code: 'out_of_bounds' }] },
    })
  })

  it.each(['', ' \t', '\r'])('parses %j as {} for a report, and refuses it otherwise', (text) => {
    expect(read(text, true)).toEqual({ ok: true, value: {} })
    expect(read(text)).toMatchObject({ ok: false, error: { status: 400, issues: [{ code: 'bad_json' }] } })
  })
})
