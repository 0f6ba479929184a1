// The page at /docs: swagger-ui, from the package swagger-ui-dist where it is installed, on this server's own document.
// It works without any other server, and under a policy that lets it load and ask nothing else.

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { errorCode } from '../thrown.ts'
import type { WebPage } from './web-page.ts'

/** What the page is made of, beside our own few lines. */
export interface ApiPage {
  readonly script: Uint8Array<ArrayBuffer>
  readonly style: Uint8Array<ArrayBuffer>
}

/** Reads the page's parts from the disk; undefined where `swagger-ui-dist` is not installed. */
export async function readApiPage(): Promise<ApiPage | undefined> {
  const { resolve } = createRequire(import.meta.url)
  const read = (file: string) => readFile(resolve(`swagger-ui-dist/${file}`))
  try {
    const [script, style] = await Promise.all([read('swagger-ui-bundle.js'), read('swagger-ui.css')])
    return { script, style }
  } catch (error) {
    if (errorCode(error) === 'MODULE_NOT_FOUND') return undefined
    throw error
  }
}

// Addresses are relative, so that the page works below any path.
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>sightline API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="docs/swagger-ui.js"></script>
<script src="docs/start.js"></script>
</body>
</html>
`

// A key that is entered is forgotten with the page; no other site is asked what it thinks of the document.
const START = `SwaggerUIBundle({
  url: 'openapi.json',
  dom_id: '#api',
  docExpansion: 'list',
  persistAuthorization: false,
  tryItOutEnabled: true,
  validatorUrl: null,
})
`

export const apiPageOf = ({ script, style }: ApiPage): WebPage => ({
  files: [
    { path: '/docs', type: 'text/html; charset=utf-8', body: PAGE },
    { path: '/docs/start.js', type: 'text/javascript; charset=utf-8', body: START },
    { path: '/docs/swagger-ui.js', type: 'text/javascript; charset=utf-8', body: script },
    { path: '/docs/swagger-ui.css', type: 'text/css; charset=utf-8', body: style },
  ],
  // Icons of the style. What React styles it styles by script, which style-src does not concern.
  images: 'data:',
})
