// Limits on the answer to one statement. An engine without limits could exhaust the memory of this process.

import { type EngineFailure, failure, type RunOptions } from './engine.ts'

/** The default limit in bytes. A page of a thousand long rows takes a tenth of this limit. */
export const ANSWER_BYTES = 16 * 1024 * 1024

export interface AnswerBounds {
  /** The size of the answer as the engine sends it. */
  readonly bytes: number
  /** The row limit of the statement. */
  readonly rows: number
}

/** The answer exceeds the byte limit. */
export const tooLarge = (bytes: number): EngineFailure =>
  failure('too_large', `the answer has more than ${bytes} bytes; ask for fewer columns, shorter texts or a lower limit`)

/** The answer has more rows than the statement allows. */
export const tooManyRows = (rows: number): EngineFailure =>
  failure('failed', `the database returned more than ${rows} rows, which is the limit of the statement`)

export const answerBounds = (bytes: number, { maxRows = Number.POSITIVE_INFINITY }: RunOptions = {}): AnswerBounds => ({
  bytes,
  rows: maxRows,
})
