// Writes the JSON Schemas of all request bodies into the package, for editors and validators. The schemas contain no
// field names, because field names depend on the model; `GET /openapi.json` of a service lists the fields. `npm run
// build` runs this script.

import { mkdirSync, writeFileSync } from 'node:fs'
import { narrowed, published } from '../src/request/narrow.ts'
import { querySchema, reportSchema } from '../src/request/schema.ts'

const $schema = 'https://json-schema.org/draft/2020-12/schema'

/** The schema in each file, by file name. */
const files = {
  'ad-hoc.json': { title: 'An ad-hoc request: the body of POST /', ...narrowed(querySchema, published) },
  'report.json': {
    title: 'The request of a report: the body of POST /<name>',
    ...narrowed(reportSchema, published),
  },
}

const folder = new URL('../dist/schemas/', import.meta.url)
mkdirSync(folder, { recursive: true })
for (const [name, schema] of Object.entries(files)) {
  writeFileSync(new URL(name, folder), `${JSON.stringify({ $schema, ...schema }, null, 2)}\n`)
}
