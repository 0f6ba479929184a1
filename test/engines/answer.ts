// The answer of the whole service on one engine, as JSON, without the handle that differs from run to run.

import type { Context } from '../../src/compile.ts'
import { createCompiler } from '../../src/compiler.ts'
import { createService } from '../../src/service/service.ts'
import type { TestEngine } from './engine.ts'

export interface Answered {
  readonly status: number
  readonly body: string
}

/** A function that answers bodies of `POST /` on this engine. */
export function answering(engine: TestEngine) {
  const compiler = createCompiler({ dialect: engine.dialect })
  return async (body: unknown, { account, now, timeZone = 'UTC' }: Context): Promise<Answered> => {
    const failures: unknown[] = []
    const service = createService({ compiler, engine, clock: () => now, onError: (failure) => failures.push(failure) })
    const answer = await service.query(body, { account, timeZone })
    if (failures.length > 0) throw new Error(`${engine.name} failed`, { cause: failures[0] })
    return { status: answer.status, body: answer.body.replace(/,"queryExecutionId":"[A-Za-z0-9_-]{43}"}$/, '}') }
  }
}
