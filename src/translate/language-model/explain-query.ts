// Explains each part of a query. For dates, and for texts that occur in the question, quotes the words of the question.

import { formatDay } from '../../calendar/civil-day.ts'
import type { Explanation } from '../../questions/translation.ts'
import type { Language } from './language.ts'
import { isOfDates, textsOf } from './lint/texts.ts'
import { isMetric, type ModelQuery } from './model-query.ts'
import type { DateWords } from './question-dates.ts'

export function explain(
  question: string,
  query: ModelQuery,
  date: DateWords | undefined,
  language: Language,
): readonly Explanation[] {
  const said = (start: number, end: number, meaning: string): Explanation => ({
    words: question.slice(start, end),
    start,
    end,
    meaning,
  })
  const unsaid = (meaning: string) => said(0, 0, meaning)
  const filterMeaning = (filter: NonNullable<ModelQuery['filters']>[number]) => {
    const meaning = condition(filter)
    const text = textsOf({ filters: [filter] }, language).find(({ type }) => type === 'string')?.text
    const start = text ? question.indexOf(text) : -1
    return text !== undefined && start >= 0 ? said(start, start + text.length, meaning) : unsaid(meaning)
  }
  const { dimensions, measures, filters, having, order, page, limit } = query
  return [
    ...(dimensions ?? []).map((name) => unsaid(`dimension ${name}`)),
    ...(measures ?? []).map((one) =>
      unsaid(isMetric(one) ? `measure ${one.metric}` : `${one.alias}: ${one.fn} of ${one.field}`),
    ),
    ...(filters ?? []).filter((filter) => date === undefined || !isOfDates(filter.member, language)).map(filterMeaning),
    ...(date === undefined ? [] : [said(date.start, date.end, days(date, language.calendar.date))]),
    ...(having ?? []).map((each) => unsaid(`having ${condition(each)}`)),
    ...(order ?? []).map(({ field, dir }) => unsaid(`order by ${field} ${dir ?? 'asc'}`)),
    ...(limit == null ? [] : [unsaid(`limit ${limit}`)]),
    ...(page == null ? [] : [unsaid(`page ${page}`)]),
  ]
}

type Condition = NonNullable<ModelQuery['filters'] | ModelQuery['having']>[number]

const condition = ({ member, operator, values }: Condition): string =>
  [member, operator, ...(values?.length ? [values.join(', ')] : [])].join(' ')

function days({ first, last }: DateWords, field = 'date'): string {
  if (first === undefined) return last === undefined ? 'any date' : `${field} until ${formatDay(last)}`
  return last === undefined ? `${field} from ${formatDay(first)}` : `${field} ${formatDay(first)} to ${formatDay(last)}`
}
