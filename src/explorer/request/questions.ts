// Example questions for a service. For site search, the page has a fixed list. For another model, the page generates
// questions from the metrics and fields of the model.

import type { Description } from '../../catalog/description.ts'
import { dateFieldOf } from './date-range.ts'
import { groupFields } from './field-list.ts'

interface Question {
  readonly text: string
  /** The fields that the question needs. */
  readonly of: readonly string[]
}

const QUESTIONS: readonly Question[] = [
  { text: 'top 10 keywords without results last month', of: ['keyword', 'no_of_results'] },
  { text: 'searches by day in the last 30 days', of: ['tracking_id', 'event_date'] },
  { text: 'revenue by keyword this year', of: ['item_total', 'keyword'] },
]

/** Questions that every translator for site search understands. Omits questions about fields that the service lacks. */
export const knownQuestions = ({ fields }: Description): readonly string[] =>
  QUESTIONS.filter(({ of }) => of.every((field) => fields.some(({ name }) => name === field))).map(({ text }) => text)

const MOST_METRICS = 4
const MOST_FIELDS = 2

/**
 * Questions that a translator probably understands, the most likely first. The translator may still reject an ambiguous
 * label, for example if a metric has the same name as the rows.
 */
export function likelyQuestions(description: Description): readonly string[] {
  const { metrics, fields } = description
  const names = metrics.slice(0, MOST_METRICS).map(({ label }) => inSentence(label))
  const groups = groupFields(description)
    .slice(0, MOST_FIELDS)
    .map(({ name, label = name }) => inSentence(label))
  const numbers = fields
    .filter(({ type, name }) => type === 'number' && !/_(?:id|no)$/.test(name))
    .slice(0, MOST_FIELDS)
  const means = numbers.map(({ name, label = name }) => `average ${inSentence(label)}`)
  const subjects = [...names, 'number of rows', ...means]
  const canDate = dateFieldOf(description) !== undefined
  // The list starts with one question of each kind, before the second question of any kind.
  const kinds = [
    ...groups.slice(0, 1).map((group) => (subject: string) => `${subject} by ${group}`),
    ...(canDate
      ? [(subject: string) => `${subject} last month`, (subject: string) => `${subject} by month this year`]
      : []),
    ...groups.slice(1).map((group) => (subject: string) => `${subject} by ${group}`),
  ]
  return kinds.length === 0
    ? subjects
    : [
        ...new Set(
          subjects.flatMap((_, turn) =>
            kinds.map((kind, index) => kind(subjects[(index + turn) % subjects.length] ?? '')),
          ),
        ),
      ]
}

/** Starts a label in lower case, for the middle of a sentence. Keeps abbreviations such as `AOV`. */
const inSentence = (label: string): string =>
  /^.[A-Z]/.test(label) ? label : label.slice(0, 1).toLowerCase() + label.slice(1)
