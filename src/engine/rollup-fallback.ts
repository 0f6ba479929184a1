// Runs a query that reads rollups, and runs it again on rows if a rollup cannot be read, or no longer fits the data.

import type { CompiledQuery } from '../compiler/compiled-query.ts'
import { isFailure } from './engine.ts'

/** The connection of the fallback to the states of rollups. */
export interface RollupFallback {
  /** Whether the host has replaced its data since the states of rollups were read. */
  readonly isReplaced: () => boolean
  /** Called with the failure of a statement that reads rollups, after the statement on rows has succeeded. */
  readonly onFailure: (error: unknown) => void
}

/**
 * Calls `read` with the query. Calls it again with the query on rows if the table of a rollup is missing, or if the
 * host has replaced its data in the meantime. `discard` frees a result that is not returned.
 */
export async function readWithFallback<T>(
  query: CompiledQuery,
  read: (query: CompiledQuery) => Promise<T>,
  { isReplaced, onFailure }: RollupFallback = NONE,
  discard: (result: T) => void = () => {},
): Promise<T> {
  if (query.rollups.used.length === 0) return read(query)
  try {
    const result = await read(query)
    if (!isReplaced()) return result
    discard(result)
  } catch (error) {
    if (!mayLackTable(error)) throw error
    const result = await read(query.fromRows)
    if (!isReplaced()) onFailure(error)
    return result
  }
  return read(query.fromRows)
}

const NONE: RollupFallback = { isReplaced: () => false, onFailure: () => {} }

/** Whether the table of a rollup may be gone, or has no policy for row-level security. */
const mayLackTable = (error: unknown): boolean =>
  isFailure(error) && (error.code === 'failed' || error.code === 'unavailable')
