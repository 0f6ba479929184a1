// Adapts models behind the chat completions API of OpenAI, which most model servers offer. Calls the API with fetch and
// needs no package. Ignores other text of the server, such as error messages, because it can contain the API key.

import { callable, checkMembers, type MembersOf, name, needed, object, text } from '../../../names/members.ts'
import { readLimited } from '../../../std/read-limited.ts'
import { redirectTarget } from '../../../std/redirect-target.ts'
import type { LanguageModel, ModelReply, ModelRequest, Usage } from '../language-model.ts'

/** Options of `openAiCompatible`. */
export interface OpenAiOptions {
  /** Base URL of the API, such as `https://api.openai.com/v1`. The adapter appends `/chat/completions`. */
  readonly url: string
  /** The name of the model on the server. */
  readonly model: string
  /** The adapter sends the key as a bearer token. */
  readonly apiKey?: string
  /** Additional headers. A custom header replaces the default header of the same name. */
  readonly headers?: Readonly<Record<string, string>>
  /**
   * Additional members of the request body, such as `{ max_tokens: 1000 }`. A custom member replaces the default
   * member of the same name. `{ temperature: undefined }` omits the temperature.
   */
  readonly body?: Readonly<Record<string, unknown>>
  /** Default: the global `fetch`. A custom function can add a client certificate or a proxy. */
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

/** Adapts a model behind `/chat/completions`. Throws a TypeError for invalid options, such as a malformed URL. */
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
      // A redirect could send the API key or the question to another host. Edge runtimes do not support `error`.
      const init = { method: 'POST', headers: sent, body: content, redirect: 'manual', signal: request.signal } as const
      return await readAnswer(await fetch(address, init), address)
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

/** The maximum size of a response body. It leaves room for the longest reply and its metadata. */
const MOST_BYTES = 262_144

async function readAnswer(response: Response, address: string): Promise<ModelReply> {
  const isJson = /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '')
  if (!response.ok || !isJson) {
    await response.body?.cancel().catch(() => {})
    const { ok, status } = response
    const moved = redirectTarget(response, address)
    if (moved !== undefined) throw new Error(`the model's server redirects to ${moved}; change url`)
    if (ok) throw new Error("the model's server returned no JSON")
    throw Object.assign(new Error(`the model's server returned status ${status}`), { status })
  }
  const text = await readLimited(response.body, MOST_BYTES)
  return text === null ? { text } : replyOf(parse(text))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Hides the error of JSON.parse, because its message quotes the response.
    throw new Error("the model's server returned invalid JSON")
  }
}

function replyOf(answer: unknown): ModelReply {
  const choices = member(answer, 'choices')
  const message = Array.isArray(choices) ? member(choices[0], 'message') : undefined
  if (message === undefined) throw new Error("the model's server returned a response without a message")
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
