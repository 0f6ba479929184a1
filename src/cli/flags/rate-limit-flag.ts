// `--rate-limit N/SECONDS|off`: the number of requests per key and period.

import { type Flag, type ReadFlag, usageError } from '../args.ts'

/** Requests and seconds: 600 requests in 60 seconds. */
const DEFAULT_RATE_LIMIT = '600/60'

export const rateLimitFlag: Flag = {
  value: 'N/SECONDS|off',
  about: `Accept N requests per SECONDS for each key, and for each address without a valid key. At most a tenth of
them may be questions in English. Default: ${DEFAULT_RATE_LIMIT}.`,
}

export const rateLimitStoreFlag: Flag = {
  value: 'URL',
  about: `Count requests in the Redis server at this URL (redis:// or rediss://), so that several processes share
their limits. While Redis fails, each process counts its own requests. Needs the package @redis/client. Default:
in memory.`,
}

const LIMIT = /^([1-9][0-9]{0,8})\/([1-9][0-9]{0,5})$/
const MOST = '999999999/999999'

export interface RateLimit {
  readonly points: number
  readonly seconds: number
}

/** Undefined means unlimited. */
export const rateLimit: ReadFlag<RateLimit | undefined> = (value, flag) => {
  if (value === 'off') return undefined
  const [, points, seconds] = LIMIT.exec(value) ?? []
  if (points !== undefined) return { points: Number(points), seconds: Number(seconds) }
  throw usageError(
    `${flag} must be REQUESTS/SECONDS, such as ${DEFAULT_RATE_LIMIT}, or off, and at most ${MOST}, not ${JSON.stringify(value)}`,
  )
}

export const defaultRateLimit = (): RateLimit | undefined => rateLimit(DEFAULT_RATE_LIMIT, '--rate-limit')
