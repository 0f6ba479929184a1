// The JSON Schemas of both bodies as files of the package, for editors and for checks in other languages. Names of fields
// are those of a host's model, and not in them: `GET /openapi.json` of a service lists these. Run by `npm run build`.

import { mkdirSync, writeFileSync } from 'node:fs'
import { isObject } from '../src/is-object.ts'
import { published } from '../src/request/json-schema.ts'
import { adHocSchema, reportSchema } from '../src/request/schema.ts'

const HEAD = { $schema: 'https://json-schema.org/draft/2020-12/schema' }

/** What each file is called, and what it holds. */
const schemaFiles: Readonly<Record<string, object>> = {
  'ad-hoc.json': { ...HEAD, title: 'An ad-hoc request: the body of POST /', ...publishedWhole(adHocSchema) },
  'report.json': {
    ...HEAD,
    title: 'The request of a report: the body of POST /<name>',
    ...publishedWhole(reportSchema),
  },
}

/** A schema without the words of our own, its parts included. */
function publishedWhole(schema: object): object {
  const { properties, ...rest } = { properties: undefined, ...schema }
  return {
    ...each(published(rest)),
    // Names of members are not words of a schema, whatever they are.
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
