// Wraps an engine, and counts its reads by state: waiting for a connection, holding a connection, or failed.

import { type Engine, isFailure } from '../../engine/engine.ts'

export interface Reads {
  readonly waiting: Gauge
  readonly running: Gauge
  readonly waited: { observe(seconds: number): void }
  readonly failed: { inc(labels: { readonly code: string }): void }
}

interface Gauge {
  inc(): void
  dec(): void
}

export function measuredEngine(engine: Engine, reads: Reads): Engine {
  const { stream } = engine
  const read: Engine['read'] = async (work, options) => {
    const phase = enter(reads)
    try {
      return await engine.read((run) => {
        phase.begin()
        return work(run)
      }, options)
    } catch (error) {
      phase.fail(error)
      throw error
    } finally {
      phase.end()
    }
  }
  const measuredStream: NonNullable<Engine['stream']> = async function* (statement, options) {
    const phase = enter(reads)
    try {
      for await (const rows of stream?.(statement, options) ?? []) {
        phase.begin()
        yield rows
      }
    } catch (error) {
      phase.fail(error)
      throw error
    } finally {
      phase.end()
    }
  }
  return { ...engine, read, ...(stream !== undefined && { stream: measuredStream }) }
}

/**
 * Counts one read. The read waits until `begin` is called. A read that never begins was refused, or had no rows to
 * stream.
 */
function enter({ waiting, running, waited, failed }: Reads) {
  const entered = performance.now()
  let hasBegun = false
  waiting.inc()
  return {
    begin() {
      if (hasBegun) return
      hasBegun = true
      waiting.dec()
      running.inc()
      waited.observe((performance.now() - entered) / 1000)
    },
    fail: (error: unknown) => failed.inc({ code: isFailure(error) ? error.code : 'failed' }),
    end: () => (hasBegun ? running.dec() : waiting.dec()),
  }
}
