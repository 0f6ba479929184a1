// Runs statements on PostgreSQL through pg. Each read is one read-only transaction on one snapshot. lent-connection.ts
// takes connections from the pool, statement.ts runs one statement, and guard.ts verifies the policies that separate
// accounts.

import pg, { type Pool } from 'pg'
import { ANSWER_BYTES } from '../../src/engine/answer-bounds.ts'
import { type Engine, failure, isFailure, type ReadOptions } from '../../src/engine/engine.ts'
import { readCancelled } from '../../src/engine/execution.ts'
import { createPlaces } from '../../src/engine/pool.ts'
import { createStreamPlaces } from '../../src/engine/stream-places.ts'
import {
  checkMembers,
  type MembersOf,
  milliseconds,
  name,
  needed,
  text,
  wholeNumber,
  yesOrNo,
} from '../../src/names/members.ts'
import { withTimeout } from '../../src/std/with-timeout.ts'
import { describeTables } from './describe.ts'
import { checkSettingName, createGuard, type Transact } from './guard.ts'
import { take } from './lent-connection.ts'
import { checkDriver } from './statement.ts'
import { type Kind, openTransaction } from './transaction.ts'

export { ACCOUNT_SETTING } from '../../dialects/postgres/account-setting.ts'

/** Options of an engine on a pool. */
export interface PostgresEngineOptions {
  /** Timeout of a statement in milliseconds. Default 30,000. */
  readonly timeoutMs?: number
  /** Timeout in milliseconds for connecting, or for getting a free connection. Default 5,000. */
  readonly connectMs?: number
  /** Maximum number of reads that wait for a connection. Default 256. */
  readonly waiting?: number
  /** Maximum size of an answer in bytes, as the server sends it. Default 16 MiB. */
  readonly answerBytes?: number
  /** Enables JIT compilation, which costs more than it saves on dashboard queries. Default false. */
  readonly jit?: boolean
  /**
   * The Postgres setting that contains the account for row-level security, such as `ACCOUNT_SETTING`. If given, each
   * read needs an account. The engine then checks each table before its first read. It refuses the read unless
   * row-level security applies to the engine's role, and shows no row to an account that does not exist. Default: none.
   */
  readonly accountSetting?: string
}

/** Options of an engine that opens its connections itself. */
export interface OpenPostgresOptions extends PostgresEngineOptions {
  /** `postgres://user:password@host:port/database`; add `?sslmode=verify-full` for TLS. */
  readonly url: string
  /** Maximum number of connections. Default 10. */
  readonly connections?: number
}

const OPTIONS: MembersOf<PostgresEngineOptions> = {
  timeoutMs: milliseconds,
  connectMs: milliseconds,
  waiting: wholeNumber(0),
  answerBytes: wholeNumber(1),
  jit: yesOrNo,
  accountSetting: text,
}

const OPEN_OPTIONS: MembersOf<OpenPostgresOptions> = { ...OPTIONS, url: needed(name), connections: wholeNumber(1) }

/**
 * Connects to a server. Rejects with a TypeError for invalid options.
 *
 * @example
 * const engine = await openPostgres({ url: 'postgres://reader:secret@db.internal/analytics?sslmode=verify-full' })
 */
export async function openPostgres(settings: OpenPostgresOptions): Promise<Engine> {
  checkMembers(settings, 'options', OPEN_OPTIONS)
  const { url, connections = 10, ...options } = settings
  const { connectMs = 5_000 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // This timeout is longer than the engine's timeout, so pg aborts an attempt to connect only when no read waits for
    // it.
    connectionTimeoutMillis: connectMs + 50,
    keepAlive: true,
    application_name: 'sightline',
  })
  // A server can close a connection after the engine has removed its listener.
  pool.on('error', nothing)
  const { check, close, ...engine } = engineOn(pool, options)
  try {
    await check()
  } catch (error) {
    await pool.end()
    throw error
  }
  let ended: Promise<void> | undefined
  return {
    ...engine,
    close: () => {
      ended ??= close().then(() => pool.end())
      return ended
    },
  }
}

/**
 * Makes an engine on the host's pool. `close` waits for running reads and leaves the pool open. Throws a TypeError for
 * invalid options.
 */
export function postgresEngine(pool: Pool, options: PostgresEngineOptions = {}): Engine {
  checkMembers(options, 'options', OPTIONS)
  const { check: _, ...engine } = engineOn(pool, options)
  return engine
}

type CheckedEngine = Engine & { readonly check: () => Promise<void> }

function engineOn(pool: Pool, options: PostgresEngineOptions): CheckedEngine {
  checkDriver()
  const settings = settingsOf(options)
  const { begin, transact, close } = openTransactions(pool, settings)
  const { connectMs, waiting } = settings
  const places = createStreamPlaces(pool.options.max, { most: waiting, milliseconds: connectMs })
  const { accountSetting } = settings
  const guard = accountSetting === undefined ? undefined : createGuard(transact)
  const guarded = async ({ tables, signal }: ReadOptions) => {
    if (guard === undefined) return
    if (tables === undefined) throw failure('refused', 'with accountSetting, a read must name its tables')
    const limit = { milliseconds: LONGEST_TIMER_MS, signal, aborted: readCancelled }
    await withTimeout(() => guard.ensure(tables), limit)
  }
  // The pool drops a broken idle connection and emits an error. Without a listener, this error would end the process.
  pool.on('error', nothing)

  return {
    /** Rejects if the server cannot be reached. */
    check: () => transact(async () => {}, { account: '' }),
    async read(work, options = {}) {
      await guarded(options)
      return await transact(({ run }) => work(run), options)
    },
    async *stream(statement, options = {}) {
      await guarded(options)
      const { account, signal } = options
      const place = await places.take({ account, signal })
      try {
        const transaction = await begin(account, signal, 'stream')
        try {
          yield* transaction.stream(statement)
        } finally {
          // Not awaited: neither an answer nor a cancelled caller waits for the rollback.
          void transaction.end()
        }
      } finally {
        place.giveBack()
      }
    },
    describe: (tables) => transact(({ run }) => describeTables(run, tables), { account: '' }),
    async close() {
      await close()
      pool.off('error', nothing)
    },
  }
}

/**
 * Node's longest timer, so in practice no timeout. A check of row-level security ends early only at the caller's
 * signal; each of its statements has its own timeout.
 */
const LONGEST_TIMER_MS = 2_147_483_647

function openTransactions(pool: Pool, settings: EngineSettings) {
  const { connectMs, waiting } = settings
  const places = createPlaces(pool.options.max, { most: waiting, milliseconds: connectMs })
  /**
   * A connection can break while idle, and the engine notices this only at the next statement. The engine then tries
   * another connection.
   */
  const begin = async (account: string | undefined, signal: AbortSignal | undefined, kind: Kind) => {
    for (let others = pool.options.max; ; others -= 1) {
      const transaction = openTransaction(await take(pool, { places, connectMs, account, signal }), settings, signal)
      try {
        await transaction.begin(account, kind)
        return transaction
      } catch (error) {
        void transaction.end()
        if (others === 0 || !isLost(error)) throw error
      }
    }
  }
  const transact: Transact = async (work, { signal, account }) => {
    const transaction = await begin(account, signal, 'read')
    try {
      return await work(transaction)
    } finally {
      // Not awaited: neither an answer nor a cancelled caller waits for the rollback.
      void transaction.end()
    }
  }
  return {
    begin,
    transact,
    async close() {
      await places.drain()
    },
  }
}

/**
 * Whether a statement failed because its connection was lost: the server sent no answer, or an error that closes the
 * connection.
 */
const isLost = (error: unknown): boolean =>
  isFailure(error) &&
  error.code === 'failed' &&
  !(error.cause instanceof pg.DatabaseError && !/^(?:57P|08)/.test(error.cause.code ?? ''))

type EngineSettings = ReturnType<typeof settingsOf>

function settingsOf({ accountSetting, ...options }: PostgresEngineOptions) {
  const { timeoutMs = 30_000, connectMs = 5_000, waiting = 256, answerBytes = ANSWER_BYTES, jit = false } = options
  if (accountSetting !== undefined) checkSettingName(accountSetting)
  return { timeoutMs, connectMs, waiting, answerBytes, jit, accountSetting }
}

const nothing = () => {}
