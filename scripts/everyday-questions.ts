// Ten everyday questions of a shop owner, and how to answer them in the explorer. The screenshots of docs/explorer.md
// show these questions. Tests ask the questions by mouse, by keyboard and on a phone.

export interface EverydayQuestion {
  /** The file name of the screenshot, without extension. */
  readonly name: string
  readonly question: string
  /** How to start: click a card of the start page, or type a question. */
  readonly start: { readonly card: string } | { readonly ask: string }
  /** Then choose this option in a list above the answer. */
  readonly next?: { readonly list: string; readonly option: string }
  /** The selector of the element that shows the answer. */
  readonly answer: string
}

export const EVERYDAY: readonly EverydayQuestion[] = [
  {
    name: 'doing',
    question: 'How is search doing, compared with the days before?',
    start: { card: 'How search is doing' },
    answer: '.numbers dd.quiet',
  },
  {
    name: 'weeks',
    question: 'How was last week, day by day, compared with the week before?',
    start: { ask: 'searches last week compared with the week before' },
    next: { list: 'Grouped by', option: 'by day' },
    answer: '.series.is-before',
  },
  { name: 'rises', question: 'What rises?', start: { card: 'What rises' }, answer: '.bar.is-before' },
  {
    name: 'nothing',
    question: 'What do people look for and not find?',
    start: { card: 'Searches without results' },
    answer: '.bars li',
  },
  { name: 'sells', question: 'What sells by search?', start: { card: 'What sells by search' }, answer: '.bars li' },
  {
    name: 'devices',
    question: 'Which devices convert?',
    start: { card: 'Devices that convert' },
    answer: '.bars li',
  },
  {
    name: 'keyword',
    question: 'How did one search term perform over the year?',
    start: { ask: 'searches for boots last year' },
    next: { list: 'Grouped by', option: 'by month' },
    answer: '.series path',
  },
  {
    name: 'weekdays',
    question: 'On which days do people search?',
    start: { card: 'Days of the week' },
    answer: '.weekdays .cell',
  },
  {
    name: 'countries',
    question: 'Where do searches come from, and on which devices?',
    start: { ask: 'searches by country and device last month' },
    answer: '.is-stacked .bar',
  },
  {
    name: 'clicks',
    question: 'Are results getting better: do more searches lead to a click?',
    start: { ask: 'click-through rate by week last year' },
    answer: '.series path',
  },
]
