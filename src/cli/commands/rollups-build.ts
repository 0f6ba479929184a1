// `sightline rollups build`: fills the tables of rollups with all closed days, whose rows no longer change.

import type { Command } from '../args.ts'
import { refreshAll, refreshFlags } from '../rollups/refresh-all.ts'

export const command: Command = {
  usage: {
    line: `rollups build [--config FILE] [--rollups FILE] [--database FILE | --engine postgres|trino --url URL]
       [--model FILE] [--warehouse FILE] [--account A] [--now ISO]`,
    about: `Creates the tables of rollups and fills them with all closed days. Except on Trino, fills tables again that
are already built. Checks whether the facts hold in the data. Later, "sightline rollups refresh" adds newly closed
days.`,
    flags: refreshFlags,
  },
  run: (args) => refreshAll(args, true),
}
