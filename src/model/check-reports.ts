// Validates the reports of a model: unique paths, and rows, columns and dates that the model has.

import { mentions } from '../query/mentioned-relations.ts'
import { scansOf } from '../query/scans.ts'
import type { FieldType } from '../query/value.ts'
import { typeOfColumn } from './column-expression.ts'
import type { ModelData } from './model.ts'
import { fail, known, relationColumns } from './model-issue.ts'
import type { Report } from './reports/report.ts'

// Paths that the service itself uses, including the path of the explorer.
const RESERVED = new Set(['health', 'openapi.json', 'openapi', 'docs', 'explorer', 'mcp', ''])

const PATH = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Throws a TypeError for the first report with a mistake. */
export function checkReports(model: ModelData): void {
  const paths = new Set<string>()
  for (const [index, report] of model.reports.entries()) {
    if (typeof report?.path !== 'string' || !Array.isArray(report.order) || report.from?.from === undefined)
      fail(`reports[${index}]`, 'must be made by report(..)')
    const { path } = report
    if (!PATH.test(path)) fail(`reports.${path}`, 'a path consists of lower-case letters, digits and single hyphens')
    if (RESERVED.has(path)) fail(`reports.${path}`, 'the service itself uses this path')
    if (paths.has(path)) fail(`reports.${path}`, 'another report has this path')
    paths.add(path)
    for (const { relation } of scansOf(report.from))
      known(`reports.${path}.from`, relation, Object.keys(model.relations))
    checkRelations(report, model)
    checkMetrics(report, model)
    checkConditions(report, model)
  }
}

/**
 * Checks that columns and order name only relations that the report reads. A report over the base can also read every
 * relation that the model joins.
 */
function checkRelations({ path, from: { from, joins }, columns, order }: Report, model: ModelData): void {
  if (from.kind !== 'scan') return
  const beside = from.relation === model.base ? Object.keys(model.joins) : []
  const joined = joins.map(({ source }) => (source.kind === 'scan' ? source.relation : source.name))
  const read = [from.relation, ...joined, ...beside]
  const check = (member: string, part: Partial<Pick<Report, 'columns' | 'order'>>) => {
    const named = { columns: [], where: [], having: [], order: [], ...part }
    const stray = Object.keys(model.relations).find((name) => !read.includes(name) && mentions(named, name))
    if (stray === undefined) return
    const message = `names a column of ${stray}, which is not joined to ${from.relation}`
    fail(`reports.${path}.${member}`, `${message}; columns can come from ${read.join(', ')}`)
  }
  for (const column of columns) check(`columns.${column.name}`, { columns: [column] })
  check('order', { order })
}

/** Checks that metrics in columns belong to the model, and that a report with metrics reads the base. */
function checkMetrics({ path, from: { from }, metrics }: Report, { base, metrics: all }: ModelData): void {
  for (const [column, metric] of Object.entries(metrics)) {
    known(`reports.${path}.columns.${column}`, metric, Object.keys(all))
    if (from.kind !== 'scan' || from.relation !== base)
      fail(
        `reports.${path}.columns.${column}`,
        `${metric} is computed from rows of ${base}, but the report reads other rows`,
      )
  }
}

/** Checks the filters that callers may use, and the date column. */
function checkConditions(report: Report, model: ModelData): void {
  const { path, filters, resultFilters, dateColumn } = report
  const { relation, types } = conditioned(report, model)
  for (const { column } of filters) known(`reports.${path}.filters`, column, [...types.keys()])
  const names = [...filters, ...resultFilters].map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined) fail(`reports.${path}.filters`, `two filters are named ${JSON.stringify(twice)}`)
  if (dateColumn !== undefined) known(`reports.${path}.dateColumn`, dateColumn, [...types.keys()])
  const bounded = dateColumn ?? model.date
  if (bounded === undefined || types.get(bounded) === 'date') return
  const dates = [...types.keys()].filter((name) => types.get(name) === 'date')
  const found = types.has(bounded) ? `${bounded} is a ${types.get(bounded)}` : `${relation} has no ${bounded}`
  const choice = dates.length === 0 ? ' and no other date' : `; the dates of these rows are ${dates.join(', ')}`
  fail(`reports.${path}.dateColumn`, `${found}${choice}`)
}

/** The types of the columns that row conditions may name. For a report over the base, these include all fields. */
function conditioned({ path, from }: Report, model: ModelData) {
  const scan = scansOf(from).find((one) => one.conditioned)
  if (scan === undefined)
    return fail(`reports.${path}.from`, 'must contain rows(..), because filters and dates apply to these rows')
  const { relation } = scan
  const types = new Map<string, FieldType>()
  if (from.from.kind === 'scan' && relation === model.base)
    for (const [name, { type }] of Object.entries(model.fields)) types.set(name, type)
  for (const [name, { type }] of Object.entries(relationColumns(model, relation)))
    if (!types.has(name)) types.set(name, typeOfColumn(type))
  return { relation, types }
}
