// An issue of a reply, as sent to the language model.

import type { Issue } from '../../errors.ts'

export interface ReplyIssue extends Pick<Issue, 'path' | 'message' | 'nearest'> {
  readonly allowed?: readonly string[]
  /** A code of the compiler's issues, of its warnings, or of the checks here. */
  readonly code: string
}
