// Validates the reports of a model: unique paths, and rows, columns and dates that the model has.

import { mentions } from '../query/mentioned-relations.ts'
import { scansOf } from '../query/scans.ts'
import type { FieldType } from '../query/value.ts'
import { typeOfColumn } from './column-expression.ts'
import type { ModelData } from './model.ts'
import { fail, known, relationColumns } from './model-issue.ts'
import type { Report } from './reports/report.ts'

// Paths of the service itself, including the explorer.
const RESERVED = new Set(['health', 'openapi.json', 'openapi', 'docs', 'explorer', 'mcp', ''])

const PATH = /^[a-z0-9]+(-[a-z0-9]+)*$/

/** Throws a TypeError for the first report with a mistake. */
export function checkReports(model: ModelData): void {
  const paths = new Set<string>()
  for (const [index, report] of model.reports.entries()) {
    if (typeof report?.path !== 'string' || !Array.isArray(report.order) || report.from?.from === undefined)
      fail(`reports[${index}]`, 'must be made by report(..)')
    const { path } = report
    if (!PATH.test(path)) fail(`reports.${path}`, 'a path has lower-case letters, digits and single hyphens')
    if (RESERVED.has(path)) fail(`reports.${path}`, 'the service has a page of its own at this path')
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
 * Columns and order may name only relations that are read. Other relations are joined automatically only if the report
 * reads the base.
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
    const message = `it is a column of ${stray}, which is not joined to ${from.relation}; columns may be of ${read.join(', ')}`
    fail(`reports.${path}.${member}`, message)
  }
  for (const column of columns) check(`columns.${column.name}`, { columns: [column] })
  check('order', { order })
}

/** A column shows a metric of the model, computed over rows of the base. */
function checkMetrics({ path, from: { from }, metrics }: Report, { base, metrics: all }: ModelData): void {
  for (const [column, metric] of Object.entries(metrics)) {
    known(`reports.${path}.columns.${column}`, metric, Object.keys(all))
    if (from.kind !== 'scan' || from.relation !== base)
      fail(`reports.${path}.columns.${column}`, `${metric} counts rows of ${base}, and the report reads others`)
  }
}

/** Checks the filters of callers and the date column. */
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
  const choice = dates.length === 0 ? ', nor another date' : `; dates of these rows are ${dates.join(', ')}`
  fail(`reports.${path}.dateColumn`, `${found}${choice}`)
}

/** The types of the columns that row conditions may name. If the report reads the base, all fields count as well. */
function conditioned({ path, from }: Report, model: ModelData) {
  const scan = scansOf(from).find((one) => one.conditioned)
  if (scan === undefined) return fail(`reports.${path}.from`, 'there is no scan that takes conditions')
  const { relation } = scan
  const types = new Map<string, FieldType>()
  if (from.from.kind === 'scan' && relation === model.base)
    for (const [name, { type }] of Object.entries(model.fields)) types.set(name, type)
  for (const [name, { type }] of Object.entries(relationColumns(model, relation)))
    if (!types.has(name)) types.set(name, typeOfColumn(type))
  return { relation, types }
}
