// Tests of the stored counterexamples: each belongs to a metamorphic relation, whose test replays it. Its file keeps
// all values exactly.

import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { keptFiles, textOf } from './regressions.ts'

const FOLDER = fileURLToPath(new URL('../', import.meta.url))
const sources = globSync(`${FOLDER}{analysis,property}/*.test.ts`).map((file) => readFileSync(file, 'utf8'))
const ids = new Set(sources.flatMap((text) => [...text.matchAll(/\bid: '([LR]\d+)'/g)].map(([, id]) => id)))

describe('stored counterexamples', () => {
  it('belong to a relation that replays them', () => {
    expect(ids.size).toBeGreaterThan(20)
    expect(keptFiles().filter((name) => !ids.has(name.split('-')[0] ?? ''))).toEqual([])
  })

  it('keep integers of 64 bits exactly', () => {
    const summary = [{ account_id: 'A', no_of_results: 9_007_199_254_740_993n, page_no: 1, is_bot: null }]
    const database = { summary, facet_selections: [], visitor_target_selections: [] }
    const kept = { relation: 'R0', now: '2024-02-28T23:30:00.000Z', timeZone: 'UTC', database, cases: [{ n: 1 }] }
    const back: { readonly database: { readonly summary: readonly unknown[] } } = JSON.parse(textOf(kept))
    expect(back.database.summary).toEqual([
      { account_id: 'A', no_of_results: '9007199254740993', page_no: 1, is_bot: null },
    ])
  })
})
