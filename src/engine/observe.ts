// Surrounds the reads of an engine, for metrics, spans and readiness. Passes on everything else: the options of a read,
// the limits of a statement, the rows, the failures.

import type { Engine, Rows, Statement } from './engine.ts'

/** Functions that surround the calls of an engine. Each must return the result of its call, and throw its failure. */
export interface EngineHooks {
  /** Surrounds a read. `read` calls `begun` when the engine has a connection for it. */
  read?<T>(read: (begun: () => void) => Promise<T>): Promise<T>
  /** Surrounds a statement of a read. */
  statement?(statement: Statement, run: () => Promise<Rows>): Promise<Rows>
  /** Surrounds a stream. `open` starts it. */
  stream?(statement: Statement, open: () => RowStream): RowStream
}

/** The rows of a stream, in batches. */
export type RowStream = AsyncGenerator<Rows, void, undefined>

/** An engine whose calls the hooks surround. */
export function observe(engine: Engine, hooks: EngineHooks): Engine {
  const { read: aroundRead = (read) => read(() => {}), statement: aroundStatement = (_, run) => run() } = hooks
  const { stream: aroundStream = (_, open) => open() } = hooks
  const { describe, stream } = engine
  return {
    read: (work, options) =>
      aroundRead((begun) =>
        engine.read((run) => {
          begun()
          return work((statement, limits) => aroundStatement(statement, () => run(statement, limits)))
        }, options),
      ),
    ...(describe !== undefined && { describe: (tables) => describe.call(engine, tables) }),
    ...(stream !== undefined && {
      stream: (statement, options) => aroundStream(statement, () => stream.call(engine, statement, options)),
    }),
    close: () => engine.close(),
  }
}
