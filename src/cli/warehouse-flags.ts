// The flags that tell what the tables of a warehouse are like, for every command that compiles.

import type { Warehouse } from '../lower/warehouse.ts'
import type { Args, Flag } from './args.ts'

export const warehouseFlags: Readonly<Record<'partitioned', Flag>> = {
  partitioned: {
    about: `The tables are partitioned by event_year and event_month, as those that "sightline load" makes on Trino: the
dates of a request bound those, too.`,
  },
}

export const warehouseOf = (args: Args): Warehouse => ({ partitioned: args.has('partitioned') })
