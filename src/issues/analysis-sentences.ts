// The English of issues that only the analysis language (docs/analysis.md) has.

import { quote } from '../names/quoted-name.ts'
import type { IssueParameters } from './issue-parameters.ts'

type Codes =
  | 'bad_measure'
  | 'bad_dimension'
  | 'never_carried'
  | 'not_joined'
  | 'needs_measures'
  | 'compare_needs_range'
  | 'bad_period'
  | 'buckets_differ'

type Sentences = { readonly [C in Codes]: (given: IssueParameters[C]) => string }

export const ANALYSIS_SENTENCES: Sentences = {
  bad_measure: badMeasure,
  bad_dimension: badDimension,
  never_carried: ({ metric, field, rowTypes, expected }) =>
    `${metric} reads ${expected.join(', ')} rows, but ${field} is populated only on ${rowTypes.join(', ')} rows: ` +
    'the filter would leave no rows to count',
  not_joined: ({ field, relation }) =>
    `${field} is a field of ${relation}, which the request does not join: ` +
    `use a field of ${relation} in dimensions or filters`,
  needs_measures: ({ member }) => `${member} needs measures, and the request has none`,
  compare_needs_range: ({ field, ranges }) => `compare ${needsOneRange(field, ranges)}`,
  bad_period: (given) => {
    if (given.kind === 'future') return `the range starts on ${given.start}, but today is ${given.today}`
    if (given.kind === 'no_date') return 'the model has no date, so there are no periods to compare'
    if (given.kind === 'condition')
      return `the condition on ${given.field} has no counterpart in the period ${quote(given.name)}: choose days with inDateRange only`
    if (given.kind === 'long')
      return (
        `the condition on ${given.field} cannot move to the period ${quote(given.name)}: ` +
        `with such a condition, a period may have at most ${given.most} days, and one has ${given.days}`
      )
    return `the period ${quote(given.name)} would begin before the year 1`
  },
  buckets_differ: ({ period, grain, expected }) =>
    `the days of ${quote(period)} do not form the same ${grain} buckets as the request's own days; ${
      expected.length === 0 ? 'no grain fits: leave out the date dimension' : `by ${expected.join(', ')} fits`
    }`,
}

const needsOneRange = (field: string, ranges: number): string =>
  `needs exactly one inDateRange on ${field} in filters, outside of and, or and not; ` +
  `the request has ${ranges === 0 ? 'none' : ranges}`

function badMeasure(given: IssueParameters['bad_measure']): string {
  switch (given.kind) {
    case 'cycle':
      return `is computed from itself, through ${given.expected.join(', ')}`
    case 'not_a_number':
      return `arithmetic takes numbers, but ${quote(given.name)} is a ${given.type}`
    case 'nested_quotient':
      return 'nests quotients too deeply: a quotient inside another quotient cannot contain a third quotient'
    case 'in_twice':
      return 'has a period, but its measure already has a period'
    case 'over_twice':
      return 'has dimensions in over, but its measure already has dimensions in over'
  }
}

function badDimension(given: IssueParameters['bad_dimension']): string {
  switch (given.kind) {
    case 'grain':
      return `by requires a date field, but ${given.field} is a ${given.type}`
    case 'bins':
      return `bins require a number field, but ${given.field} is a ${given.type}`
    case 'edges_fall':
      return `the edges must increase, but ${given.after} follows ${given.before}`
    case 'fill_grain':
      return 'fill requires by with day, week, month, quarter or year'
    case 'fill_range':
      return `fill ${needsOneRange(given.field, given.ranges)}`
    case 'fill_condition':
      return (
        `fill cannot tell which buckets the other conditions and dimensions on ${given.field} leave: ` +
        'expected conditions on the date alone, over at most 30 years'
      )
    case 'second_top':
      return 'only one dimension may have top'
    case 'second_fill':
      return 'only one dimension may have fill'
    case 'ranked_filled':
      return 'a dimension with fill cannot have top, and cannot be in the within of another top'
    case 'ranked_by':
      return `top requires a number to rank by, but ${given.name} is a ${given.type}`
    case 'long_name':
      return `${quote(given.name)} is longer than 63 characters; give an alias`
  }
}
