// An issue: a fault in a reply of the language model. The translator sends the issues of a reply back to the model.

import type { Issue } from '../../issues/errors.ts'

export interface ReplyIssue extends Pick<Issue, 'path' | 'message' | 'nearest'> {
  readonly allowed?: readonly string[]
  /** The code of an error or a warning of the compiler, or the code of a check in this folder. */
  readonly code: string
}
