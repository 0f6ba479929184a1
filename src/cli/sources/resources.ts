// The memory and the threads of DuckDB. By default, DuckDB would use 80 percent of the memory, which leaves too little
// for Node and the cached results.

import { totalmem } from 'node:os'
import type { ResourceOptions } from '../../../engines/duckdb/engine.ts'
import { defaultMemoryBytes } from '../../caches/memory-cache.ts'
import type { Settings } from '../config/settings.ts'

/** The limits of the settings, or defaults that leave enough memory for Node. */
export function resourcesOf({ database, cache }: Pick<Settings, 'database' | 'cache'>): ResourceOptions {
  const { memoryLimit, threads } = database
  const inMemory = cache.results === undefined ? (cache.bytes?.value ?? defaultMemoryBytes()) : 0
  return {
    memoryLimit: memoryLimit?.value ?? limitFor(inMemory),
    ...(threads !== undefined && { threads: threads.value }),
  }
}

/** The limits for a database that is opened without settings, such as a new sample. */
export const defaultResources = (): ResourceOptions => ({ memoryLimit: limitFor(defaultMemoryBytes()) })

const limitFor = (results: number) => `${fairShare(allowedBytes(), results)}B`

/** Half of the memory minus the cached results, but at least an eighth of the memory. */
export const fairShare = (allowed: number, results: number): number =>
  Math.floor(Math.max(allowed / 2 - results, allowed / 8))

/**
 * The memory that the process may use. Outside a container, `constrainedMemory` returns 0, or more than the machine
 * has.
 */
const allowedBytes = (): number => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem())
