// Makes an OpenAPI 3.1 document of the service from its description and its request schemas. The code has no side
// effects.

import type { Description, ReportDescription } from '../catalog/description.ts'
import { VERSION } from '../version.ts'
import { querySchemas, reportBody, reportRefetch, reportRequest } from './bodies.ts'
import { conditionSchemas } from './condition-schemas.ts'
import { queryExamples, reportExamples } from './example-requests.ts'
import { operationOf } from './report-names.ts'
import {
  answerSchemas,
  descriptionAnswer,
  EXTENDED,
  object,
  ofAccount,
  queryAnswer,
  reportAnswer,
  reportSchemas,
} from './response-schemas.ts'
import { errorSchemas, errors, errorsOf, headers, json, ok, redirect, rows, unchanging } from './responses.ts'
import { refTo, type Schema } from './schema.ts'
import { typed } from './typed.ts'

/** The input for a document. */
export interface Subject {
  readonly description: Description
  /** The summary of a report with this name. */
  about(report: string): string | undefined
  /** The date ranges of the examples end on the day before `today`. */
  readonly today: Date
  /** Whether the service answers questions in plain English. Default false. */
  readonly answersQuestions?: boolean
  /** Whether the root redirects browsers to the explorer. Default false. */
  readonly hasExplorer?: boolean
  /** Whether `/mcp` serves tools for language models. Default false. */
  readonly hasTools?: boolean
}

// The service can refuse any request before it reads the body. A path that needs a key can also refuse the key or the
// account.
const ANY = [400, 405, 408, 431, 500]
const OPEN = [...ANY, 403, 429]
const KEYED = [...OPEN, 401, 404]
const POSTED = [...KEYED, 413, 415, 503]
const ASKED = [...POSTED, 501, 505]

const noKey: readonly object[] = []

/** The OpenAPI document. Its server URL is relative to the document, so it is correct under any path prefix. */
export const openApi = (subject: Subject): object => Object(typed(documentOf(subject)))

function documentOf(subject: Subject): object {
  const { description, hasTools = false } = subject
  const { fields, reports: described } = description
  return {
    openapi: '3.1.0',
    info: {
      title: 'sightline',
      version: VERSION,
      description: 'Analytics for one account: the account of the API key. Every value is a string.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '.', description: 'The server of this document' }],
    security: [{ apiKey: [] }],
    tags: [{ name: 'Queries' }, { name: 'Reports' }, { name: 'Service' }],
    paths: {
      '/': rootPath(subject),
      ...Object.fromEntries(described.map((report) => [report.path, reportPath(report, subject)])),
      ...(hasTools && { '/mcp': toolsPath }),
      ...servicePaths,
    },
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' } },
      headers,
      responses: errors,
      schemas: {
        ...querySchemas(description),
        ReportRefetch: reportRefetch,
        ...Object.assign({}, ...described.map(reportRequest)),
        ...conditionSchemas([...fields, ...described.flatMap(({ filters }) => filters)]),
        ...answerSchemas,
        ...Object.assign({}, ...described.map(reportSchemas)),
        ...errorSchemas,
      },
    },
  }
}

const ifNoneMatch = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The ETag of an earlier answer',
  schema: { type: 'string' },
}

/** The operation for GET, and the operation for HEAD with the same responses. */
function reading(operationId: string, operation: Schema): Schema {
  const head = { ...operation, operationId: `${operationId}Head`, summary: 'The same headers as for GET' }
  return { get: { ...operation, operationId }, head }
}

function rootPath({ description, answersQuestions = false, hasExplorer = false }: Subject): Schema {
  const get = reading('describe', {
    tags: ['Queries'],
    summary: 'Fields, metrics, operators, functions, date ranges, limits and reports',
    parameters: [ifNoneMatch],
    responses: {
      ...unchanging('The names that requests may use', descriptionAnswer(description), {
        [EXTENDED]: { schema: ofAccount },
      }),
      ...(hasExplorer && redirect('Redirects a browser without a key to the explorer')),
      ...errorsOf(KEYED),
    },
  })
  const post = {
    operationId: 'query',
    tags: ['Queries'],
    summary: answersQuestions ? 'An ad-hoc query, or a question in plain English' : 'An ad-hoc query',
    requestBody: {
      required: true,
      content: json(refTo('Query'), queryExamples(description, answersQuestions)),
    },
    responses: { ...rows(queryAnswer, 'query', answersQuestions), ...errorsOf([...ASKED, 502]) },
  }
  return { ...get, post }
}

function reportPath(report: ReportDescription, { about, today }: Subject): Schema {
  const operationId = operationOf(report)
  return {
    post: {
      operationId,
      tags: ['Reports'],
      summary: about(report.path.slice(1)) ?? report.path,
      requestBody: {
        required: true,
        description: 'An empty body has the same meaning as {}',
        content: json(reportBody(report), reportExamples(report, today)),
      },
      responses: { ...rows(reportAnswer(report), operationId), ...errorsOf(ASKED) },
    },
  }
}

// The Model Context Protocol defines the messages and their errors.
const message = { type: 'object' }
const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
const toolsPath: Schema = {
  post: {
    operationId: 'mcp',
    tags: ['Service'],
    summary: 'A message of the Model Context Protocol, which offers tools for language models',
    requestBody: {
      required: true,
      content: json(message, { tools: { summary: 'The tools', value: LIST } }),
    },
    responses: {
      ...ok('The complete answer, as JSON or as the data of one server-sent event', message, {
        content: { ...json(message), 'text/event-stream': { schema: { type: 'string' } } },
      }),
      202: { description: 'The message was accepted and has no answer' },
      ...errorsOf(POSTED),
      400: {
        description: 'Not a valid message of the Model Context Protocol',
        content: { ...json(message), [EXTENDED]: { schema: message } },
      },
      406: { description: 'The header Accept does not contain both media types', content: json(message) },
    },
  },
}

const status = object({ status: { const: 'ok' } })
const service = { tags: ['Service'], security: noKey }

const servicePaths: Schema = {
  '/health/live': reading('live', {
    ...service,
    summary: 'Whether the service runs',
    responses: { ...ok('It runs', status), ...errorsOf(ANY) },
  }),
  '/health/ready': reading('ready', {
    ...service,
    summary: 'Whether the service can answer queries',
    responses: { ...ok('It can', status), ...errorsOf([...ANY, 503]) },
  }),
  '/openapi.json': reading('openApi', {
    ...service,
    summary: 'This document',
    parameters: [ifNoneMatch],
    responses: { ...unchanging('This document', { type: 'object', required: ['openapi'] }), ...errorsOf(OPEN) },
  }),
}
