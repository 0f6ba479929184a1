// Sends report bodies to the service on one engine. The answers have no ids, because ids change from run to run.
import { asking } from '../../tools/engines/answer.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { CLOCK } from '../../tools/generators/pools.ts'
import type { Envelope } from '../../tools/oracle/answer.ts'
import { parsed } from '../property/world.ts'
import type { ReportDatabase } from './all-tables.ts'
import type { ReportBody } from './body.ts'
import { contractOf } from './contracts.ts'
import { ACCOUNT } from './data.ts'
import { expectLawful } from './law.ts'
import type { ReferenceContext } from './reference.ts'

/** Account A, on 2024-02-29 in Berlin. */
export const CONTEXT: ReferenceContext = { account: ACCOUNT, ...CLOCK }

export interface Reporter {
  /** Replaces all rows. */
  readonly load: (database: ReportDatabase) => Promise<void>
  /** Returns the status and the body. Throws if the engine fails. */
  readonly reply: (name: string, body: unknown, context?: ReferenceContext) => Promise<string>
  /** Returns the envelope for a valid body, and checks the invariants of the envelope. */
  readonly ask: (name: string, body: ReportBody, context?: ReferenceContext) => Promise<Envelope>
}

export function reporting(engine: TestEngine): Reporter {
  const service = asking(engine)
  const answer = (name: string, body: unknown, context = CONTEXT) =>
    service(context, (asked, caller) => asked.report(name, body, caller))
  return {
    load: async (database) => {
      await engine.loadReports(database)
      // Without statistics, Postgres joins the days of /anomalies in nested loops, which takes seconds.
      if (engine.dialect.name === 'postgres') await engine.run(['ANALYZE summary'])
    },
    reply: async (...asked) => {
      const { status, body } = await answer(...asked)
      return `${status} ${body}`
    },
    ask: async (...asked) => {
      const { status, body } = await answer(...asked)
      if (status !== 200) throw new Error(`${status} to ${JSON.stringify(asked)}: ${body}`)
      const envelope = parsed(body)
      expectLawful(envelope, contractOf(asked[0]))
      return envelope
    },
  }
}
