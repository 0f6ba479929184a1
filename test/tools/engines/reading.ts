// Helpers for tests that read one statement from an engine and check the outcome.

import type { Engine, ReadOptions, Statement } from '../../../src/engine/engine.ts'

export const sql = (text: string, ...parameters: Statement['parameters']): Statement => ({ sql: text, parameters })

/** Reads one statement. */
export const one = (engine: Engine, statement: Statement, options?: ReadOptions) =>
  engine.read((run) => run(statement), options)

/** The error code of a failed read, or `done`. */
export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { readonly code: string }) => error.code,
  )
