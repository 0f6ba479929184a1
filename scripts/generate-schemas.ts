// Writes the JSON Schemas of all request bodies into the package, for editors and validators. The schemas contain no
// field names, because field names depend on the model; `GET /openapi.json` of a service lists the fields. `npm run
// build` runs this script.

import { mkdirSync, writeFileSync } from 'node:fs'
import { published } from '../src/request/json-schema.ts'
import { querySchema, reportSchema } from '../src/request/schema.ts'
import { isObject } from '../src/std/is-object.ts'

const HEAD = { $schema: 'https://json-schema.org/draft/2020-12/schema' }

/** The content of each file, by file name. */
const schemaFiles: Readonly<Record<string, object>> = {
  'ad-hoc.json': { ...HEAD, title: 'An ad-hoc request: the body of POST /', ...publishedWhole(querySchema) },
  'report.json': {
    ...HEAD,
    title: 'The request of a report: the body of POST /<name>',
    ...publishedWhole(reportSchema),
  },
}

/** Removes internal keywords from a schema and its subschemas. */
function publishedWhole(schema: object): object {
  const { properties, $defs, ...rest } = { properties: undefined, $defs: undefined, ...schema }
  return {
    ...each(published(rest)),
    // The keys of `properties` and `$defs` are names, not keywords.
    ...(isObject(properties) && { properties: each(properties) }),
    ...(isObject($defs) && { $defs: each($defs) }),
  }
}

function each(members: object): object {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, publishedPart(value)]))
}

function publishedPart(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(publishedPart)
  return isObject(value) ? publishedWhole(value) : value
}

if (import.meta.main) {
  const folder = new URL('../dist/schemas/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [name, schema] of Object.entries(schemaFiles)) {
    writeFileSync(new URL(name, folder), `${JSON.stringify(schema, null, 2)}\n`)
  }
}
