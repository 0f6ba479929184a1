// How large the answer to one statement may be: an engine that has no bound fills this process.

import { type EngineFailure, failure, type RunOptions } from './engine.ts'

/** Most bytes of an answer, unless an engine's options say otherwise. A page of a thousand long rows has a tenth of it. */
export const ANSWER_BYTES = 16 * 1024 * 1024

export interface AnswerBounds {
  /** Counted as the engine sends them. */
  readonly bytes: number
  /** As many rows as the statement can have. */
  readonly rows: number
}

/** The answer is one that this process does not take. */
export const tooLarge = (bytes: number): EngineFailure =>
  failure('too_large', `the answer has more than ${bytes} bytes; ask for fewer columns, shorter texts or a lower limit`)

/** The answer is not that of the statement. */
export const tooManyRows = (rows: number): EngineFailure =>
  failure('failed', `the database returned more than ${rows} rows, which is the limit of the statement`)

export const answerBounds = (bytes: number, { maxRows = Number.POSITIVE_INFINITY }: RunOptions = {}): AnswerBounds => ({
  bytes,
  rows: maxRows,
})
