// Limits of streams, so that exports and their readers do not starve pages.

import { createPlaces, type Pool, type Waiting } from './pool.ts'

/** The longest pause of a reader between two batches. A reader that pauses longer loses its stream. */
export const READER_PAUSE_MS = 120_000

/** The rows of a batch, at most: as many as a page may have, so that both fit the same limit of bytes. */
export const BATCH_ROWS = 1_000

/** Streams leave one connection to pages, unless there is only one. */
export const createStreamPlaces = (connections: number, waiting: Waiting): Pool<number> =>
  createPlaces(Math.max(1, connections - 1), waiting)
