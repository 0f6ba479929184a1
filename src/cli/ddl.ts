// `sightline ddl`: the tables of the reference warehouse, as statements for one engine.

import { type Command, usageError } from './args.ts'
import { dialect } from './dialects.ts'
import { instant, text } from './flag-values.ts'
import { printLine } from './output.ts'

export const command: Command = {
  usage: {
    line: 'ddl --dialect duckdb|postgres|trino [--now ISO] [--row-level-security]',
    about: 'Prints the statements that make the tables of the reference warehouse, each ending in a semicolon.',
    flags: {
      dialect: { value: 'D', about: 'duckdb, postgres or trino.' },
      now: { value: 'ISO', about: 'The instant up to whose month Postgres gets monthly partitions. Default: now.' },
      'row-level-security': { about: 'Postgres: also the policies that show a reader the rows of one account only.' },
    },
  },
  async run(args) {
    const named = args.need('dialect', dialect)
    const rowLevelSecurity = args.has('row-level-security')
    if (rowLevelSecurity && args.value('dialect', text) !== 'postgres') {
      throw usageError('--row-level-security requires --dialect postgres')
    }
    const statements = await named.ddl({ now: args.value('now', instant) ?? new Date(), rowLevelSecurity })
    for (const statement of statements) await printLine(`${statement};\n`)
    return 0
  },
}
