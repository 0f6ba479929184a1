// The part of the system text that describes the catalog: fields, row types, operators, functions, date ranges.

import { dateRanges } from '../../../catalog/date-ranges.ts'
import type { Description, FieldDescription } from '../../../catalog/description.ts'
import { functions } from '../../../catalog/functions.ts'
import { type OperatorEntry, operators } from '../../../query/operators.ts'
import type { Briefing, MeasureWords } from '../briefing.ts'

export const catalogText = ({ fields }: Description, { rowTypes, measures, language }: Briefing): string =>
  [
    ...(language.model.rowType?.field === undefined
      ? []
      : [section(`Row types (values of ${language.model.rowType?.field})`, entries(rowTypes))]),
    section('Fields: name | type | row types that carry it | meaning | known values', fieldLines(fields)),
    section('Operators: name | types | values | meaning', operatorLines()),
    section('Functions: name | types | meaning', functionLines()),
    section('Shortcuts of inDateRange', entries(dateRanges)),
    section('Words for measures: words = function(field) on row types', measureLines(measures)),
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

const measureLines = (measures: readonly MeasureWords[]): readonly string[] =>
  measures.map(({ words, fn, field, on, alias }) => {
    const rows = on.length === 0 ? 'all' : on.join(', ')
    return `${words} = ${fn}(${field}) on ${rows}; alias ${alias}`
  })
