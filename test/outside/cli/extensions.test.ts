// `--extensions off` restricts the CLI to the requests and names that the specification defines.

import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { makeDatabase, runProgram } from './program.ts'

const path = join(temporaryFolder(), 'small.duckdb')
beforeAll(() => makeDatabase(path))

const COMPILE = ['compile', '--dialect', 'duckdb', '--account', 'acme', '--now', '2026-01-31T12:00:00Z']
const QUERY = ['query', '--database', path, '--account', 'acme', '--now', '2026-01-31T12:00:00Z']
const TOTALS = JSON.stringify({ dimensions: ['keyword'], measures: [{ metric: 'searches' }], totals: true })

describe('the default, --extensions on', () => {
  it('compile also prints the statement for the totals', async () => {
    const { totals, periods } = JSON.parse((await runProgram(COMPILE, TOTALS)).out)
    expect(Object.keys(totals)).toEqual(['sql', 'parameters', 'columns', 'text'])
    expect(periods).toBeUndefined()
  })

  it('query prints totals in the response envelope, and below the rows with --format table', async () => {
    const { totals } = JSON.parse((await runProgram(QUERY, TOTALS)).out)
    expect(Object.keys(totals)).toEqual(['searches'])
    const { out } = await runProgram([...QUERY, '--format', 'table'], TOTALS)
    expect(out.trimEnd().split('\n').at(-1)).toBe(`total searches: ${totals.searches}`)
  })
})

describe('--extensions off', () => {
  it.each([COMPILE, QUERY])('rejects a request member that the specification does not define: %s', async (...argv) => {
    const { status, out } = await runProgram([...argv, '--extensions', 'off'], TOTALS)
    expect([status, JSON.parse(out).message]).toEqual([1, expect.stringContaining('totals: unknown member "totals"')])
  })

  it('describe prints only the names that the specification defines', async () => {
    const described = async (...argv: readonly string[]) => JSON.parse((await runProgram(['describe', ...argv])).out)
    const [whole, plain] = [await described(), await described('--extensions', 'off')]
    expect([whole.extensions, plain.extensions, plain.metrics]).toEqual([true, undefined, undefined])
    expect(plain.fields.length).toBeLessThan(whole.fields.length)
  })

  it('accepts only on and off', async () => {
    const { status, err } = await runProgram([...COMPILE, '--extensions', 'no'], TOTALS)
    expect([status, err]).toEqual([2, expect.stringContaining('--extensions must be on or off')])
  })
})
