// Checks responses against the OpenAPI document: its statuses, its schemas for bodies, and its headers.

import {
  documentOf,
  type OpenApiDocument,
  operationsOf,
  pointerTo,
  type ResponseEntry,
  schemasOf,
} from './openapi-document.ts'

/** A request and its response. */
export interface Exchanged {
  readonly method: string
  /** The path below the base path. A query string is ignored. */
  readonly path: string
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

interface Found {
  readonly pointer: string
  readonly entry: ResponseEntry
}

// The statuses that are allowed for unknown paths.
const ELSEWHERE = [400, 401, 403, 404, 408, 429, 431, 500]

/** Returns a function that lists how a response deviates from the document. */
export function conformance(document: OpenApiDocument): (exchanged: Exchanged) => readonly string[] {
  const validatorAt = schemasOf(document)
  const operations = operationsOf(document)

  const responseTo = (path: string, method: string, status: number): Found | undefined => {
    const here = operations.filter((listed) => listed.path === path)
    const own = here.filter((listed) => listed.method === method)
    const isError = here.length === 0 ? ELSEWHERE.includes(status) : status >= 400
    const candidates = own.length > 0 ? own : isError ? (here.length > 0 ? here : operations) : []
    const found = candidates.find(({ operation }) => operation.responses[status] !== undefined)
    const entry = found?.operation.responses[status]
    if (found === undefined || entry === undefined) return undefined
    const pointer = pointerTo('paths', found.path, found.method.toLowerCase(), 'responses', String(status))
    const [, name] = /^#\/components\/responses\/(\w+)$/.exec(entry.$ref ?? '') ?? []
    const shared = name === undefined ? undefined : document.components.responses[name]
    return shared === undefined || name === undefined
      ? { pointer, entry }
      : { pointer: pointerTo('components', 'responses', name), entry: shared }
  }

  const headerProblems = ({ pointer, entry }: Found, headers: Headers): readonly string[] =>
    Object.entries(entry.headers ?? {}).flatMap(([name, { $ref = '' }]) => {
      const shared = $ref.slice(1)
      const isRequired = document.components.headers[shared.split('/').at(-1) ?? '']?.required
      const value = headers.get(name)
      if (value === null) return isRequired ? [`no header ${name}`] : []
      return validatorAt(`${shared || pointer}/schema`)(value) ? [] : [`header ${name}: ${value}`]
    })

  const bodyProblems = ({ pointer, entry }: Found, { method, headers, text }: Exchanged): readonly string[] => {
    if (method === 'HEAD' || entry.content === undefined) return text === '' ? [] : ['a body where none belongs']
    const type = headers.get('content-type')?.split(';')[0] ?? ''
    if (entry.content?.[type] === undefined) return [`content type ${type}`]
    const validate = validatorAt(`${pointer}${pointerTo('content', type, 'schema')}`)
    const value = type.endsWith('json') && type !== 'application/x-ndjson' ? JSON.parse(text) : text
    return validate(value) ? [] : [`body: ${JSON.stringify(validate.errors)} in ${text.slice(0, 500)}`]
  }

  return (exchanged) => {
    const path = exchanged.path.replace(/\?.*$/s, '')
    const found = responseTo(path, exchanged.method, exchanged.status)
    const problems =
      found === undefined
        ? ['the status is not in the document']
        : [...headerProblems(found, exchanged.headers), ...bodyProblems(found, exchanged)]
    return problems.map((problem) => `${exchanged.method} ${path} ${exchanged.status}: ${problem}`)
  }
}

/** Lists how a response deviates from the OpenAPI document of the reference tables. */
export const problemsOf = conformance(documentOf())
