// Routes of static pages, open to everyone. The content security policy of a page allows loading from, and connecting
// to, this server only. The pages share the rate limit of requests without a key.

import type { WebPage } from '../web/web-page.ts'
import { wantedTypes } from './accept.ts'
import type { Exchange, Route } from './exchange.ts'
import { pageReply, type Reply } from './reply.ts'
import { READING, unchanging } from './unchanging.ts'

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

export const pageRoutes = ({ files, images }: WebPage): readonly (readonly [string, Route])[] =>
  files.map(({ path, type, body, isNamedByContent = false }) => {
    const headers = {
      'content-type': type,
      'content-security-policy': policyOf(images),
      'cache-control': isNamedByContent ? 'public, max-age=31536000, immutable' : 'no-cache',
    }
    return [path, { methods: READING, answer: unchanging(() => pageReply(body, headers)) }] as const
  })

const JSON_TYPES = ['application/json', 'application/*', '*/*']

/** Whether a browser requests the root: `Accept` names HTML and does not prefer JSON. */
export function asksForPage({ request, path }: Exchange): boolean {
  if (path !== '/' || !READING.includes(request.method)) return false
  const types = [...wantedTypes(request).keys()]
  const [html, json] = [types.indexOf('text/html'), types.findIndex((type) => JSON_TYPES.includes(type))]
  return html >= 0 && (json < 0 || html < json)
}

/** Redirects to the explorer. The location is relative, because a proxy may have removed a prefix. */
export function toExplorer({ sentPath }: Exchange): Reply {
  const above = sentPath.split('/').at(-1) || '.'
  // The path can contain Unicode text, which a header cannot contain, so encode it. Already encoded text stays
  // unchanged.
  const location = `${above.replace(/[^\x21-\x7e]+/g, encodeURIComponent)}/explorer`
  return { ...pageReply(null, { location, vary: 'accept, x-api-key' }), status: 303 }
}
