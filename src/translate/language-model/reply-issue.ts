// What is wrong with a reply, as the language model is sent it.

import type { Issue } from '../../errors.ts'

export interface ReplyIssue extends Pick<Issue, 'path' | 'message' | 'nearest'> {
  readonly allowed?: readonly string[]
  /** Of the compiler's issues, of its warnings, or of the checks here. */
  readonly code: string
}
