// The page at /docs: Swagger UI for this server's OpenAPI document, if the package swagger-ui-dist is installed. The
// page needs no other server, and its content security policy allows no other server.

import type { Bytes, WebPage } from './web-page.ts'

/** The files from swagger-ui-dist. */
export interface ApiPage {
  readonly script: Bytes
  readonly style: Bytes
}

// Relative URLs, so that the page works under any path prefix.
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

// The entered key is not persisted, and no external validator receives the document.
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
  // Icons in the style sheet are data URLs. React sets styles by script, which style-src does not restrict.
  images: 'data:',
})
