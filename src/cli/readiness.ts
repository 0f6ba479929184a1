// What `/health/ready` says: whether the engine answers. Its answers to requests show that; only an engine that has nothing
// to do is asked. One that is so busy that this question has to wait its turn is not taken for one that is down.

import { type Engine, isFailure } from '../engine/engine.ts'

// Anybody may ask for it, so that no engine is asked more often.
const FRESH_MS = 1_000
const PATIENCE_MS = 3_000
// Statements under way may take so long before any of them is answered.
const STATEMENT_MS = 30_000

export interface Watched {
  /** What requests are to be answered from. */
  readonly engine: Engine
  /** Whether it has answered a moment ago, answers now, or is busy with what it may still answer. */
  readonly isReady: () => Promise<boolean>
}

export function watch(engine: Engine): Watched {
  let answered = Number.NEGATIVE_INFINITY
  let underWay = 0
  const hasAnswered = (milliseconds: number) => performance.now() - answered <= milliseconds

  const read: Engine['read'] = async (work, options) => {
    underWay++
    try {
      return await engine.read((run) => {
        return work(async (statement) => {
          const rows = await run(statement)
          answered = performance.now()
          return rows
        })
      }, options)
    } finally {
      underWay--
    }
  }

  const isAnswering = async () => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    try {
      await engine.read((run) => run({ sql: 'SELECT 1', parameters: [] }), { account: 'nobody', signal })
      return true
    } catch (error) {
      return isWaiting(error) && underWay > 0 && hasAnswered(STATEMENT_MS)
    }
  }

  let asked = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  return {
    engine: { ...engine, read },
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

/** Whether the question was not refused: too many were before it, or it has waited for too long. */
const isWaiting = (error: unknown) => isFailure(error) && (error.code === 'busy' || error.code === 'cancelled')
