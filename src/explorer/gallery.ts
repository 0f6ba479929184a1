// A dozen explorations to start from, based on reports: their purpose, and their picture.

import type { Description } from '../catalog/description.ts'
import type { Asked, Body, View } from './request/asked.ts'
import type { Days } from './request/days.ts'

export interface Exploration {
  readonly title: string
  readonly about: string
  readonly endpoint: string
  readonly body?: Body
  readonly view: View
}

const atLeast = (member: string, value: string) => ({ having: [{ member, operator: 'gte', values: [value] }] })

const where = (...pairs: readonly (readonly [member: string, value: string])[]) => ({
  filters: pairs.map(([member, value]) => ({ member, operator: 'equals', values: [value] })),
})

const EXPLORATIONS: readonly Exploration[] = [
  {
    title: 'From search to order',
    about: 'How many searches lead to an order',
    endpoint: '/search-funnel',
    view: { picture: 'funnel' },
  },
  {
    title: 'Searches a day',
    about: 'How much is searched, day by day',
    endpoint: '/search-funnel',
    view: { picture: 'lines', measure: 'search_count' },
  },
  {
    title: 'Searches without results',
    about: 'What people look for and do not find',
    endpoint: '/poor-results',
    body: atLeast('zero_result_count', '1'),
    view: { picture: 'bars', by: 'keyword', measure: 'zero_result_count' },
  },
  {
    title: 'Revenue by keyword',
    about: 'The revenue of each search term',
    endpoint: '/sales',
    view: { picture: 'bars', by: 'keyword', measure: 'revenue' },
  },
  {
    title: 'Anomalies',
    about: 'Days on which searches rose or fell sharply',
    endpoint: '/anomalies',
    body: where(['metric', 'search_count'], ['severity', 'High']),
    view: { picture: 'calendar' },
  },
  {
    title: 'Devices',
    about: 'What people search with',
    endpoint: '/device-browser',
    view: { picture: 'bars', by: 'device_category', measure: 'search_count' },
  },
  {
    title: 'Landing pages',
    about: 'Which pages bring in revenue',
    endpoint: '/landing-pages',
    view: { picture: 'bars', by: 'page_name', measure: 'revenue' },
  },
  {
    title: 'Visitors',
    about: 'Visitors and their visits, day by day',
    endpoint: '/users',
    view: { picture: 'lines', measure: 'visitor_count' },
  },
  {
    title: 'Days of the week',
    about: 'When people search, week by week',
    endpoint: '/search-funnel',
    view: { picture: 'weekdays', measure: 'search_count' },
  },
  {
    title: 'Where clicks go',
    about: 'Ranks of the results that people click',
    endpoint: '/click-positions',
    view: { picture: 'bars', by: 'position_bucket', measure: 'click_count' },
  },
  {
    title: 'Countries',
    about: 'Where searches come from',
    endpoint: '/geo-distribution',
    view: { picture: 'bars', by: 'country', measure: 'search_count' },
  },
  {
    title: 'Products in results',
    about: 'Which items are shown most',
    endpoint: '/product-impressions',
    body: { filters: [{ member: 'item_name', operator: 'set' }] },
    view: { picture: 'bars', by: 'item_name', measure: 'impression_count' },
  },
]

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

/** Example questions for this service. A custom model without the fields gets none of them. */
export const questionsOf = ({ fields }: Description): readonly string[] =>
  QUESTIONS.filter(({ of }) => of.every((field) => fields.some(({ name }) => name === field))).map(({ text }) => text)

/** The explorations that this service supports. */
export const explorationsOf = ({ reports }: Description): readonly Exploration[] =>
  EXPLORATIONS.filter(({ endpoint }) => reports.some(({ path }) => path === endpoint))

/** The request of an exploration over some days, with a row limit. */
export const askedOf = ({ endpoint, body, view }: Exploration, { first, last }: Days, limit: number): Asked => ({
  endpoint,
  body: { startDate: first, endDate: last, ...body, limit },
  view,
})
