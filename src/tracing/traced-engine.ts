// Spans for the reads and statements of an engine. The time between the start of a read and its first statement is the
// wait for a connection.

import type { Engine, Statement } from '../engine/engine.ts'
import { observe } from '../engine/observe.ts'
import { sha256 } from '../std/sha256.ts'
import { inSpan } from './in-span.ts'
import type { SpanOptions, Tracer } from './tracer.ts'

/** Without a tracer, returns the engine itself. */
export function tracedEngine(engine: Engine, tracer: Tracer | undefined): Engine {
  if (tracer === undefined) return engine
  return observe(engine, {
    read: (read) => inSpan(tracer, 'sightline read', {}, () => read(() => {})),
    statement: async (statement, run) =>
      inSpan(tracer, 'sightline statement', await calling(statement), async (span) => {
        const rows = await run()
        span.setAttributes({ 'db.response.returned_rows': rows.length })
        return rows
      }),
    async *stream(statement, open) {
      const span = tracer.startActiveSpan('sightline stream', await calling(statement), (started) => started)
      let count = 0
      try {
        for await (const rows of open()) {
          count += rows.length
          yield rows
        }
      } catch (error) {
        span.setStatus({ code: 2 })
        throw error
      } finally {
        span.setAttributes({ 'db.response.returned_rows': count })
        span.end()
      }
    },
  })
}

/**
 * The span does not contain the SQL, because on engines without parameters the SQL contains values. Instead, it
 * contains a hash of the SQL. The log contains the same hash.
 */
const calling = async ({ sql }: Statement): Promise<SpanOptions> => ({
  kind: 2,
  attributes: { 'sightline.statement': (await sha256(sql)).slice(0, 16) },
})
