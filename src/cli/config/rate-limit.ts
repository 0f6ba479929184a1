// The number of requests per key and period: the member `rateLimit`, and `--rate-limit N/SECONDS|off`.

import { isObject } from '../../std/is-object.ts'
import { redisUrl } from '../addresses.ts'
import { type ReadFlag, usageError } from '../args.ts'
import { type At, type Member, mustBe, number, type Placed, readMembers, secret } from './member.ts'

export interface RateLimit {
  readonly points: number
  readonly seconds: number
  /** The URL of a Redis server. Undefined: in memory. */
  readonly store?: Placed<string> | undefined
}

export const DEFAULT_RATE_LIMIT: RateLimit = { points: 600, seconds: 60 }

const EXAMPLE = '600/60'
const LIMIT = /^([1-9][0-9]{0,8})\/([1-9][0-9]{0,5})$/
const MOST = { requests: 999_999_999, seconds: 999_999 }

const MEMBERS = { requests: number(1, MOST.requests), seconds: number(1, MOST.seconds), store: secret(redisUrl) }

function read(given: unknown, at: At): RateLimit | 'off' {
  if (given === 'off') return given
  if (!isObject(given)) throw mustBe(at.place, 'be an object, or "off"', given)
  const { requests, seconds, store } = readMembers(MEMBERS, given, at)
  return {
    points: requests?.value ?? DEFAULT_RATE_LIMIT.points,
    seconds: seconds?.value ?? DEFAULT_RATE_LIMIT.seconds,
    store,
  }
}

const readText: ReadFlag<RateLimit | 'off'> = (text, flag) => {
  if (text === 'off') return text
  const [, points, seconds] = LIMIT.exec(text) ?? []
  if (points !== undefined) return { points: Number(points), seconds: Number(seconds) }
  const most = `${MOST.requests}/${MOST.seconds}`
  throw usageError(
    `${flag} must be REQUESTS/SECONDS, such as ${EXAMPLE}, or off, and at most ${most}, not ${JSON.stringify(text)}`,
  )
}

export const rateLimit: Member<RateLimit | 'off'> = {
  flag: {
    name: 'rate-limit',
    value: 'N/SECONDS|off',
    about: `Accept N requests per SECONDS for each key, and for each address without a valid key. At most a tenth of
them may be questions in English. Default: ${EXAMPLE}.`,
  },
  read,
  readText,
}
