// Routes of pages for people: files that stay the same while the service runs, open to anybody, under a policy that
// lets a page load and ask this server alone. They count as what comes without a key.

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

/** A page loads and asks this server alone; `images` are the sources of its pictures. */
const policyOf = (images: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    `img-src ${images}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')

/** The routes of a page's files, under a policy that has pictures from these sources alone. */
export const pageRoutes = (files: readonly PageFile[], images: string): readonly (readonly [string, Route])[] =>
  files.map(({ path, type, body, isNamedByContent = false }) => {
    const headers = {
      'content-type': type,
      'content-security-policy': policyOf(images),
      'cache-control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
    }
    return [path, { methods: READING, answer: unchanging(() => pageReply(body, headers)) }] as const
  })
