// How many requests a key may send in a while. Counting is rate-limiter-flexible's: in this process by default, in any of
// its stores where a host has several processes. Spec: Errors, 429; Limits.

import { hash } from 'node:crypto'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { inTime } from '../in-time.ts'
import { isObject } from '../is-object.ts'
import { errorReply, type Reply } from './reply.ts'

/** A limiter of rate-limiter-flexible, whatever its store: so many points in so many seconds. */
export interface Limiter {
  readonly points: number
  readonly duration: number
  /** For how many seconds a key that has used up its points is refused, where that is longer. */
  readonly blockDuration?: number
  /** Rejects with the same where nothing is left, and with an Error where the store fails. */
  consume(key: string): Promise<Left>
}

interface Left {
  readonly remainingPoints: number
  readonly msBeforeNext: number
}

/** A limiter for each kind of request. */
export interface RateLimits {
  /** Each request of a key. */
  readonly requests: Limiter
  /** Questions in plain English. Each counts as one of `requests`, too. */
  readonly questions: Limiter
  /** Requests without a valid key, by address. */
  readonly strangers: Limiter
}

/** Limits in the memory of this process. A tenth of the requests may be questions. */
export function memoryRateLimits(most: { readonly points: number; readonly seconds: number }): RateLimits {
  // Each counts by itself, so that its keys need no prefix.
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: most.seconds, keyPrefix: '' })
  const questions = Math.max(1, Math.floor(most.points / 10))
  return { requests: limiter(most.points), questions: limiter(questions), strangers: limiter(most.points) }
}

/** What a limit says of a request: its headers, and the answer instead where nothing is left. */
export interface Taken {
  readonly headers: Readonly<Record<string, string>>
  readonly refusal?: Reply
}

/** Takes one of what is left. Rejects where the limiter's store fails. */
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

/** What is counted in this process is always there. */
const consume = (limiter: Limiter, key: string): Promise<Left> =>
  limiter instanceof RateLimiterMemory ? limiter.consume(key) : inTime('the store of limits', limiter.consume(key))

const NOUNS = { requests: 'requests', questions: 'questions', strangers: 'requests without a valid key' } as const

/** Whether there is a limiter for each kind: without one its requests would pass uncounted. */
export const areRateLimits = (given: unknown): boolean =>
  isObject(given) && Object.keys(NOUNS).every((name) => isLimiter(given[name]))

const isLimiter = (given: unknown): boolean =>
  isObject(given) &&
  typeof given.consume === 'function' &&
  [given.points, given.duration].every((number) => typeof number === 'number')

const isLeft = (thrown: unknown): thrown is Left =>
  isObject(thrown) && 'msBeforeNext' in thrown && 'remainingPoints' in thrown

/** Never longer than the limiter lets anybody wait: a clock that is set back makes its windows seem to end much later. */
const secondsOf = ({ duration, blockDuration = 0 }: Limiter, { msBeforeNext }: Left): number =>
  Math.max(1, Math.min(Math.ceil(msBeforeNext / 1000), Math.max(duration, blockDuration)))

// As the IETF's draft "RateLimit header fields for HTTP" has them.
const headersOf = (limiter: Limiter, name: string, left: Left) => ({
  'ratelimit-policy': `"${name}";q=${limiter.points};w=${limiter.duration}`,
  ratelimit: `"${name}";r=${Math.max(0, left.remainingPoints)};t=${secondsOf(limiter, left)}`,
})

const BUCKETS = 1024

/** An address as one of a fixed number of keys, so that the memory for strangers does not grow with their number. */
export const bucketOf = (address = ''): string =>
  String(hash('sha256', networkOf(address), 'buffer').readUInt16BE() % BUCKETS)

/** An IPv4 address, or the /64 that a customer of IPv6 has for itself. */
function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = [], tail = []] = plain.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => '0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':').toLowerCase()
}
