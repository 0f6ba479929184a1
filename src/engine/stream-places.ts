// Limits on streams, so that exports and slow readers do not starve requests for pages.

import { createPlaces, type Pool, type Waiting } from './pool.ts'

/** The longest pause of a reader between two batches. A reader that pauses longer loses its stream. */
export const READER_PAUSE_MS = 120_000

/** The maximum number of rows in a batch. A page has the same maximum, so both fit the same byte limit. */
export const BATCH_ROWS = 1_000

/** Streams leave one connection to pages, unless there is only one. */
export const createStreamPlaces = (connections: number, waiting: Waiting): Pool<number> =>
  createPlaces(Math.max(1, connections - 1), waiting)
