// Warnings accompany an answer. They do not refuse the request.

import type { WarningCode } from './warning-sentences.ts'

export type { WarningCode }

/** A warning; `path` points into the body, like the path of an issue. */
export interface Warning {
  readonly code: WarningCode
  readonly message: string
  readonly path: string
}
