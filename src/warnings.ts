// What does not stop a request and is told beside its answer.

import type { WarningCode } from './bind/checks/warnings.ts'

export type { WarningCode }

/** A remark that does not stop a request. */
export interface Warning {
  readonly code: WarningCode
  readonly message: string
  readonly path: string
}
