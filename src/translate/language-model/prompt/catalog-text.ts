// Writes the part of the system text that describes the catalog: fields, row types, operators, functions, date ranges.

import { dateRanges } from '../../../catalog/date-ranges.ts'
import type { Description, FieldDescription, MetricDescription } from '../../../catalog/description.ts'
import { functions } from '../../../catalog/functions.ts'
import { type OperatorEntry, operators } from '../../../query/operators.ts'
import type { Briefing, MeasureWords } from '../briefing.ts'
import type { Language } from '../language.ts'

export const catalogText = ({ fields, metrics }: Description, { rowTypes, measures, language }: Briefing): string =>
  [
    ...(language.model.rowType?.field === undefined
      ? []
      : [section(`Row types (values of ${language.model.rowType?.field})`, entries(rowTypes))]),
    section('Fields: name | type | row types that carry it | meaning | known values', fieldLines(fields)),
    ...(metrics.length === 0
      ? []
      : [
          section(
            'Metrics: name | unit | row types that it reads | meaning | other words',
            metricLines(metrics, language),
          ),
        ]),
    section('Operators: name | types | values | meaning', operatorLines()),
    section('Functions: name | types | meaning', functionLines()),
    section('Shortcuts of inDateRange', entries(dateRanges)),
    section('Words for functions of fields: words = function(field) on row types', measureLines(measures, language)),
  ].join('\n\n')

const section = (title: string, lines: readonly string[]): string => [`## ${title}`, ...lines].join('\n')

const entries = (table: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(table).map(([name, about]) => `${name}: ${about}`)

function fieldLines(fields: readonly FieldDescription[]): readonly string[] {
  const every = Math.max(...fields.map(({ eventTypes }) => eventTypes.length))
  return fields.map(({ name, type, eventTypes, description, values }) => {
    const on = eventTypes.length === every ? 'all' : eventTypes.join(', ')
    return [name, type, on, description, ...(values ? [values.join(', ')] : [])].join(' | ')
  })
}

const typesText = (types: readonly string[]): string => types.join(', ') || 'all'

const metricLines = (metrics: readonly MetricDescription[], { model }: Language): readonly string[] =>
  metrics.map(({ name, unit, eventTypes, about }) => {
    const { synonyms = [] } = model.metrics[name] ?? {}
    return [name, unit, typesText(eventTypes), about, ...(synonyms.length > 0 ? [synonyms.join(', ')] : [])].join(' | ')
  })

const ARITY: Readonly<Record<OperatorEntry['values'], string>> = {
  none: 'none: []',
  one: 'one',
  many: 'one or more',
  filled: 'one or more',
  range: 'a shortcut, or two dates',
}

const operatorLines = (): readonly string[] =>
  Object.entries(operators).map(([name, { types, values, about }]) =>
    [name, types.join(', '), ARITY[values], about].join(' | '),
  )

const functionLines = (): readonly string[] =>
  Object.entries(functions).map(([name, { types, about }]) => [name, types.join(', '), about].join(' | '))

/** Writes one line for each function of a field, with its words and row types. Metrics have their own list. */
function measureLines(measures: readonly MeasureWords[], { model }: Language): readonly string[] {
  const others = measures.filter(({ metric = '' }) => !Object.hasOwn(model.metrics, metric))
  const meaningOf = ({ words, fn, field }: MeasureWords) => `${words} = ${fn}(${field})`
  return [...new Set(others.map(meaningOf))].map((meaning) => {
    const same = others.filter((one) => meaningOf(one) === meaning)
    return `${meaning} on ${typesText(same.flatMap(({ on }) => on))}; alias ${same[0]?.alias}`
  })
}
