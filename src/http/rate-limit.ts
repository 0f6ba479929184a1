// Rate limits per key. The package rate-limiter-flexible counts the requests: by default in this process, or in a store
// that several processes share. Spec: Errors, 429; Limits.

import { hash } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { askStore } from '../std/ask-store.ts'
import { isObject } from '../std/is-object.ts'
import { errorReply, type Reply } from './reply.ts'

/** A limiter of rate-limiter-flexible, with any store. Each key has `points` per `duration` in seconds. */
export interface Limiter {
  readonly points: number
  readonly duration: number
  /** How many seconds a key without remaining points is refused, if longer than `duration`. */
  readonly blockDuration?: number
  /**
   * Takes a point. Resolves with the points left. If no point is left, rejects with an object of the same type. If the
   * store fails, rejects with an Error.
   */
  consume(key: string): Promise<Left>
}

interface Left {
  readonly remainingPoints: number
  readonly msBeforeNext: number
}

/** A limiter for each kind of request. */
export interface RateLimits {
  /** Requests with a key. */
  readonly requests: Limiter
  /** Questions in plain English. Each question also counts as a request. */
  readonly questions: Limiter
  /** Requests without a valid key, by client address. */
  readonly strangers: Limiter
}

/** Makes limits that count in the memory of this process. A tenth of the requests may be questions. */
export function memoryRateLimits(most: { readonly points: number; readonly seconds: number }): RateLimits {
  // Each limiter has its own memory, so the keys need no prefix.
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: most.seconds, keyPrefix: '' })
  const questions = Math.max(1, Math.floor(most.points / 10))
  return limitsBy((name) => limiter(name === 'questions' ? questions : most.points))
}

/** Makes limits from a limiter for each kind of request. */
export const limitsBy = (limiterOf: (name: keyof RateLimits) => Limiter): RateLimits => ({
  requests: limiterOf('requests'),
  questions: limiterOf('questions'),
  strangers: limiterOf('strangers'),
})

/** The outcome of taking a point: headers, and a refusal if no point is left. */
export interface Taken {
  readonly headers: Readonly<Record<string, string>>
  readonly refusal?: Reply
}

/** Takes a point. Rejects if the limiter's store fails. */
export async function take(limits: RateLimits, name: keyof RateLimits, key: string): Promise<Taken> {
  const limiter = limits[name]
  try {
    return { headers: headersOf(limiter, name, await consume(limiter, key)) }
  } catch (left) {
    if (!isLeft(left)) throw left
    const headers = { ...headersOf(limiter, name, left), 'retry-after': String(secondsOf(limiter, left)) }
    const message = `over the limit of ${NOUNS[name]}: ${limiter.points} in ${limiter.duration} s; see retry-after`
    return { headers, refusal: errorReply(429, message, headers) }
  }
}

/** Only an external store needs a timeout. */
const consume = (limiter: Limiter, key: string): Promise<Left> =>
  limiter instanceof RateLimiterMemory
    ? limiter.consume(key)
    : askStore('the store of limits', () => limiter.consume(key))

const NOUNS = { requests: 'requests', questions: 'questions', strangers: 'requests without a valid key' } as const

/** Whether there is a limiter for each kind of request. Requests of a kind without a limiter would pass uncounted. */
export const areRateLimits = (given: unknown): boolean =>
  isObject(given) && Object.keys(NOUNS).every((name) => isLimiter(given[name]))

const isLimiter = (given: unknown): boolean =>
  isObject(given) &&
  typeof given.consume === 'function' &&
  [given.points, given.duration].every((number) => typeof number === 'number')

const isLeft = (thrown: unknown): thrown is Left =>
  isObject(thrown) && 'msBeforeNext' in thrown && 'remainingPoints' in thrown

/**
 * The seconds until the window ends, at most the duration or the block duration of the limiter. This maximum matters if
 * the clock is set back: then the window seems to end much later.
 */
const secondsOf = ({ duration, blockDuration = 0 }: Limiter, { msBeforeNext }: Left): number =>
  Math.max(1, Math.min(Math.ceil(msBeforeNext / 1000), Math.max(duration, blockDuration)))

// The headers of the IETF draft "RateLimit header fields for HTTP".
const headersOf = (limiter: Limiter, name: string, left: Left) => ({
  'ratelimit-policy': `"${name}";q=${limiter.points};w=${limiter.duration}`,
  ratelimit: `"${name}";r=${Math.max(0, left.remainingPoints)};t=${secondsOf(limiter, left)}`,
})

const BUCKETS = 1024

/** Maps an address to one of a fixed number of buckets, which bounds the memory. */
export const bucketOf = (address = ''): string =>
  String(hash('sha256', networkOf(address), 'buffer').readUInt16BE() % BUCKETS)

/** The IPv4 address, or the /64 network that a single IPv6 customer controls. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = [], tail = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':').toLowerCase()
}
