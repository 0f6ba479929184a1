// Runs work inside a span.

import { isFailure } from '../engine/engine.ts'
import type { Span, SpanOptions, Tracer } from './tracer.ts'

/**
 * Ends the span when the work ends. A failure marks the span, but without the message of the database, which may
 * contain values.
 */
export const inSpan = <T>(
  tracer: Tracer,
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<T>,
): Promise<T> =>
  tracer.startActiveSpan(name, options, async (span) => {
    try {
      return await work(span)
    } catch (error) {
      span.setStatus({ code: 2, ...(isFailure(error) && { message: error.message }) })
      throw error
    } finally {
      span.end()
    }
  })
