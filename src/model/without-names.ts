// Removes the names from a model that a principal must not see.

import { meant } from '../names/members.ts'
import { quote } from '../names/quoted-name.ts'
import type { Field } from './field.ts'
import type { Unit } from './metric.ts'
import type { ModelData } from './model.ts'
import { type Absences, withoutAbsent } from './without-absent.ts'

/**
 * Removes the fields, metrics and reports with these names, and the fields, metrics and report columns with these
 * units, and everything that needs them. A hidden field is removed from every relation that has a column of the same
 * name.
 */
export function withoutNames(model: ModelData, names: readonly string[], units: readonly Unit[] = []): ModelData {
  const measured = Object.entries({ ...model.fields, ...model.metrics }).flatMap(([name, { unit }]) =>
    unit !== undefined && units.includes(unit) ? [name] : [],
  )
  const hidden: ReadonlySet<string> = new Set([...names, ...measured])
  const fields = [...hidden].filter((name) => Object.hasOwn(model.fields, name))
  const absent: Absences = new Map(
    Object.entries(model.relations).map(([name, { columns }]) => [
      name,
      new Set(fields.filter((field) => Object.hasOwn(columns, field))),
    ]),
  )
  const left = withoutAbsent(model, absent, { names: hidden, units })
  const kept = new Set(namesOf(left))
  // The columns of a hidden report are no secret elsewhere.
  const reports = model.reports.filter(({ path }) => !hidden.has(path))
  const lost = namesOf({ ...model, reports }).filter((name) => !kept.has(name))
  return discreet(left, new Set([...hidden, ...lost]))
}

/** The names of all fields, metrics, reports and report columns. */
const namesOf = ({ fields, metrics, reports }: ModelData): readonly string[] => [
  ...Object.keys(fields),
  ...Object.keys(metrics),
  ...reports.flatMap(({ path, columns }) => [path, ...columns.map(({ name }) => name)]),
]

/** Replaces each description that mentions a hidden name by the label of the described field, metric or report. */
function discreet(model: ModelData, hidden: ReadonlySet<string>): ModelData {
  // The path of a report can contain hyphens.
  const wordsOf = (text: string) => (text.match(/[\w-]+/g) ?? []).flatMap((word) => [word, ...word.split('-')])
  const mentions = (text: string) => wordsOf(text).some((word) => hidden.has(word))
  const said = <T extends { readonly about: string; readonly label?: string }>(name: string, of: T): T =>
    mentions(of.about) ? { ...of, about: of.label ?? name.replaceAll(/[_-]/g, ' ') } : of
  const all = <T extends { readonly about: string; readonly label?: string }>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).map(([name, of]) => [name, said(name, of)]))
  const fields = all(model.fields)
  return {
    ...model,
    // Without the row type field, the row types of the other fields would tell its values.
    fields: model.rowType === undefined ? Object.fromEntries(Object.entries(fields).map(untyped)) : fields,
    metrics: all(model.metrics),
    reports: model.reports.map((report) => ({
      ...said(report.path, report),
      abouts: Object.fromEntries(Object.entries(report.abouts).filter(([, about]) => !mentions(about))),
    })),
  }
}

const untyped = ([name, field]: readonly [string, Field]): readonly [string, Field] => [name, { ...field, on: [] }]

/** Throws a TypeError unless each name is a field, a metric or a report of the model. */
export function checkHidden(hidden: readonly string[], { fields, metrics, reports }: ModelData): void {
  const known = [...Object.keys(fields), ...Object.keys(metrics), ...reports.map(({ path }) => path)]
  const wrong = hidden.find((name) => !known.includes(name))
  if (wrong === undefined) return
  throw new TypeError(`hidden: ${quote(wrong)} is not a field, metric or report${meant(wrong, known)}`)
}
