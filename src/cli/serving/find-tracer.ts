// The tracer of a process that has OpenTelemetry, as started by `node --import ./telemetry.js`.

import type { Tracer } from '../../tracing/tracer.ts'
import { missingPackage } from '../sources/missing-package.ts'

/** Undefined if @opentelemetry/api is not installed. Without an SDK, its spans do nothing. */
export async function findTracer(): Promise<Tracer | undefined> {
  try {
    const { trace } = await import('@opentelemetry/api')
    return trace.getTracer('sightline')
  } catch (error) {
    if (missingPackage(error) !== undefined) return undefined
    throw error
  }
}
