// `sightline describe`: prints the response of `GET /`. Needs no database.

import type { MetricDescription } from '../../catalog/description.ts'
import { unknownAmong } from '../../names/quoted-name.ts'
import { type Command, usageError } from '../args.ts'
import { compilerFrom } from '../config/compiler.ts'
import { readSettings, settingFlags } from '../config/settings.ts'
import { text } from '../flag-values.ts'
import { printLine } from '../io/output.ts'
import { tableOf } from '../io/table.ts'
import { dialect } from '../sources/dialects.ts'

export const command: Command = {
  usage: {
    line: 'describe [--config FILE] [--report NAME | --metrics] [--model FILE] [--warehouse FILE]',
    about: `Prints the names that requests may use, as one JSON object: {"fields", "metrics", "functions", "operators",
"dateRanges", "limits", "reports"}. With --report, prints only that report: {"path", "about", "columns", "filters",
"having"}. With --metrics, prints the metrics as a table.`,
    flags: {
      metrics: { about: 'Print the metrics as a table: names, labels, units and descriptions.' },
      report: { value: 'NAME', about: 'Describe only this report, such as search-funnel.' },
      ...settingFlags('model', 'warehouse'),
    },
  },
  async run(args) {
    const name = args.value('report', text)
    // Any dialect will do: the description is the same for all dialects.
    const settings = { ...(await readSettings(args)), rollups: undefined }
    const compiler = await compilerFrom(settings)(await dialect('duckdb', '--dialect').dialect())
    const description = compiler.describe()
    if (args.has('metrics')) {
      if (name !== undefined) throw usageError('--metrics prints all metrics: leave out --report')
      await printLine(metricsTable(description.metrics))
      return 0
    }
    const report = description.reports.find(({ path }) => path === `/${name}`)
    if (name !== undefined && report === undefined) throw unknownReport(name, compiler.reports)
    await printLine(JSON.stringify(report ?? description))
    return 0
  },
}

const METRIC_COLUMNS = ['name', 'label', 'unit', 'adds up', 'event types', 'about'] as const

const metricsTable = (metrics: readonly MetricDescription[]): string =>
  tableOf({
    columns: METRIC_COLUMNS.map((name) => ({ name, type: 'string' })),
    data: metrics.map(({ name, label, unit, additive, eventTypes, about }) => ({
      name,
      label,
      unit,
      'adds up': additive ? 'yes' : 'no',
      'event types': eventTypes.length === 0 ? 'all' : eventTypes.join(', '),
      about,
    })),
    totalRecords: metrics.length,
    page: 1,
    limit: metrics.length,
  })

const unknownReport = (name: string, reports: readonly string[]) =>
  usageError(`--report: ${unknownAmong(reports, 'report', name)}; expected one of ${reports.join(', ')}`)
