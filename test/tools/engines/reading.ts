// Helpers for tests that read one statement from an engine and check the outcome.

import type { Engine, ReadOptions, Statement } from '../../../src/engine/engine.ts'

export const sql = (text: string, ...parameters: Statement['parameters']): Statement => ({ sql: text, parameters })

/** Runs one statement with `engine.read` and returns its rows. */
export const one = (engine: Engine, statement: Statement, options?: ReadOptions) =>
  engine.read((run) => run(statement), options)

/** Resolves to the error code of a failed read, or to `done` if the read succeeds. */
export const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: { readonly code: string }) => error.code,
  )
