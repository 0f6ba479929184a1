// Detects truncated files: DuckDB opens a truncated file and fails only when it reads the missing part.

import { failure, type Parameter, type Run } from '../../src/engine/engine.ts'

/** The size of the three headers before the first block. */
const HEADERS = 3n * 4096n

/**
 * Rejects a database if blocks are missing in its file of `size` bytes. A complete file can be shorter than its block
 * count says, because DuckDB truncates free blocks after it has written the count.
 */
export async function mustBeWhole(size: bigint, run: Run): Promise<void> {
  const [block = 0n, total = 0n, used = 0n] = await numbers(run, SIZES)
  const end = (blocks: bigint) => HEADERS + blocks * block
  if (size >= end(total)) return
  const cutShort = (blocks: bigint, cause?: unknown) =>
    failure('unavailable', `the DuckDB database is truncated: ${size} of at least ${end(blocks)} bytes`, cause)
  if (size < end(used)) throw cutShort(used)
  const needed = await usedUpTo(run).catch((cause: unknown) => {
    // The missing blocks contain the metadata of the other blocks.
    throw cutShort(used, cause)
  })
  if (size < end(needed)) throw cutShort(needed)
}

const SIZES = `SELECT block_size, total_blocks, used_blocks FROM pragma_database_size()
  WHERE database_name = current_database()`
// `pragma_storage_info` accepts no name with quotes. If blocks of a table with such a name are missing, DuckDB fails
// when it reads the table.
const TABLES = `SELECT '"' || schema_name || '"."' || table_name || '"' FROM duckdb_tables()
  WHERE database_name = current_database() AND NOT temporary AND NOT contains(schema_name || table_name, '"')`
const OF_METADATA = 'SELECT 1 + max(block_id) FROM pragma_metadata_info()'
const OF_TABLE = 'SELECT 1 + greatest(max(block_id), max(list_max(additional_block_ids))) FROM pragma_storage_info($1)'

/** The number of blocks up to and including the last used block. */
async function usedUpTo(run: Run): Promise<bigint> {
  let [blocks = 0n] = await numbers(run, OF_METADATA)
  for (const [table] of await run({ sql: TABLES, parameters: [] })) {
    const [ofTable = 0n] = await numbers(run, OF_TABLE, [String(table)])
    if (ofTable > blocks) blocks = ofTable
  }
  return blocks
}

/** The first row of the result, with 0 for NULL. */
async function numbers(run: Run, sql: string, parameters: readonly Parameter[] = []): Promise<readonly bigint[]> {
  const [row = []] = await run({ sql, parameters })
  return row.map((cell) => BigInt(String(cell ?? 0)))
}
