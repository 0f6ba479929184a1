// Tests requests in the complete analysis language for a principal that can read only the rows of some search engines
// (values of `engine_id`) of an account.

import { expect } from 'vitest'
import { withCanariesWithin } from '../../tools/generators/canaries.ts'
import { ofAccount } from '../../tools/oracle/tables.ts'
import { CANARIES } from '../property/crowd.ts'
import { isWithheld, ofEngines, onlyEngines, someEngines } from '../property/limited.ts'
import { relation } from '../property/relation.ts'
import { rollOf } from '../property/roll.ts'
import { type Drawn, draw, FEW, holdLaws } from './law.ts'

const rowsOfEngines = relation<Drawn>({
  id: 'L61',
  promise: 'a principal for some engines gets a refusal, or the answer over the rows of these engines',
  ...FEW,
  make: draw,
  check: async ({ engine, database, reply, context }, cases) => {
    const counts: number[] = []
    for (const { request, n } of cases) {
      const engines = someEngines(database, rollOf([n, n * 3, n * 7]))
      await engine.load(withCanariesWithin(ofAccount(database, 'A')))
      const limited = await reply(request, { ...context, only: onlyEngines(engines, n) })
      expect(limited.body).not.toMatch(CANARIES)
      if (isWithheld(limited.body)) continue
      await engine.load(ofEngines(database, engines))
      expect(limited).toEqual(await reply(request))
      counts.push(JSON.parse(limited.body).data?.length ?? 0)
    }
    return counts
  },
})

holdLaws([rowsOfEngines])
