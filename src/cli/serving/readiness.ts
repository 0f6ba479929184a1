// Readiness for `/health/ready`: whether the engine answers. An engine that has just answered a request is ready
// without a probe. An engine that is too busy for the probe also counts as ready.

import { type Engine, isFailure } from '../../engine/engine.ts'
import { observe } from '../../engine/observe.ts'

// Anybody can call the endpoint, so the engine is probed at most once a second.
const FRESH_MS = 1_000
const PATIENCE_MS = 3_000
// A statement may run this long. Meanwhile, a busy engine counts as ready without an answer.
const STATEMENT_MS = 30_000

export interface Watched {
  /** The engine to use for requests. */
  readonly engine: Engine
  /** Whether the engine answered recently, answers now, or is busy. */
  readonly isReady: () => Promise<boolean>
}

export function watch(engine: Engine): Watched {
  let answered = Number.NEGATIVE_INFINITY
  let underWay = 0
  const hasAnswered = (milliseconds: number) => performance.now() - answered <= milliseconds

  const observed = observe(engine, {
    async read(read) {
      underWay++
      try {
        return await read(() => {})
      } finally {
        underWay--
      }
    },
    async statement(_, run) {
      const rows = await run()
      answered = performance.now()
      return rows
    },
  })

  const isAnswering = async () => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    try {
      await engine.read((run) => run({ sql: 'SELECT 1', parameters: [] }), { account: 'nobody', tables: [], signal })
      return true
    } catch (error) {
      return isWaiting(error) && underWay > 0 && hasAnswered(STATEMENT_MS)
    }
  }

  let asked = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  return {
    engine: observed,
    async isReady() {
      if (hasAnswered(FRESH_MS)) return true
      if (performance.now() - asked > FRESH_MS) {
        asked = performance.now()
        answer = isAnswering()
      }
      return answer
    },
  }
}

/** Whether the probe waited too long or found a full queue. Other errors mean that the database does not answer. */
const isWaiting = (error: unknown) => isFailure(error) && (error.code === 'busy' || error.code === 'cancelled')
