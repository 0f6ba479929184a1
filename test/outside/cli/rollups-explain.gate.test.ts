// `sightline rollups explain` says which rollups of a file answer a request from standard input.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../tools/temporary-folder.ts'
import { runProgram } from './program.ts'

const folder = temporaryFolder()
const file = join(folder, 'rollups.json')
const day = { name: 'day_engine', of: 'summary', by: ['event_date', 'event_type', 'engine_id'], metrics: ['searches'] }
writeFileSync(file, JSON.stringify({ tables: [day] }))

it('explains which columns a rollup lacks for a request', async () => {
  const body = {
    dimensions: ['country'],
    measures: [{ metric: 'searches' }, { field: 'visitor_id', fn: 'count_distinct' }],
  }
  const { out } = await runProgram(['rollups', 'explain', '--rollups', file], JSON.stringify(body))
  const lines = out.split('\n')
  expect(lines[0]).toMatch(/^select 1: day_engine does not answer: its keys do not .* \(group_not_a_key\)$/)
  expect(lines.slice(1, 3)).toEqual(['  add to "by": "country"', '  add to "by": "visitor_id"'])
  const answered = { dimensions: ['engine_id'], measures: [{ metric: 'searches' }] }
  const more = ['--rollups', file, '--up-to', '2026-01-31']
  expect((await runProgram(['rollups', 'explain', ...more], JSON.stringify(answered))).out).toMatch(
    /^select 1: day_engine answers up to 2026-01-31; later days come from raw rows\n/,
  )
})

it.each([
  ['number', '17', 'acme'],
  ['uuid', '7b0c2f6e-3c3a-4a53-9a53-0c2f6e3c3a4a', '17'],
])('explains a request for tables whose account is a %s, with and without an account', async (type, own, other) => {
  const warehouse = join(folder, `${type}.json`)
  writeFileSync(warehouse, JSON.stringify({ accountType: type }))
  const explain = ['rollups', 'explain', '--rollups', file, '--warehouse', warehouse]
  const body = JSON.stringify({ dimensions: ['engine_id'], measures: [{ metric: 'searches' }] })
  for (const flags of [[], ['--account', own]])
    expect((await runProgram([...explain, ...flags], body)).out).toMatch(/^select 1: day_engine answers/)
  const refused = await runProgram([...explain, '--account', other], body)
  expect([refused.status, refused.err]).toEqual([2, expect.stringContaining(`--account ${other}: account must be `)])
})
