// Returns the service's answers on one engine, as JSON without the execution id, which differs in each run.

import type { Context } from '../../../src/compiler/context.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import type { Answer, Caller } from '../../../src/service/answer.ts'
import { createService, type Service } from '../../../src/service/service.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import type { Warehouse } from '../../../src/warehouse/warehouse.ts'

export interface Answering extends Engine {
  /** The name of the engine in messages. */
  readonly name: string
  readonly dialect: Dialect
  /** Default: the reference warehouse. */
  readonly warehouse?: Warehouse
}

/** Returns a function that sends a request to the service on this engine. The function rejects if the engine fails. */
export function asking(engine: Answering) {
  const compiler = createCompiler({
    dialect: engine.dialect,
    ...(engine.warehouse !== undefined && { warehouse: engine.warehouse }),
  })
  return async (
    { account, now, timeZone = 'UTC', ...restrictions }: Context,
    ask: (service: Service, caller: Caller) => Promise<Answer>,
  ): Promise<Answer> => {
    const failures: unknown[] = []
    const service = createService({ compiler, engine, clock: () => now, onError: (failure) => failures.push(failure) })
    const { status, body } = await ask(service, { account, timeZone, ...restrictions })
    if (failures.length > 0) throw new Error(`${engine.name} failed`, { cause: failures[0] })
    return { status, body: withoutId(body) }
  }
}

/** Returns a function that returns the answer to a body of `POST /` on this engine. */
export function answering(engine: Answering) {
  const ask = asking(engine)
  return (body: unknown, context: Context): Promise<Answer> =>
    ask(context, (service, caller) => service.query(body, caller))
}

/** Removes the execution ids from a response body, because they differ in each run. */
export const withoutId = (body: string): string =>
  body.replaceAll(/,"queryExecutionId":"[A-Za-z0-9_-]{43}"(?=}|,"totals":|,"periods":)/g, '')
