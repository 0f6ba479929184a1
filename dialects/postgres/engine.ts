// Runs statements on PostgreSQL, through pg: one read-only transaction on one snapshot for each read. Taking a
// connection from the pool: lent-connection.ts; one statement: statement.ts; the wall between accounts: security.ts.

import pg, { type Pool } from 'pg'
import { ANSWER_BYTES } from '../../src/engine/answer-bounds.ts'
import { type Engine, isFailure, type MappedTable } from '../../src/engine/engine.ts'
import { createPlaces } from '../../src/engine/pool.ts'
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
import { relationNames } from '../../src/warehouse/create-tables.ts'
import { describeTables } from './describe.ts'
import { createGuard, type Transact } from './guard.ts'
import { guardPool } from './guarded-client.ts'
import { take } from './lent-connection.ts'
import { checkSettingName } from './security.ts'
import { openTransaction } from './transaction.ts'
import { within } from './within.ts'

export { ACCOUNT_SETTING } from './security.ts'

/** How statements are run on a pool. */
export interface PostgresEngineOptions {
  /** Longest time of one statement. Default 30,000. */
  readonly timeoutMs?: number
  /** Longest wait for a connection, be it made or become free. Default 5,000. */
  readonly connectMs?: number
  /** Reads that may wait for a connection. Default 256. */
  readonly waiting?: number
  /** Most bytes of one answer, as the server sends them. Default 16 MiB. */
  readonly answerBytes?: number
  /** Whether statements are compiled to machine code: it costs more than it gives for a dashboard. Default false. */
  readonly jit?: boolean
  /**
   * The setting that row-level security reads the account from, such as `ACCOUNT_SETTING`. Then each read needs an
   * account, and reads only tables whose policies restrict the role of the connection to it: the first read of a table
   * makes sure. Default: none.
   */
  readonly accountSetting?: string
}

/** How to reach a server, and how statements are run on it. */
export interface OpenPostgresOptions extends PostgresEngineOptions {
  /** `postgres://user:password@host:port/database`; with `?sslmode=verify-full` over TLS. */
  readonly url: string
  /** Most connections at once. Default 10. */
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
    // After the engine has given up waiting: an attempt that nobody waits for any more is broken off.
    connectionTimeoutMillis: connectMs + 500,
    keepAlive: true,
    application_name: 'sightline',
  })
  // A server that goes away while the pool is being ended says so when the engine listens no more.
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
 * An engine on a pool of the host's own, which stays the host's: `close` waits for the reads, and leaves it open. Throws a
 * TypeError for invalid options.
 */
export function postgresEngine(pool: Pool, options: PostgresEngineOptions = {}): Engine {
  checkMembers(options, 'options', OPTIONS)
  const { check: _, ...engine } = engineOn(pool, options)
  return engine
}

type CheckedEngine = Engine & { readonly check: () => Promise<void> }

function engineOn(pool: Pool, options: PostgresEngineOptions): CheckedEngine {
  const settings = settingsOf(options)
  const { transact, close } = openTransactions(pool, settings)
  const { accountSetting } = settings
  const guard = accountSetting === undefined ? undefined : createGuard(transact, accountSetting)
  guardPool(pool)
  // An idle connection that breaks is taken out of the pool; unheard, it would end the process.
  pool.on('error', nothing)

  return {
    /** Makes sure that the server can be reached. */
    check: () => transact(async () => {}, { account: '' }),
    async read(work, options = {}) {
      const { tables = REFERENCE_TABLES, signal } = options
      if (guard) await within(guard.ensure(tables), { milliseconds: LONGEST_TIMER_MS, signal })
      return await transact(({ run }) => work(run), options)
    },
    describe: (tables) => transact(({ run }) => describeTables(run, tables), { account: '' }),
    async close() {
      await close()
      pool.off('error', nothing)
    },
  }
}

/** Each statement of a proof has its own time limit; all of them together have none but the caller's signal. */
const LONGEST_TIMER_MS = 2_147_483_647

/** What a read is taken to read unless it says so. */
const REFERENCE_TABLES: readonly MappedTable[] = relationNames().map((name) => ({
  schema: undefined,
  name,
  accountColumn: 'account_id',
  columns: [],
}))

function openTransactions(pool: Pool, settings: EngineSettings) {
  const { connectMs, waiting } = settings
  const places = createPlaces(pool.options.max, { most: waiting, milliseconds: connectMs })
  /** A connection that was lost while it lay idle is found out by its first statement only: then the next one is tried. */
  const begin = async (account: string | undefined, signal: AbortSignal | undefined) => {
    for (let others = pool.options.max; ; others -= 1) {
      const transaction = openTransaction(await take(pool, { places, connectMs, account, signal }), settings, signal)
      try {
        await transaction.begin(account)
        return transaction
      } catch (error) {
        void transaction.end()
        if (others === 0 || !isLost(error)) throw error
      }
    }
  }
  const transact: Transact = async (work, { signal, account }) => {
    const transaction = await begin(account, signal)
    try {
      return await work(transaction)
    } finally {
      // Not awaited: an answer, or a cancelled caller, does not wait for the connection to come to rest.
      void transaction.end()
    }
  }
  return {
    transact,
    async close() {
      await places.drain()
    },
  }
}

/** Whether a statement failed because its connection was gone: no answer of the server, or that it ends the connection. */
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
