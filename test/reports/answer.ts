// The answers of the whole service to bodies of reports on one engine, without the ids that differ from run to run.
import { createCompiler } from '../../src/compiler.ts'
import { createService } from '../../src/service/service.ts'
import type { TestEngine } from '../engines/engine.ts'
import { CLOCK } from '../generators/pools.ts'
import type { Envelope } from '../oracle/evaluate.ts'
import { parsed } from '../property/world.ts'
import type { ReportBody } from './body.ts'
import { contractOf } from './contracts.ts'
import { ACCOUNT } from './data.ts'
import { expectLawful } from './law.ts'
import type { ReferenceContext } from './reference.ts'
import type { ReportDatabase } from './tables.ts'

/** Account A on 2024-02-29 in Berlin. */
export const CONTEXT: ReferenceContext = { account: ACCOUNT, ...CLOCK }

export interface Reporter {
  /** Replaces all rows. */
  readonly load: (database: ReportDatabase) => Promise<void>
  /** Status and body. Throws where the engine fails. */
  readonly reply: (name: string, body: unknown, context?: ReferenceContext) => Promise<string>
  /** The envelope of a body that must be accepted, which keeps the law. */
  readonly ask: (name: string, body: ReportBody, context?: ReferenceContext) => Promise<Envelope>
}

export function reporting(engine: TestEngine): Reporter {
  const compiler = createCompiler({ dialect: engine.dialect })
  const answer = async (name: string, body: unknown, { account, now, timeZone } = CONTEXT) => {
    const failures: unknown[] = []
    const service = createService({ compiler, engine, clock: () => now, onError: (failure) => failures.push(failure) })
    const answered = await service.report(name, body, { account, timeZone })
    if (failures.length > 0) throw new Error(`${engine.name} failed on ${name}`, { cause: failures[0] })
    return answered
  }
  return {
    load: async (database) => {
      await engine.loadReports(database)
      // Without statistics Postgres joins the days of /anomalies to each other one by one, which takes seconds.
      if (engine.dialect.name === 'postgres') await engine.run(['ANALYZE summary'])
    },
    reply: async (...asked) => {
      const { status, body } = await answer(...asked)
      return `${status} ${body.replace(/,"queryExecutionId":"[A-Za-z0-9_-]{43}"}$/, '}')}`
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
