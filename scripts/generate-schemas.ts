// Writes the JSON Schemas of both bodies into the package, for editors and validators. They omit field names, which
// depend on the model; `GET /openapi.json` of a service lists those. `npm run build` runs this.

import { mkdirSync, writeFileSync } from 'node:fs'
import { published } from '../src/request/json-schema.ts'
import { adHocSchema, reportSchema } from '../src/request/schema.ts'
import { isObject } from '../src/std/is-object.ts'

const HEAD = { $schema: 'https://json-schema.org/draft/2020-12/schema' }

/** The files by name. */
const schemaFiles: Readonly<Record<string, object>> = {
  'ad-hoc.json': { ...HEAD, title: 'An ad-hoc request: the body of POST /', ...publishedWhole(adHocSchema) },
  'report.json': {
    ...HEAD,
    title: 'The request of a report: the body of POST /<name>',
    ...publishedWhole(reportSchema),
  },
}

/** Strips our own keywords from a schema and its parts. */
function publishedWhole(schema: object): object {
  const { properties, ...rest } = { properties: undefined, ...schema }
  return {
    ...each(published(rest)),
    // Member names are never keywords.
    ...(isObject(properties) && { properties: each(properties) }),
  }
}

function each(members: object): object {
  const parts = Object.entries(members).map(([name, value]) => [name, isObject(value) ? publishedWhole(value) : value])
  return Object.fromEntries(parts)
}

if (import.meta.main) {
  const folder = new URL('../dist/schemas/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [name, schema] of Object.entries(schemaFiles)) {
    writeFileSync(new URL(name, folder), `${JSON.stringify(schema, null, 2)}\n`)
  }
}
