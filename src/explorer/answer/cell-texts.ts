// Formats the cells of a column: numbers by their unit, all with the same number of decimals. A report can have a
// column `metric` that names the metric of each row. The numbers of a row then have the unit of its metric.

import type { Description } from '../../catalog/description.ts'
import { inColumn, signed } from '../pictures/units.ts'
import { type Asked, isQuestion, QUERY } from '../request/asked.ts'
import { aliasOf, elementsOf } from '../request/chips.ts'
import { meaningOf } from '../request/columns.ts'
import { periodText } from '../request/grain.ts'
import { unitOfMetric } from '../request/page-unit.ts'
import { type Column, cellOf, type Page, type Row } from '../state/service-answer.ts'

/** Formats a cell from its exact text and its row. */
export type CellText = (text: string, row: Row) => string

const asWritten: CellText = (text) => text
const METRIC = 'metric'

export function cellTexts(asked: Asked, page: Page, column: Column, description: Description): CellText {
  const { unit, grain, compared } = meaningOf(asked, column.name, description)
  if (grain !== undefined) return (text) => periodText(text, grain)
  if (column.type !== 'number') return asWritten
  if (unit === undefined && namesMetrics(asked, page)) return byMetric(page, column, description)
  if (unit === undefined && !isMeasure(asked, column.name)) return asWritten
  const all = page.totals === undefined ? page.data : [...page.data, page.totals]
  const format = inColumn(
    all.map((row) => cellOf(row, column)),
    unit,
  )
  return compared?.kind === 'change' ? (text) => signed(text, format(text)) : format
}

/** Whether a column is a measure. The page does not format other numbers, such as years and ids. */
const isMeasure = (asked: Asked, name: string): boolean =>
  asked.endpoint === QUERY &&
  !isQuestion(asked) &&
  elementsOf(asked.body, 'measures').some((one) => aliasOf(one) === name)

const namesMetrics = ({ endpoint }: Asked, { columns }: Page): boolean =>
  endpoint !== QUERY && columns.some(({ name }) => name === METRIC)

function byMetric({ data }: Page, column: Column, description: Description): CellText {
  const formats = new Map(
    [...Map.groupBy(data, (row) => row[METRIC])].map(([metric, rows]) => [
      metric,
      inColumn(
        rows.map((row) => cellOf(row, column)),
        unitOfMetric(metric, description),
      ),
    ]),
  )
  return (text, row) => formats.get(row[METRIC])?.(text) ?? text
}
