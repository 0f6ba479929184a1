// `sightline rollups ddl`: prints the statements that create and fill the tables of rollups, for hosts that run the
// statements themselves.

import { preparing, refreshScript } from '../../rollups/maintain/refresh.ts'
import { type Command, usageError } from '../args.ts'
import { readSettings } from '../config/settings.ts'
import { day } from '../flag-values.ts'
import { printLine } from '../io/output.ts'
import { declarationFlags, maintenanceFor, ownerFlag } from '../rollups/maintain.ts'
import { neededDialect } from '../sources/dialects.ts'

export const command: Command = {
  usage: {
    line: `rollups ddl [--config FILE] [--rollups FILE] [--dialect duckdb|postgres|trino] [--up-to DAY [--after DAY]]
       [--model FILE] [--warehouse FILE] [--account A] [--row-level-security]`,
    about: `Prints the statements that create the tables of rollups, each ending in a semicolon. With --up-to, also
prints the statements that fill the tables from the day after --after up to that day.

"sightline rollups refresh" runs the same statements, and determines the days itself.`,
    flags: {
      ...declarationFlags,
      account: ownerFlag,
      'row-level-security': {
        about: `Postgres: new tables get policies for database.rowLevelSecurity of "sightline serve". The policies limit a
reader to the rows of one account.`,
      },
      dialect: {
        value: 'D',
        about: 'duckdb, postgres or trino (Iceberg tables). Default: the engine of the configuration.',
      },
      'up-to': { value: 'DAY', about: 'The last day to add, as YYYY-MM-DD. Its rows must no longer change.' },
      after: {
        value: 'DAY',
        about: 'The last day that the tables already contain, as YYYY-MM-DD. Default: the tables are empty.',
      },
    },
  },
  async run(args) {
    const settings = await readSettings(args)
    const { rollups, place, isTransactional } = await maintenanceFor(args, settings, neededDialect(args, settings))
    const [upTo, after] = [args.value('up-to', day), args.value('after', day)]
    if (upTo === undefined && after !== undefined) throw usageError('--after requires --up-to')
    if (upTo !== undefined && after !== undefined && upTo < after) {
      throw usageError(`--up-to ${upTo} must not be earlier than --after ${after}`)
    }
    const around = (statements: readonly string[]) =>
      isTransactional && statements.length > 0 ? ['begin', ...statements, 'commit'] : statements
    const statements = rollups.flatMap(({ rollup, facts }, index) => [
      // The first statement creates the table of states, which all rollups share.
      ...preparing(rollup, place).slice(index === 0 ? 0 : 1),
      ...(upTo === undefined ? [] : around(refreshScript(rollup, facts, place, { after, upTo }))),
    ])
    await printLine(statements.map((statement) => `${statement};`).join('\n\n'))
    return 0
  },
}
