import { expect, it } from 'vitest'
import type { CompiledQuery } from '../compiler/compiled-query.ts'
import { failure } from './engine.ts'
import { readWithFallback } from './rollup-fallback.ts'

const rows = { rollups: { used: [] } } as unknown as CompiledQuery
const rolled = { rollups: { used: [{}] }, fromRows: rows } as unknown as CompiledQuery
const LOST = failure('failed', 'the table does not exist')

async function outcome(query: CompiledQuery, error: unknown, isReplaced: boolean) {
  const reported: unknown[] = []
  const discarded: string[] = []
  const read = async (asked: CompiledQuery) => {
    if (error !== undefined && asked === query) throw error
    return asked === rows ? 'rows' : 'rollup'
  }
  const fallback = { isReplaced: () => isReplaced, onFailure: (one: unknown) => reported.push(one) }
  const result = await readWithFallback(query, read, fallback, (one) => discarded.push(one)).catch(String)
  return [result, reported, discarded]
}

it.each([
  ['the rollup, if nothing happens', rolled, undefined, false, ['rollup', [], []]],
  ['rows, if the data was replaced', rolled, undefined, true, ['rows', [], ['rollup']]],
  ['rows, if the table is missing', rolled, LOST, false, ['rows', [LOST], []]],
  ['rows without a report, if the table was missing in replaced data', rolled, LOST, true, ['rows', [], []]],
  ['nothing, for other failures', rolled, failure('too_slow', 'slow'), false, ['EngineFailure: slow', [], []]],
  ['nothing, for a failure of a query on rows', rows, LOST, false, [`EngineFailure: ${LOST.message}`, [], []]],
] as const)('reads %s', async (_name, query, error, isReplaced, expected) => {
  expect(await outcome(query, error, isReplaced)).toEqual(expected)
})
