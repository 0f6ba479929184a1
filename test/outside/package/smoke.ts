// A program that uses the packed package like a host. It compiles SQL for three dialects, translates a question and
// answers a request over HTTP. It prints one line of JSON, which is the same on every runtime.

const BODY = `
  const request = {
    dimensions: ['keyword'],
    measures: [{ field: '*', fn: 'count' }],
    filters: [{ member: 'event_date', operator: 'inDateRange', values: ['last_30_days'] }],
  }
  const now = new Date('2026-03-18T12:00:00Z')
  const context = { account: 'acme', now, timeZone: 'Europe/Berlin' }
  const compilers = [postgres(), duckdb(), trino()].map((dialect) => createCompiler({ dialect }))
  const statements = compilers.map((compiler) => compiler.compile(request, context).query.toSQL())
  const refused = compilers[0].compile({ dimensions: ['keywrod'] }, context).error.body.message
  const { query } = await createTranslator().translate('searches by keyword', { now })

  const engine = { read: (work) => work(async () => [['shoes', 3, 1]]), close: async () => {} }
  const service = createService({ compiler: compilers[0], engine, cache: memoryCache() })
  const stored = { sha256: digestOf('k'), account: 'acme', configured: true }
  const store = { find: async (sha256) => (sha256 === stored.sha256 ? stored : undefined) }
  const handler = createHandler({ service, authenticate: authenticateBy(store) })
  const ask = (path, init) => handler(new Request('http://localhost' + path, init))
  const headers = { 'x-api-key': 'k', 'content-type': 'application/json' }
  const answer = await ask('/', { method: 'POST', headers, body: JSON.stringify(request) })
  const { data } = await answer.json()
  const document = await ask('/openapi.json')
  const { paths } = await document.json()
  // The API page at /docs needs a separate package.
  const page = await readApiPage()
  console.log(JSON.stringify({ statements, refused, query, data, paths: Object.keys(paths).length, page: typeof page }))
`

const USED = {
  sightline: ['createCompiler'],
  'sightline/dialects/duckdb': ['duckdb'],
  'sightline/dialects/postgres': ['postgres'],
  'sightline/dialects/trino': ['trino'],
  'sightline/http': ['authenticateBy', 'createHandler', 'digestOf'],
  'sightline/pages': ['readApiPage'],
  'sightline/service': ['createService', 'memoryCache'],
  'sightline/translate': ['createTranslator'],
}

const lines = (line: (names: string, from: string) => string) =>
  Object.entries(USED)
    .map(([from, names]) => line(`{ ${names.join(', ')} }`, from))
    .join('\n')

/** The files of the program: an ES module, and a CommonJS module that requires the package. */
export const programs: Readonly<Record<string, string>> = {
  'smoke.mjs': `${lines((names, from) => `import ${names} from '${from}'`)}\n${BODY}`,
  'smoke.cjs': `${lines((names, from) => `const ${names} = require('${from}')`)}\nasync function main() {${BODY}}\nmain()`,
}

/** The parsed output of the program. */
export interface Printed {
  readonly statements: readonly string[]
  readonly refused: string
  readonly query: object
  readonly data: readonly object[]
  readonly paths: number
  readonly page: string
}
