// Removes the names from a model that a principal must not see.

import { meant } from '../names/members.ts'
import { quote } from '../names/quoted-name.ts'
import type { ModelData } from './model.ts'
import { type Absences, withoutAbsent } from './without-absent.ts'

/**
 * Removes the fields, metrics and reports with these names, and everything that needs them. A hidden field is removed
 * from every relation that has a column of the same name.
 */
export function withoutNames(model: ModelData, hidden: ReadonlySet<string>): ModelData {
  const fields = [...hidden].filter((name) => Object.hasOwn(model.fields, name))
  const absent: Absences = new Map(
    Object.entries(model.relations).map(([name, { columns }]) => [
      name,
      new Set(fields.filter((field) => Object.hasOwn(columns, field))),
    ]),
  )
  return discreet(withoutAbsent(model, absent, hidden), hidden)
}

/** Replaces each description that mentions a hidden name by the label of the described field, metric or report. */
function discreet(model: ModelData, hidden: ReadonlySet<string>): ModelData {
  const mentions = (text: string) => (text.match(/\w+/g) ?? []).some((word) => hidden.has(word))
  const said = <T extends { readonly about: string; readonly label?: string }>(name: string, of: T): T =>
    mentions(of.about) ? { ...of, about: of.label ?? name.replaceAll(/[_-]/g, ' ') } : of
  const all = <T extends { readonly about: string; readonly label?: string }>(record: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(record).map(([name, of]) => [name, said(name, of)]))
  return {
    ...model,
    fields: all(model.fields),
    metrics: all(model.metrics),
    reports: model.reports.map((report) => said(report.path, report)),
  }
}

/** Throws a TypeError unless each name is a field, a metric or a report of the model. */
export function checkHidden(hidden: readonly string[], { fields, metrics, reports }: ModelData): void {
  const known = [...Object.keys(fields), ...Object.keys(metrics), ...reports.map(({ path }) => path)]
  const wrong = hidden.find((name) => !known.includes(name))
  if (wrong === undefined) return
  throw new TypeError(`hidden: ${quote(wrong)} is not a field, metric or report${meant(wrong, known)}`)
}
