// An engine that is connected to a fake Trino server, and helpers that build responses of the Trino protocol.

import { onTestFinished } from 'vitest'
import { type TrinoOptions, trinoEngine } from '../../../engines/trino/engine.ts'
import type { Engine, ReadOptions } from '../../../src/engine/engine.ts'
import { openFakeTrino, type Said } from './fake-trino.ts'
import { one, sql } from './reading.ts'

export const read = (engine: Engine, text: string, options?: ReadOptions) => one(engine, sql(text), options)

/** Opens an engine that is connected to a fake server, and closes the engine and the server after the test. */
export async function fakeServer(answer: Parameters<typeof openFakeTrino>[0], options: Partial<TrinoOptions> = {}) {
  const fake = await openFakeTrino(answer)
  onTestFinished(() => fake.close())
  const engine = trinoEngine({ url: fake.url, user: 'sightline', catalog: 'hive', schema: 'web', ...options })
  return { engine, fake, calls: () => fake.asked.map(({ method, path }) => `${method} ${path}`) }
}

export const say = (rest: object): Said => ({ body: JSON.stringify({ id: 'q', stats: { state: 'RUNNING' }, ...rest }) })

export const goOn = (url: string, step: number, data?: unknown): Said =>
  say({ nextUri: `${url}/v1/statement/executing/q/s/${step}`, ...(data !== undefined && { data }) })

export const finished = (data?: unknown): Said =>
  say({ stats: { state: 'FINISHED' }, ...(data !== undefined && { data }) })

export const failed = (errorName: string, message = 'secret words'): Said =>
  say({ stats: { state: 'FAILED' }, error: { errorName, message } })

export const slow = (url: string, index: number): Said | undefined => (index === 0 ? goOn(url, 1) : undefined)
