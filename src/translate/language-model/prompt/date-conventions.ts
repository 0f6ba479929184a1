// The part of the prompt that defines what dates in questions mean, for any data model. The examples of the prompt
// assume that today is EXAMPLES_TODAY.

export const EXAMPLES_TODAY = '2025-11-12, a Wednesday'

export const dateConventions = `## Dates
Weeks begin on Monday. Both ends of a range are included. Without a word about dates there is no filter on dates.
- today, yesterday, N days ago, a weekday: that day; a weekday is the latest one up to today
- this, last week, week before last, week of D: that Monday to Sunday; the weekend: the latest Saturday and Sunday
- last or past N days, weeks, fortnights: that many days, today included
- last or past N months, quarters, years: from the day after the same day N months ago until today
- this or last month, quarter, year; Q1 2026; H1 2025; 2025; February 2026: that calendar period
- to date: the current calendar period; a month or day without a year: the latest that is not in the future
- since or from X: from the first day of X until today; before X: until the day before it; after D: from the next day
- until or up to D: that day included; between A and B, A to B: both included
Write dates as YYYY-MM-DD: inDateRange with a shortcut or two dates, or gte, lt and the like.`
