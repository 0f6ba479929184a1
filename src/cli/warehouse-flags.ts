// The flags that say what the tables of a warehouse are like, for every command that compiles.

import type { Warehouse } from '../lower/warehouse.ts'
import type { Args, Flag } from './args.ts'
import { warehouseFile } from './warehouse-file.ts'

export const warehouseFlags: Readonly<Record<'partitioned' | 'warehouse', Flag>> = {
  warehouse: {
    value: 'FILE',
    about: `A JSON file that says what your tables and columns are called and how they are stored: see docs/warehouse.md.
"sightline check --suggest" proposes one, "sightline check --schema" prints its JSON Schema.`,
  },
  partitioned: {
    about: `The tables are partitioned by event_year and event_month, as those that "sightline load" makes on Trino: the
dates of a request bound those, too.`,
  },
}

export const warehouseOf = (args: Args): Warehouse => ({
  ...args.value('warehouse', warehouseFile),
  ...(args.has('partitioned') && { partitioned: true }),
})
