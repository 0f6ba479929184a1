// `sightline describe`: prints the response of `GET /`. Needs no database.

import { unknownAmong } from '../../names/quoted-name.ts'
import { type Command, usageError } from '../args.ts'
import { text } from '../flag-values.ts'
import { compilerFrom, warehouseFlags } from '../flags/warehouse-flags.ts'
import { printLine } from '../io/output.ts'
import { dialect } from '../sources/dialects.ts'

export const command: Command = {
  usage: {
    line: 'describe [--report NAME] [--warehouse FILE] [--partitioned] [--extensions on|off]',
    about: `Prints the names that requests may use, as one JSON object: {"fields", "functions", "operators",
"dateRanges", "limits", "reports"}. With --report, prints only that report: {"path", "columns", "filters", "having"}.`,
    flags: {
      report: { value: 'NAME', about: 'Describe only this report, such as search-funnel.' },
      ...warehouseFlags,
    },
  },
  async run(args) {
    const name = args.value('report', text)
    // The description is the same for every dialect.
    const compiler = compilerFrom(args)(await dialect('duckdb', '--dialect').dialect())
    const description = compiler.describe()
    const report = description.reports.find(({ path }) => path === `/${name}`)
    if (name !== undefined && report === undefined) throw unknownReport(name, compiler.reports)
    await printLine(JSON.stringify(report ?? description))
    return 0
  },
}

const unknownReport = (name: string, reports: readonly string[]) =>
  usageError(`--report: ${unknownAmong(reports, 'report', name)}; expected one of ${reports.join(', ')}`)
