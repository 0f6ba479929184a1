// Models behind the chat interface of OpenAI, which most model servers offer. One request by fetch, no package. Reads
// only the reply: other text of the server, such as error messages, is ignored.

import { callable, checkMembers, type MembersOf, name, needed, object, text } from '../../../names/members.ts'
import { readLimited } from '../../../std/read-limited.ts'
import type { LanguageModel, ModelReply, ModelRequest, Usage } from '../language-model.ts'

/** Options of a model over the chat interface. */
export interface OpenAiOptions {
  /** Base URL of the interface, such as `https://api.openai.com/v1`; `/chat/completions` is appended. */
  readonly url: string
  /** The server's name of the model. */
  readonly model: string
  /** Sent as a bearer token. */
  readonly apiKey?: string
  /** Additional headers. A custom header replaces the default header of the same name. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Additional members of the request body, such as `{ max_tokens: 1000 }`. A custom member replaces the default
   * member of the same name: `{ temperature: undefined }`.
   */
  readonly body?: Readonly<Record<string, unknown>>
  /** Default: Node's fetch. A custom function may add a client certificate or a proxy. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

const OPTIONS: MembersOf<OpenAiOptions> = {
  url: needed(text),
  model: needed(name),
  apiKey: text,
  headers: object,
  body: object,
  fetch: callable,
}

/** A model behind `/chat/completions`. Throws a TypeError for invalid options, such as a malformed URL. */
export function openAiCompatible(options: OpenAiOptions): LanguageModel {
  checkMembers(options, 'options', OPTIONS)
  const { model, apiKey, headers, body, fetch = globalThis.fetch } = options
  const address = addressOf(options.url)
  const sent = {
    accept: 'application/json',
    'content-type': 'application/json',
    ...(apiKey !== undefined && { authorization: `Bearer ${apiKey}` }),
    ...headers,
  }
  return {
    name: `${address} ${model}`,
    async complete(request) {
      const content = JSON.stringify({ ...bodyOf(model, request), ...body })
      // A redirect could send the key or the questions to another host.
      const init = { method: 'POST', headers: sent, body: content, redirect: 'error', signal: request.signal } as const
      return await readAnswer(await fetch(address, init))
    },
  }
}

function addressOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const isWeb = parsed?.protocol === 'https:' || parsed?.protocol === 'http:'
  if (!isWeb || parsed.username !== '' || parsed.password !== '' || parsed.hash !== '') {
    throw new TypeError('url must be an http or https address without a user, a password or a fragment')
  }
  parsed.pathname = `${parsed.pathname.replace(/\/+$/, '')}/chat/completions`
  return parsed.href
}

const bodyOf = (model: string, { system, messages, schema }: ModelRequest) => ({
  model,
  messages: [{ role: 'system', content: system }, ...messages],
  temperature: 0,
  response_format: { type: 'json_schema', json_schema: { name: 'translation', strict: true, schema } },
})

/** The answer is the reply with a little metadata. */
const MOST_BYTES = 262_144

async function readAnswer(response: Response): Promise<ModelReply> {
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '')
  if (!response.ok || !isJson) {
    await response.body?.cancel().catch(() => {})
    const { ok, status } = response
    if (ok) throw new Error("the model's server answered with no JSON")
    throw Object.assign(new Error(`the model's server answered with status ${status}`), { status })
  }
  const text = await readLimited(response.body, MOST_BYTES)
  return text === null ? { text } : replyOf(parse(text))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The error of JSON.parse quotes its input.
    throw new Error("the model's server answered with broken JSON")
  }
}

function replyOf(answer: unknown): ModelReply {
  const choices = member(answer, 'choices')
  const message = Array.isArray(choices) ? member(choices[0], 'message') : undefined
  if (message === undefined) throw new Error("the model's server answered without a message")
  const content = member(message, 'content')
  return { text: typeof content === 'string' ? content : null, usage: usageOf(member(answer, 'usage')) }
}

function usageOf(usage: unknown): Usage {
  const [inputTokens, outputTokens] = [member(usage, 'prompt_tokens'), member(usage, 'completion_tokens')]
  return { ...(isCount(inputTokens) && { inputTokens }), ...(isCount(outputTokens) && { outputTokens }) }
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
