// Titles of requests and reports.

import type { Description, ReportDescription } from '../../catalog/description.ts'
import { isObject } from '../../std/is-object.ts'
import { labelOf as spaced } from '../../std/label-of.ts'
import { type Asked, QUERY } from './asked.ts'
import { textOf } from './chip-texts.ts'
import { aliasOf, chipsOf, elementsOf } from './chips.ts'
import { labelsOf, meaningOf } from './columns.ts'
import { comparedOf } from './comparison.ts'
import { rangeOf, spoken } from './date-range.ts'
import type { ListName } from './lists.ts'

/** The title of a report: `Device browser` for `/device-browser`. */
export const reportTitle = ({ path }: Pick<ReportDescription, 'path'>): string =>
  spaced(path.slice(1).replaceAll('-', '_'))

/** The subject of a request: `Searches, Revenue by Search term`. */
export function subjectOf(asked: Asked, description: Description): string {
  const { endpoint, body, question } = asked
  if (question !== undefined) return question
  if (typeof body.query === 'string') return body.query
  if (endpoint !== QUERY) return reportTitle({ path: endpoint })
  const measures = elementsOf(body, 'measures').flatMap((measure) =>
    comparedOf(measure) === undefined ? [measureText(asked, measure, description)] : [],
  )
  const dimensions = chipsOf(body, 'dimensions', labelsOf(description)).map(({ text }) => text)
  const parts = [measures.join(', '), dimensions.join(', ')]
  return parts.filter((part) => part !== '').join(' by ') || 'New query'
}

/** The label of a measure with an alias, or a description in words of a measure without an alias. */
function measureText(asked: Asked, measure: unknown, description: Description): string {
  const isNamed = isObject(measure) && typeof measure.alias === 'string'
  if (isNamed) return meaningOf(asked, aliasOf(measure), description).label
  return textOf.measures(measure, labelsOf(description))
}

/** The title of a request: its subject, days and conditions. */
export function titleOf(asked: Asked, description: Description): string {
  const { endpoint, body, question } = asked
  const subject = subjectOf(asked, description)
  if (question !== undefined || typeof body.query === 'string') return subject
  const texts = (list: ListName) => chipsOf(body, list, labelsOf(description)).map(({ text }) => text)
  const range = rangeOf(asked, description)
  const days =
    'shortcut' in range ? [spoken(range.shortcut)] : [range.first, range.last].filter((day) => day !== undefined)
  const conditions = [...texts('filters'), ...texts('having')]
  return [subject, ...(endpoint === QUERY ? [] : [days.join(' – ')]), ...conditions]
    .filter((part) => part !== '')
    .join(' · ')
}
