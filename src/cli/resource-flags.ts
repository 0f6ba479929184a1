// `--memory-limit SIZE` and `--threads N`: what DuckDB may take of the machine. By its own default it takes 80 percent of the
// memory that the process may use, and Node and the results in memory need more than the rest.

import { totalmem } from 'node:os'
import type { ResourceOptions } from '../../dialects/duckdb/engine.ts'
import { defaultMemoryBytes } from '../caches/memory-cache.ts'
import type { Args, Flag } from './args.ts'
import { wholeNumber } from './flag-values.ts'
import { cacheSize } from './open-cache.ts'
import { size } from './size-flag.ts'

export const resourceFlags: Readonly<Record<'memory-limit' | 'threads', Flag>> = {
  'memory-limit': {
    value: 'SIZE',
    about: `The memory that DuckDB may use, such as 512MB or 2GiB. Default: half of what this machine or container allows,
less the results in memory.`,
  },
  threads: { value: 'N', about: 'The threads of one query in DuckDB. Default: one for each core.' },
}

const memoryLimit = size(16)
const MOST_THREADS = 1024

/** What the flags say, or what leaves Node enough. */
export function resourcesOf(args: Args): ResourceOptions {
  const threads = args.value('threads', wholeNumber(1, MOST_THREADS))
  const inMemory = args.has('cache') ? 0 : (args.value('cache-size', cacheSize) ?? defaultMemoryBytes())
  const bytes = args.value('memory-limit', memoryLimit) ?? fairShare(allowedBytes(), inMemory)
  return { ...limitOf(bytes), ...(threads !== undefined && { threads }) }
}

/** For what is opened without flags, such as a sample that is being made. */
export const defaultResources = (): ResourceOptions => limitOf(fairShare(allowedBytes(), defaultMemoryBytes()))

const limitOf = (bytes: number) => ({ memoryLimit: `${bytes}B` })

/** Half of all, less the results in memory; an eighth where these are large. */
export const fairShare = (allowed: number, results: number): number =>
  Math.floor(Math.max(allowed / 2 - results, allowed / 8))

/** What the process may use before it is killed. Without a container Node says 0, or more than there is. */
const allowedBytes = (): number => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
