// Whether a file holds all of its database: DuckDB opens one that lacks its end, and notices when it needs that.

import { failure, type Parameter, type Run } from '../../src/engine/engine.ts'

/** What stands before the first block: three headers. */
const HEADERS = 3n * 4096n

/**
 * Rejects a database of which blocks are missing in a file of `size` bytes. A whole file may end before the last block
 * that it counts: DuckDB cuts free ones off its end after it has written their number.
 */
export async function mustBeWhole(size: bigint, run: Run): Promise<void> {
  const [block = 0n, total = 0n, used = 0n] = await numbers(run, SIZES)
  const end = (blocks: bigint) => HEADERS + blocks * block
  if (size >= end(total)) return
  const cutShort = (blocks: bigint, cause?: unknown) =>
    failure('unavailable', `the DuckDB database is cut short: ${size} of at least ${end(blocks)} bytes`, cause)
  if (size < end(used)) throw cutShort(used)
  const needed = await usedUpTo(run).catch((cause: unknown) => {
    // The blocks that are missing say where the others are.
    throw cutShort(used, cause)
  })
  if (size < end(needed)) throw cutShort(needed)
}

const SIZES = `SELECT block_size, total_blocks, used_blocks FROM pragma_database_size()
  WHERE database_name = current_database()`
// A name with quotes in it cannot be asked for; what is missing of such a table is noticed when it is read.
const TABLES = `SELECT '"' || schema_name || '"."' || table_name || '"' FROM duckdb_tables()
  WHERE database_name = current_database() AND NOT temporary AND NOT contains(schema_name || table_name, '"')`
const OF_METADATA = 'SELECT 1 + max(block_id) FROM pragma_metadata_info()'
const OF_TABLE = 'SELECT 1 + greatest(max(block_id), max(list_max(additional_block_ids))) FROM pragma_storage_info($1)'

/** How many blocks there are up to the last one that holds something. */
async function usedUpTo(run: Run): Promise<bigint> {
  let [blocks = 0n] = await numbers(run, OF_METADATA)
  for (const [table] of await run({ sql: TABLES, parameters: [] })) {
    const [ofTable = 0n] = await numbers(run, OF_TABLE, [String(table)])
    if (ofTable > blocks) blocks = ofTable
  }
  return blocks
}

/** The first row, with 0 for NULL. */
async function numbers(run: Run, sql: string, parameters: readonly Parameter[] = []): Promise<readonly bigint[]> {
  const [row = []] = await run({ sql, parameters })
  return row.map((cell) => BigInt(String(cell ?? 0)))
}
