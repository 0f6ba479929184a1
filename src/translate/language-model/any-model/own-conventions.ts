// Writes the conventions for a data model of the host, except the conventions for dates. Conventions are the part of
// the prompt that defines what words in questions mean.

import type { Language } from '../language.ts'

export function conventionsFor({ model, calendar }: Language): string {
  const { base, date } = model
  return `## Rows
- The number of ${base} is count(*). "on average" and "typical" are avg; a quantity without a function is its sum only
  where the words for measures say so, else the question is ambiguous.
- Without a word about it there is no filter. With a field: set; without it: notSet.
- A condition on one row is a filter. A condition on the total of a group (with more than 100 ${base}) is having, by the
  alias of a measure.
- Texts to compare with are copied from the question as they stand there, without their quotes.

## Groups and order
- "by X", "per X", "which X", "list X": dimension X with count(*).
${timeConventions(date, calendar.month !== undefined)}
- top or best without a number: 10, descending; bottom: ascending; "which X had the most": 1.
- page and limit only where the question gives a number or a page; "top N" is limit N. Otherwise null.

## What cannot be had
- Ratios and rates, comparisons of two periods, growth, medians, percentiles, forecasts, an "or" of two fields, "not
  containing", "ends with", hours, days of the week and weeks as groups.
- What no field holds. A question that needs an earlier one ("and by X?").`
}

const timeConventions = (date: string | undefined, hasMonths: boolean): string =>
  date === undefined
    ? '- No field says when: a question with a date cannot be answered.'
    : `- by day: ${date}${hasMonths ? '' : '; by month or year: cannot be had'}. Dates of the question are those of ${date}, unless it names another date.`
