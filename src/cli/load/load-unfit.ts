// Checks all tables before the first row is sent, because the server would refuse a bad cell only in the middle of the
// load.

import type { Export } from '../../../engines/duckdb/export.ts'
import { relationNames } from '../../site-search/create-tables.ts'
import { commandError } from '../args.ts'

/** Throws if a cell cannot be loaded. The error names the first bad cell of each table. */
export async function refuseUnfit(warehouse: Export, options: Parameters<Export['unfit']>[1]): Promise<void> {
  const found: string[] = []
  for (const relation of relationNames()) {
    const unfit = await warehouse.unfit(relation, options)
    if (unfit !== undefined) found.push(unfit)
  }
  if (found.length > 0) throw commandError(1, `--database ${warehouse.path}: ${found.join('; ')}; nothing was loaded`)
}
