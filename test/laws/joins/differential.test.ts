// Random requests on random cinema data: each engine returns the same bytes as an interpreter that implements joins
// independently, and no row of another account (a cinema chain).

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { createService } from '../../../src/service/service.ts'
import { withoutId } from '../../tools/engines/answer.ts'
import { atOnce } from '../../tools/engines/at-once.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { CHAIN, cinemaData, cinemaRequest, LEAK } from '../../tools/generators/cinema.ts'
import { membersOf } from '../../tools/oracle/analysis/json.ts'
import { evaluateCinema } from '../../tools/oracle/cinema/evaluate.ts'
import { tablesFor } from '../../tools/oracle/cinema/rows.ts'
import { createCinema, emptyCinema, fillCinema } from '../../tools/oracle/cinema/tables.ts'
import { runsOf, timeoutMs } from '../property/seeds.ts'
import { cinema } from './cinema.ts'

const REQUESTS = 40
/**
 * Whether an engine has only a few runs. On Trino, filling a table takes a second, and a request takes a tenth of a
 * second.
 */
const hasFew = (name: TestEngine['name']) => name === 'trino' || name === 'pglite'
const runsOn = (name: TestEngine['name']) => (name === 'trino' ? 1 : runsOf(name === 'pglite' ? 3 : 6))

const scenario = fc.record({
  data: cinemaData,
  requests: fc.array(cinemaRequest, { minLength: REQUESTS, maxLength: REQUESTS }),
})

describe.each([...inProcess, ...onServers])('$name', ({ name, open }) => {
  let engine: TestEngine
  const seen = new Map<string, number>()
  const note = (what: string) => seen.set(what, (seen.get(what) ?? 0) + 1)
  beforeAll(async () => {
    engine = await open()
    await engine.run(createCinema)
  }, timeoutMs)
  afterAll(() => engine?.close())

  it(
    'returns the same answers as the interpreter',
    async () => {
      const failures: unknown[] = []
      const compiler = createCompiler({ dialect: engine.dialect, model: cinema })
      const service = createService({ compiler, engine, onError: (failure) => failures.push(failure) })
      const property = fc.asyncProperty(scenario, async ({ data, requests }) => {
        // Trino cannot delete rows, so the test fills its tables only once.
        if (name !== 'trino') await engine.run(emptyCinema)
        await engine.run(fillCinema(data))
        await atOnce(requests, async (request) => {
          const expected = evaluateCinema(request, CHAIN, data)
          const { status, body } = await service.query(request, { account: CHAIN })
          const shown = { status, body: withoutId(body), failures }
          expect(shown, JSON.stringify(request)).toEqual({ status: 200, body: JSON.stringify(expected), failures: [] })
          expect(body).not.toContain(LEAK)
          const members = [...(request.dimensions ?? []), ...(request.filters ?? []).flatMap(membersOf)]
          for (const table of tablesFor(members)) if (expected.data.length > 0) note(table)
        })
      })
      await fc.assert(property, { numRuns: runsOn(name), endOnFailure: name === 'trino' })
    },
    timeoutMs,
  )

  // An engine with few runs may miss a join.
  it.skipIf(hasFew(name))('returns rows through each join', () => {
    const joins = Object.keys(cinema.joins)
    expect(joins.filter((join) => (seen.get(join) ?? 0) < 3)).toEqual([])
  })
})
