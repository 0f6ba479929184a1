// The service as an AWS Lambda function behind an HTTP API (payload format 2.0), at /analytics in any stage. Run it
// locally with `ACME_KEY=secret npx node examples/lambda.ts FILE < event.json`. On Lambda, the exported function
// `handle` is the handler.

import { text } from 'node:stream/consumers'
import { connect, createHandler } from 'sightline/http'
import { options } from './analytics.ts'

/** The members of an event that the function uses. */
interface HttpEvent {
  readonly rawPath: string
  readonly rawQueryString: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
  readonly isBase64Encoded: boolean
  readonly requestContext: {
    readonly stage: string
    readonly http: { readonly method: string; readonly sourceIp: string }
  }
}

// The constructor of `Request` throws for these methods, so `handle` renames them. The service answers any unsupported
// method with 405.
const UNSENT = /^(?:connect|trace|track)$/i

// An event contains headers as Unicode text. `Request` expects byte strings: one character per UTF-8 byte.
const asBytes = (text: string) => Buffer.from(text).toString('latin1')

const handler = createHandler({ ...options, basePath: '/analytics' })

export async function handle(event: HttpEvent) {
  const { rawPath, rawQueryString, headers, body, isBase64Encoded, requestContext } = event
  const { method, sourceIp: address } = requestContext.http
  // API Gateway puts the name of the stage in front of the path, except for the default stage.
  const path = rawPath.startsWith(`/${requestContext.stage}/`)
    ? rawPath.slice(requestContext.stage.length + 1)
    : rawPath
  const target = rawQueryString === '' ? path : `${path}?${rawQueryString}`
  const sent =
    body === undefined || method === 'GET' || method === 'HEAD'
      ? null
      : Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  const name = UNSENT.test(method) ? `X-${method}` : method
  const fields = Object.entries(headers).map(([field, value]): [string, string] => [field, asBytes(value)])
  const request = new Request('https://lambda/', { method: name, headers: fields, body: sent })
  const response = await handler(connect(request, { target, address, isSecure: true }))
  return { statusCode: response.status, headers: Object.fromEntries(response.headers), body: await response.text() }
}

if (import.meta.main) console.log(JSON.stringify(await handle(JSON.parse(await text(process.stdin)))))
