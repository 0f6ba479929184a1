// `sightline check`: compares tables with a mapping, or suggests a mapping.

import { checkWarehouse } from '../../engine/check-warehouse.ts'
import type { Engine } from '../../engine/engine.ts'
import { type Command, usageError } from '../args.ts'
import { compilerFrom, modelOf } from '../config/compiler.ts'
import { readSettings, settingFlags } from '../config/settings.ts'
import { text } from '../flag-values.ts'
import { printLine } from '../io/output.ts'
import { neededSource } from '../sources/read-from.ts'
import { secondLook } from '../suggest/second-look.ts'
import { suggest } from '../suggest/suggest.ts'
import { warehouseSchema } from '../suggest/warehouse-schema.ts'

export const command: Command = {
  usage: {
    line: `check [--config FILE] [--database FILE | --engine postgres|trino --url URL] [--model FILE] [--warehouse FILE]
       [--account A] [--joins] [--indexes] [--suggest [--schema NAME]] | --json-schema`,
    about: `Compares the mapped tables with the catalog of the engine. Compares the values of columns such as event_type
with the known values, and looks for numbers that are NaN or infinite, in at most a million rows. Where --model declares
that a join matches at most one row, checks that a unique key guarantees this. Prints a line for each table, column or
value that is missing or does not fit, and below it the text to write in the mapping. Exit status 0 if all tables fit,
else 1.`,
    flags: {
      ...settingFlags('database', 'engine', 'url', 'model', 'warehouse'),
      account: {
        value: 'A',
        about: `Check the tables and values of this account. Required if the schema depends on the account. Default: the
values of all accounts.`,
      },
      joins: {
        about: `Also read rows. Report rows that match a join of at most one row several times, rows without a match
where the model declares one, and null or repeated keys of the base. Look for NaN and infinities in all rows.`,
      },
      indexes: {
        about: `On PostgreSQL: also print the statement that creates each index that requests could use and a table
lacks.`,
      },
      suggest: {
        about: 'Print a first mapping for the existing tables, instead of checking a mapping.',
      },
      schema: {
        value: 'NAME',
        about: 'The schema that --suggest reads. Default: all schemas; on Trino, the schema of --url.',
      },
      'json-schema': { about: 'Print the JSON Schema of the --warehouse file. Needs no database.' },
    },
  },
  async run(args) {
    const settings = await readSettings(args)
    if (args.has('json-schema')) {
      await printLine(JSON.stringify(warehouseSchema(await modelOf(settings)), null, 2))
      return 0
    }
    const schema = args.value('schema', text)
    if (schema !== undefined && !args.has('suggest'))
      throw usageError('--schema requires --suggest; --json-schema prints the JSON Schema of --warehouse')
    const source = neededSource(settings)
    const dialect = await source.dialect()
    const compiler = await compilerFrom({ ...settings, rollups: undefined })(dialect)
    const name = settings.account?.value
    if (compiler.hasSchemas && name === undefined && !args.has('suggest')) {
      throw usageError('--account is required: the schema depends on the account')
    }
    let engine: Engine | undefined
    try {
      engine = await source.open()
      if (args.has('suggest')) return await suggest(engine, dialect, await modelOf(settings), source.schemas, schema)
      const findings = await checkWarehouse(compiler, engine, {
        values: true,
        joins: args.has('joins') ? 'rows' : 'keys',
        indexes: args.has('indexes'),
        ...(name !== undefined && { account: name }),
      })
      const notes = await secondLook(compiler, name ?? 'nobody', await modelOf(settings), engine)
      for (const { severity, message, write } of [...findings, ...notes]) {
        if (severity === 'note') process.stderr.write(`note: ${message}\n`)
        else await printLine(`${severity}: ${message}`)
        if (write !== undefined) await printLine(`  write ${write}`)
      }
      const isFit = findings.every(({ severity }) => severity === 'note')
      if (isFit) await printLine('all tables fit')
      return isFit ? 0 : 1
    } catch (error) {
      throw source.failed(error)
    } finally {
      await engine?.close()
    }
  },
}
