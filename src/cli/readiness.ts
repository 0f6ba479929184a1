// What `/health/ready` tells: whether the engine answers. Anybody may ask, so that it is asked once a second at most.

import type { Engine } from '../engine/engine.ts'

const ASKED_MS = 1_000
const ANSWERED_MS = 3_000

/** Whether the engine has answered within three seconds, at most a second ago. */
export function readinessOf(engine: Engine): () => Promise<boolean> {
  let asked = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  return () => {
    if (performance.now() - asked > ASKED_MS) {
      asked = performance.now()
      answer = isAnswering(engine)
    }
    return answer
  }
}

async function isAnswering(engine: Engine): Promise<boolean> {
  const signal = AbortSignal.timeout(ANSWERED_MS)
  try {
    await engine.read((run) => run({ sql: 'SELECT 1', parameters: [] }), { account: 'nobody', signal })
    return true
  } catch {
    return false
  }
}
