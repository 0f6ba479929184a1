// The page at /explorer: the build of src/explorer, served without authentication. The content security policy of the
// page allows only this server. The page is an ordinary API client and uses the key that the user enters.

import type { Bytes, WebPage } from './web-page.ts'

/** The files of the page: `index.html` and assets with content hashes in their names. */
export type Explorer = ReadonlyMap<string, Bytes>

export const PAGE = 'index.html'

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
}

export const explorerOf = (explorer: Explorer): WebPage => ({
  files: [...explorer].map(([name, body]) => {
    const isPage = name === PAGE
    const type = TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream'
    return { path: isPage ? '/explorer' : `/explorer/${name}`, type, body, isNamedByContent: !isPage }
  }),
  images: "'self' data:",
})
