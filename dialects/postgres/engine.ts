// Runs statements on PostgreSQL, through pg: one read-only transaction on one snapshot for each read. How a connection
// is had is in connection.ts, how one statement runs in statement.ts, the wall between accounts in security.ts.

import pg, { type Pool } from 'pg'
import { type Engine, failure, type ReadOptions } from '../../src/service/engine.ts'
import { take } from './connection.ts'
import { checkGuarded, checkSettingName, guardedTables } from './security.ts'
import { openTransaction, type Transaction } from './transaction.ts'

export { ACCOUNT_SETTING } from './security.ts'

export interface PostgresEngineOptions {
  /** Longest time of one statement. Default 30,000. */
  readonly timeoutMs?: number
  /** Longest wait for a connection, be it made or become free. Default 5,000. */
  readonly connectMs?: number
  /** Reads that may wait for a connection. Default 256. */
  readonly waiting?: number
  /** Compiling statements to machine code costs more than it gives at the size of a dashboard. Default false. */
  readonly jit?: boolean
  /**
   * The setting that row-level security reads the account from, such as `ACCOUNT_SETTING`. Then the first read makes
   * sure that the policies hold for the role of the connection, and each read needs an account. Default: none.
   */
  readonly accountSetting?: string
}

export interface OpenPostgresOptions extends PostgresEngineOptions {
  /** `postgres://user:password@host:port/database`; with `?sslmode=verify-full` over TLS. */
  readonly url: string
  /** Most connections at once. Default 10. */
  readonly connections?: number
}

/**
 * Connects to a server.
 *
 * @example
 * const engine = await openPostgres({ url: 'postgres://reader:secret@db.internal/analytics?sslmode=verify-full' })
 */
export async function openPostgres({ url, connections = 10, ...options }: OpenPostgresOptions): Promise<Engine> {
  const { connectMs = 5_000 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    // After the engine has given up waiting: an attempt that nobody waits for any more is broken off.
    connectionTimeoutMillis: connectMs + 500,
    keepAlive: true,
    application_name: 'sightline',
  })
  const { close, ...engine } = engineOn(pool, options)
  try {
    await engine.check()
  } catch (error) {
    await pool.end()
    throw error
  }
  let ended: Promise<void> | undefined
  return {
    read: engine.read,
    close: () => {
      ended ??= close().then(() => pool.end())
      return ended
    },
  }
}

/** An engine on a pool of the host's own, which stays the host's: `close` waits for the reads, and leaves it open. */
export function postgresEngine(pool: Pool, options: PostgresEngineOptions = {}): Engine {
  const { read, close } = engineOn(pool, options)
  return { read, close }
}

type CheckedEngine = Engine & { readonly check: () => Promise<void> }

function engineOn(pool: Pool, options: PostgresEngineOptions): CheckedEngine {
  const settings = settingsOf(options)
  const transactions = openTransactions(pool, settings)
  let checked: Promise<void> | undefined
  // An idle connection that breaks is taken out of the pool; unheard, it would end the process.
  pool.on('error', nothing)

  const check = () => {
    checked ??= checkServer(transactions.transact, settings).catch((error) => {
      checked = undefined
      throw error
    })
    return checked
  }
  return {
    check,
    async read(work, options = {}) {
      if (settings.accountSetting !== undefined) await check()
      return await transactions.transact(({ run }) => work(run), options)
    },
    async close() {
      await transactions.close()
      pool.off('error', nothing)
    },
  }
}

type Transact = <T>(work: (transaction: Transaction) => Promise<T>, options: ReadOptions) => Promise<T>

function openTransactions(pool: Pool, settings: EngineSettings) {
  const underWay = new Set<Promise<void>>()
  let isClosed = false
  const transact: Transact = async (work, { signal, account }) => {
    if (isClosed) throw failure('closed', 'the engine is closed')
    const { promise: over, resolve: finish } = Promise.withResolvers<void>()
    underWay.add(over)
    void over.then(() => underWay.delete(over))
    const waiting = { connectMs: settings.connectMs, most: settings.waiting, signal }
    const connection = await take(pool, waiting).catch((error) => {
      finish()
      throw error
    })
    const transaction = openTransaction(connection, settings, signal)
    try {
      await transaction.begin(account)
      return await work(transaction)
    } finally {
      // Not awaited: an answer, or a cancelled caller, does not wait for the connection to come to rest.
      void transaction.end().then(finish)
    }
  }
  return {
    transact,
    async close() {
      isClosed = true
      await Promise.all(underWay)
    },
  }
}

async function checkServer(transact: Transact, { accountSetting }: EngineSettings): Promise<void> {
  const work: Parameters<Transact>[0] = async ({ run }) => {
    if (accountSetting !== undefined) checkGuarded(accountSetting, await run(guardedTables(accountSetting)))
  }
  await transact(work, { account: '' })
}

type EngineSettings = ReturnType<typeof settingsOf>

function settingsOf({ accountSetting, ...options }: PostgresEngineOptions) {
  const { timeoutMs = 30_000, connectMs = 5_000, waiting = 256, jit = false } = options
  if (accountSetting !== undefined) checkSettingName(accountSetting)
  return { timeoutMs, connectMs, waiting, jit, accountSetting }
}

const nothing = () => {}
