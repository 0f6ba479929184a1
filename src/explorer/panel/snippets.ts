// The request as code: for a shell, for JavaScript, and for TypeScript with the library. The code never contains the
// API key.

import { type Asked, QUERY } from '../request/asked.ts'
import { written } from '../request/written.ts'

const WIDTH = 80

/** Quotes a text for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

export const curlOf = (base: string, { endpoint, body }: Asked): string =>
  [
    `curl -s ${quoted(base + endpoint)}`,
    `  -H "x-api-key: $SIGHTLINE_KEY" -H 'content-type: application/json'`,
    `  -d ${quoted(written(body, WIDTH))}`,
  ].join(' \\\n')

/** Writes a JavaScript literal. Quotes only the keys that need quotes. */
const literal = (body: unknown, indent = ''): string =>
  written(body, WIDTH, (key) => (/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key))).replaceAll(
    '\n',
    `\n${indent}`,
  )

export const fetchOf = (
  base: string,
  { endpoint, body }: Asked,
): string => `const response = await fetch(${JSON.stringify(base + endpoint)}, {
  method: 'POST',
  redirect: 'error',
  headers: { 'x-api-key': process.env.SIGHTLINE_KEY, 'content-type': 'application/json' },
  body: JSON.stringify(${literal(body, '  ')}),
})
const { data, hasMore } = await response.json()
`

export function typescriptOf({ endpoint, body }: Asked): string {
  const call =
    endpoint === QUERY
      ? `compile(${literal(body)}, context)`
      : `compileReport(${JSON.stringify(endpoint.slice(1))}, ${literal(body)}, context)`
  return [
    "import { createCompiler } from 'sightline'",
    "import { postgres } from 'sightline/dialects/postgres'",
    '',
    'const compiler = createCompiler({ dialect: postgres() })',
    "const context = { account: 'your-account', now: new Date() }",
    `const result = compiler.${call}`,
    'if (result.ok) console.log(result.query.page.sql, result.query.page.parameters)',
    'else console.error(result.error.body.message)',
    '',
  ].join('\n')
}
