// The part of an OpenTelemetry tracer that the service uses. The host passes `trace.getTracer('sightline')` of
// @opentelemetry/api, so that this package does not depend on it.

/** A tracer of `@opentelemetry/api`. */
export interface Tracer {
  /** Starts a span, and makes it the parent of the spans that start during the work. */
  startActiveSpan<T>(name: string, options: SpanOptions, work: (span: Span) => T): T
}

/** The options of a new span. `kind` 2: a call to another system. */
export interface SpanOptions {
  readonly kind?: 2
  readonly attributes?: Attributes
}

/** The attributes of a span, named by the semantic conventions of OpenTelemetry. */
export interface Attributes {
  [name: string]: string | number | boolean
}

/** A running span. */
export interface Span {
  /** Replaces the name. */
  updateName(name: string): unknown
  /** Adds attributes. */
  setAttributes(attributes: Attributes): unknown
  /** `code` 2: an error. */
  setStatus(status: { readonly code: 2; readonly message?: string }): unknown
  /** Ends the span. */
  end(): void
}
