// `sightline check`: whether tables are what a mapping says of them, or a mapping to start from.

import { checkWarehouse } from '../engine/check-warehouse.ts'
import type { Engine } from '../engine/engine.ts'
import { siteSearch } from '../site-search/index.ts'
import { type Command, usageError } from './args.ts'
import { account, text } from './flag-values.ts'
import { printLine } from './output.ts'
import { sourceFlags, sourceOf } from './read-from.ts'
import { suggest } from './suggest.ts'
import { compilerFrom, warehouseFlags } from './warehouse-flags.ts'
import { warehouseSchema } from './warehouse-schema.ts'

export const command: Command = {
  usage: {
    line: `check --database FILE | --engine postgres|trino --url URL
       [--warehouse FILE] [--account A] [--partitioned] [--row-level-security]
       [--memory-limit SIZE] [--threads N] [--suggest [--schema NAME]] | --json-schema`,
    about: `Checks the tables that requests and reports read against the catalog of the engine, and the values of columns such as
event_type, in a million rows at most, against those that are known. Prints a line for each table, column or value that is
missing or does not fit, and below it what to write in the mapping. Exit status 0 if all tables fit, else 1.`,
    flags: {
      database: { value: 'FILE', about: 'The DuckDB file to check. It is opened read-only and must exist.' },
      ...sourceFlags,
      account: {
        value: 'A',
        about: `The account whose values to look at, and whose tables. Required if the schema depends on the account. Default:
the values of all accounts.`,
      },
      ...warehouseFlags,
      suggest: {
        about: 'Print a first mapping for the tables that are there, to start from, instead of checking one.',
      },
      schema: {
        value: 'NAME',
        about: 'The schema whose tables --suggest looks at. Default: all of them, on Trino that of --url.',
      },
      'json-schema': { about: 'Print the JSON Schema of the file that --warehouse names. Needs no database.' },
    },
  },
  async run(args) {
    if (args.has('json-schema')) {
      await printLine(JSON.stringify(warehouseSchema(siteSearch), null, 2))
      return 0
    }
    const schema = args.value('schema', text)
    if (schema !== undefined && !args.has('suggest'))
      throw usageError('--schema requires --suggest; --json-schema prints the JSON Schema of --warehouse')
    const source = sourceOf(args)
    if (source === undefined) throw usageError('--database is required, or --engine with --url; see --help')
    const dialect = await source.dialect()
    const compiler = compilerFrom(args)(dialect)
    const name = args.value('account', account)
    if (compiler.hasSchemas && name === undefined && !args.has('suggest')) {
      throw usageError('--account is required, because the schema depends on it: it says whose tables to check')
    }
    let engine: Engine | undefined
    try {
      engine = await source.open()
      if (args.has('suggest')) return await suggest(engine, dialect, source.schemas, schema)
      const findings = await checkWarehouse(compiler, engine, {
        values: true,
        ...(name !== undefined && { account: name }),
      })
      for (const { severity, message, write } of findings) {
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
