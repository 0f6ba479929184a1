// Trino's protocol for one statement: sends it, polls until the last reply, and cancels it if the caller gives up.
// server-reply.ts parses replies, and address.ts makes the headers.

import { setTimeout as pause } from 'node:timers/promises'
import { answerBounds } from '../../src/engine/answer-bounds.ts'
import { failure, isFailure, type Rows, type RunOptions } from '../../src/engine/engine.ts'
import { failed, statementCancelled, tooSlow } from '../../src/engine/execution.ts'
import { errorCode } from '../../src/std/error-details.ts'
import { redirectTarget } from '../../src/std/redirect-target.ts'
import { deadline, untilAborted } from '../../src/std/with-timeout.ts'
import type { Address } from './address.ts'
import { type Intake, openIntake } from './intake.ts'
import { type Reply, readReply, type ServerError } from './server-reply.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface Client {
  readonly address: Address
  readonly fetch: Fetch
  readonly timeoutMs: number
  readonly answerBytes: number
  /** Called with a promise for each request that can outlive the statement. The promises never reject. */
  readonly afterwards?: (request: Promise<void>) => void
}

/**
 * Runs one statement. Settles soon after the signal aborts or the timeout expires. Always cancels an unfinished
 * statement on the server.
 */
export async function runStatement(
  client: Client,
  sql: string,
  caller?: AbortSignal,
  options?: RunOptions,
): Promise<Rows> {
  const late = () => tooSlow(client.timeoutMs)
  const limit = { milliseconds: client.timeoutMs, signal: caller, late, aborted: statementCancelled }
  const { signal, end } = deadline(limit)
  const intake = openIntake(answerBounds(client.answerBytes, options))
  let last: string | undefined
  try {
    const started = start(client, sql, signal, intake)
    client.afterwards?.(started.then(nothing, nothing))
    let reply = await untilAborted(started, signal)
    intake.rows(reply.rows)
    while (reply.next !== undefined && reply.error === undefined) {
      last = reply.next
      reply = readReply(await intake.text(await send(client, { method: 'GET', path: last, signal })))
      intake.rows(reply.rows)
    }
    if (reply.error !== undefined) throw refusal(reply.error, client)
    if (reply.state !== 'FINISHED') throw new Error(`the state in the server's last reply is ${reply.state}`)
    return intake.all()
  } catch (cause) {
    if (last !== undefined) takeBack(client, last)
    throw reasonOf(cause, signal)
  } finally {
    end()
  }
}

/**
 * Sends the statement. An abort does not interrupt this request immediately, because the statement can be cancelled
 * only with the id in the reply. After an abort, a request that the server was too busy to accept is not sent again.
 */
export async function start(client: Client, sql: string, signal: AbortSignal, intake: Intake): Promise<Reply> {
  signal.throwIfAborted()
  const lost = new AbortController()
  signal.addEventListener('abort', () => setTimeout(() => lost.abort(signal.reason), TAKE_BACK_MS).unref())
  const post = { method: 'POST', path: '/v1/statement', body: sql, signal, patience: lost.signal } as const
  const reply = readReply(await intake.text(await send(client, post)))
  if (signal.aborted && reply.next !== undefined) takeBack(client, reply.next)
  return reply
}

interface Sent {
  readonly method: 'POST' | 'GET' | 'DELETE'
  readonly path: string
  readonly body?: string
  readonly signal: AbortSignal
  /** Interrupts a running request. `signal` only ends the retries. Default: `signal`. */
  readonly patience?: AbortSignal
}

/** Sends one request and retries while the server is busy. */
export async function send(
  { address, fetch }: Client,
  { path, signal, patience, ...request }: Sent,
): Promise<Response> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    const url = `${address.base}${path}`
    const init = { ...request, headers: address.headers, redirect: 'manual', signal: patience ?? signal } as const
    const response = await fetch(url, init)
    if (response.ok) return response
    await response.body?.cancel()
    const moved = redirectTarget(response, url)
    if (moved !== undefined) throw failure('unavailable', `the database redirects to ${moved}; change url`)
    if (!BUSY.has(response.status)) throw unexpected(response.status)
    await pause(wait, undefined, { signal })
  }
}

function unexpected(status: number): Error {
  const cause = new Error(`the server answered with status ${status}`)
  const isDenied = status === 401 || status === 403
  return isDenied ? failure('failed', 'the database does not accept the user, password or token', cause) : cause
}

const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504])
const FIRST_WAIT_MS = 50
const LONGEST_WAIT_MS = 1_000

/**
 * Cancels an abandoned statement. Otherwise the server would end the statement only after a few minutes without
 * requests.
 */
export function takeBack(client: Client, path: string): void {
  client.afterwards?.(tellUntilHeard(client, path).then(nothing, nothing))
}

/**
 * Sends the cancellation until the server gets it. Retries, because several connections of the pool can be broken at
 * the same time.
 */
async function tellUntilHeard(client: Client, path: string): Promise<void> {
  const signal = AbortSignal.timeout(TAKE_BACK_MS)
  for (let wait = FIRST_WAIT_MS; ; wait *= 2) {
    try {
      const response = await send(client, { method: 'DELETE', path, signal })
      await response.body?.cancel()
      return
    } catch (cause) {
      if (!isUnreachable(cause) || wait > LONGEST_WAIT_MS) return
    }
    await pause(wait, undefined, { signal })
  }
}

const nothing = () => {}

const TAKE_BACK_MS = 5_000

export function refusal({ name, message }: ServerError, { timeoutMs }: Client): Error {
  const cause = new Error(`${name}: ${message}`)
  if (TIME_LIMITS.has(name)) return tooSlow(timeoutMs, cause)
  if (name === 'QUERY_QUEUE_FULL')
    return failure('busy', 'too many statements are already waiting at the server', cause)
  return failed(cause)
}

const TIME_LIMITS: ReadonlySet<string> = new Set(['EXCEEDED_TIME_LIMIT', 'EXCEEDED_CPU_LIMIT'])

export function reasonOf(cause: unknown, signal: AbortSignal): unknown {
  if (isFailure(cause)) return cause
  if (signal.aborted) return signal.reason
  if (isUnreachable(cause)) return failure('unavailable', 'the database cannot be reached', cause)
  return failure('failed', 'the answer of the database could not be read', cause)
}

/** `fetch` throws a TypeError if it gets no response, or only part of a response. */
const isUnreachable = (cause: unknown) => cause instanceof TypeError && errorCode(cause) !== NOT_UTF_8

const NOT_UTF_8 = 'ERR_ENCODING_INVALID_ENCODED_DATA'
