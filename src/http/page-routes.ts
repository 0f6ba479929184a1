// Routes of pages for people: files that stay the same while the service runs, open to anybody, each under the policy of
// its page. They count as what comes without a key.

import type { Route } from './exchange.ts'
import { pageReply, type Reply } from './reply.ts'
import { READING, unchanging } from './unchanging.ts'

/** One file of a page. */
export interface PageFile {
  /** Below the mount, with its slash: `/docs/start.js`. */
  readonly path: string
  readonly type: string
  readonly body: Exclude<Reply['body'], null>
  /** Its name tells its content, so that a browser need never ask again. */
  readonly isNamedByContent?: boolean
}

/** The routes of a page's files, under its `content-security-policy`. */
export const pageRoutes = (
  files: readonly PageFile[],
  policy: readonly string[],
): readonly (readonly [string, Route])[] =>
  files.map(({ path, type, body, isNamedByContent = false }) => {
    const headers = {
      'content-type': type,
      'content-security-policy': policy.join('; '),
      'cache-control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
    }
    return [path, { methods: READING, answer: unchanging(() => pageReply(body, headers)) }] as const
  })
