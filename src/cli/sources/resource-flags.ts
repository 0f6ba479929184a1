// The flags `--memory-limit SIZE` and `--threads N`, which limit DuckDB. By default, DuckDB would use 80 percent of the
// memory, which leaves too little for Node and the cached results.

import { totalmem } from 'node:os'
import type { ResourceOptions } from '../../../engines/duckdb/engine.ts'
import { defaultMemoryBytes } from '../../caches/memory-cache.ts'
import type { Args, Flag } from '../args.ts'
import { wholeNumber } from '../flag-values.ts'
import { size } from '../flags/size-flag.ts'
import { cacheSize } from '../stores/open-cache.ts'

export const resourceFlags: Readonly<Record<'memory-limit' | 'threads', Flag>> = {
  'memory-limit': {
    value: 'SIZE',
    about: `The memory limit of DuckDB, such as 512MB or 2GiB. Default: half of the memory of this machine or container,
minus the memory for cached results.`,
  },
  threads: { value: 'N', about: 'The number of threads of a DuckDB query. Default: one for each core.' },
}

const memoryLimit = size(16)
const MOST_THREADS = 1024

/** Returns the limits from the flags, or defaults that leave enough memory for Node. */
export function resourcesOf(args: Args): ResourceOptions {
  const threads = args.value('threads', wholeNumber(1, MOST_THREADS))
  const inMemory = args.has('cache') ? 0 : (args.value('cache-size', cacheSize) ?? defaultMemoryBytes())
  const bytes = args.value('memory-limit', memoryLimit) ?? fairShare(allowedBytes(), inMemory)
  return { ...limitOf(bytes), ...(threads !== undefined && { threads }) }
}

/** The limits for a database that is opened without flags, such as a new sample. */
export const defaultResources = (): ResourceOptions => limitOf(fairShare(allowedBytes(), defaultMemoryBytes()))

const limitOf = (bytes: number) => ({ memoryLimit: `${bytes}B` })

/** Half of the memory minus the cached results, but at least an eighth of the memory. */
export const fairShare = (allowed: number, results: number): number =>
  Math.floor(Math.max(allowed / 2 - results, allowed / 8))

/**
 * The memory that the process may use. Outside a container, `constrainedMemory` returns 0, or more than the machine
 * has.
 */
const allowedBytes = (): number => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
