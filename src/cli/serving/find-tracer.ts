// Finds the tracer of OpenTelemetry, for a process that `node --import ./telemetry.js` started.

import type { Tracer } from '../../tracing/tracer.ts'
import { missingPackage } from '../sources/missing-package.ts'

/** Returns undefined if @opentelemetry/api is not installed. Without an SDK, the spans of the tracer do nothing. */
export async function findTracer(): Promise<Tracer | undefined> {
  try {
    const { trace } = await import('@opentelemetry/api')
    return trace.getTracer('sightline')
  } catch (error) {
    if (missingPackage(error) !== undefined) return undefined
    throw error
  }
}
