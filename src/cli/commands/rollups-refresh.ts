// `sightline rollups refresh`: adds newly closed days, whose rows no longer change, to the tables of rollups.

import type { Command } from '../args.ts'
import { refreshAll, refreshFlags } from '../rollups/refresh-all.ts'

export const command: Command = {
  usage: {
    line: `rollups refresh [--config FILE] [--rollups FILE] [--database FILE | --engine postgres|trino --url URL]
       [--model FILE] [--warehouse FILE] [--account A] [--now ISO]`,
    about: `Adds newly closed days to the tables of rollups, and creates missing tables. Checks whether the
facts hold in the data. Run this command every night. You can interrupt it at any time and run it again.`,
    flags: refreshFlags,
  },
  run: (args) => refreshAll(args, false),
}
