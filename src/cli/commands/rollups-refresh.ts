// `sightline rollups refresh`: adds the days that have closed to the tables of rollups.

import type { Command } from '../args.ts'
import { refreshAll, refreshFlags } from '../rollups/refresh-all.ts'

export const command: Command = {
  usage: {
    line: `rollups refresh --rollups FILE --database FILE | --engine postgres|trino --url URL
       [--model FILE] [--warehouse FILE] [--now ISO] [--memory-limit SIZE] [--threads N]`,
    about: `Adds the days that have closed to the tables of rollups, and makes missing tables. Checks the facts. Run it
every night. It can be broken off at any time and run again.`,
    flags: refreshFlags,
  },
  run: (args) => refreshAll(args, false),
}
