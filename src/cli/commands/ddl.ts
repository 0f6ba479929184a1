// `sightline ddl`: prints the DDL of the reference warehouse for one engine.

import { type Command, usageError } from '../args.ts'
import { instant, tableFormat, text } from '../flag-values.ts'
import { printLine } from '../io/output.ts'
import { dialect } from '../sources/dialects.ts'

export const command: Command = {
  usage: {
    line: 'ddl --dialect duckdb|postgres|trino [--now ISO] [--row-level-security] [--format iceberg|hive]',
    about: 'Prints the statements that create the tables of the reference warehouse, each ending in a semicolon.',
    flags: {
      dialect: { value: 'D', about: 'duckdb, postgres or trino.' },
      now: {
        value: 'ISO',
        about: 'Postgres: create monthly partitions up to the month of this instant. Default: now.',
      },
      'row-level-security': {
        about: 'Postgres: also print the policies that limit a reader to the rows of one account.',
      },
      format: { value: 'F', about: 'Trino: iceberg or hive. Default: iceberg.' },
    },
  },
  async run(args) {
    const named = args.need('dialect', dialect)
    const of = args.value('dialect', text)
    for (const [flag, owner] of Object.entries(OWNERS)) {
      if (args.has(flag) && of !== owner) throw usageError(`--${flag} requires --dialect ${owner}`)
    }
    const statements = await named.ddl({
      now: args.value('now', instant) ?? new Date(),
      rowLevelSecurity: args.has('row-level-security'),
      format: args.value('format', tableFormat) ?? 'iceberg',
    })
    await printLine(statements.map((statement) => `${statement};`).join('\n\n'))
    return 0
  },
}

/** Flags that apply to one dialect only. */
const OWNERS = { 'row-level-security': 'postgres', format: 'trino' }
