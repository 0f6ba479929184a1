// `sightline ddl`: the tables of the reference warehouse, as statements for one engine.

import type { Command } from './args.ts'
import { dialect } from './dialects.ts'
import { instant } from './flag-values.ts'
import { printLine } from './output.ts'

export const command: Command = {
  usage: {
    line: 'ddl --dialect duckdb|postgres|trino [--now ISO]',
    about: 'Prints the statements that make the tables of the reference warehouse, each ending in a semicolon.',
    flags: {
      dialect: { value: 'D', about: 'duckdb, postgres or trino.' },
      now: { value: 'ISO', about: 'The instant up to whose month Postgres gets monthly partitions. Default: now.' },
    },
  },
  async run(args) {
    const named = args.need('dialect', dialect)
    const statements = await named.ddl(args.value('now', instant) ?? new Date())
    for (const statement of statements) await printLine(`${statement};\n`)
    return 0
  },
}
