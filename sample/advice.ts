// The kinds of advice in the sample: their conditions, metrics and texts. Conditions and metrics are SQL expressions
// over the figures of a subject. A subject is a keyword, a landing page, an item or a facet.

export interface Advice {
  readonly signal: string
  /** The row number of the advice chooses one of these actions. */
  readonly actions: readonly string[]
  /** The kind of subject. `search` means a keyword or a landing page. */
  readonly subject: 'search' | 'item' | 'facet'
  readonly when: string
  /** The sort key, in descending order: the worst subjects come first. */
  readonly by: string
  readonly metric: string
  readonly value: string
  /** The placeholder `%s` stands for the subject. */
  readonly title: string
  /** Each placeholder `%s` stands for the next element of `figures`. */
  readonly description: string
  readonly figures: readonly string[]
}

/** SQL for a quotient with two decimals, rounded half away from zero in integer arithmetic. */
const quotient = (above: string, under: string) =>
  `CAST((${above} * 100 * 2 + ${under}) // (2 * ${under}) AS DECIMAL(18,4)) * 0.01`

export const ADVICE: readonly Advice[] = [
  {
    signal: 'zero_results',
    actions: ['add_synonym', 'add_redirect', 'create_landing_page'],
    subject: 'search',
    when: 'keyword IS NOT NULL AND empty > 0',
    by: 'empty',
    metric: 'zero_result_count',
    value: 'empty',
    title: 'No results for %s',
    description: 'Searches in 60 days without a result: %s of %s.',
    figures: ['empty', 'searches'],
  },
  {
    signal: 'low_results',
    actions: ['tune_relevance', 'add_synonym'],
    subject: 'search',
    when: 'keyword IS NOT NULL AND few > 0',
    by: 'few',
    metric: 'no_of_results',
    value: quotient('few_results', 'few'),
    title: 'Few results for %s',
    description: 'Searches in 60 days with fewer than 12 results: %s of %s; results of these on average: %s.',
    figures: ['few', 'searches', quotient('few_results', 'few')],
  },
  {
    signal: 'low_ctr',
    actions: ['tune_relevance', 'boost_items', 'review_content'],
    subject: 'search',
    when: 'filled > 0 AND clicks * 100 < filled * 34',
    by: 'filled - clicks',
    metric: 'ctr',
    value: quotient('clicks', 'filled'),
    title: 'Few clicks on the results of %s',
    description: 'Searches with results that were clicked in 60 days: %s of %s.',
    figures: ['clicks', 'filled'],
  },
  {
    signal: 'no_conversion',
    actions: ['review_content', 'boost_items'],
    subject: 'search',
    when: 'clicks > 0 AND lines = 0',
    by: 'clicks',
    metric: 'click_count',
    value: 'clicks',
    title: 'Nothing is bought after %s',
    description: 'Clicks in 60 days: %s. Sales: none.',
    figures: ['clicks'],
  },
  {
    signal: 'misspelling',
    actions: ['add_synonym'],
    subject: 'search',
    when: 'keyword IS NOT NULL AND misspelt > 0',
    by: 'misspelt',
    metric: 'search_count',
    value: 'misspelt',
    title: '%s is corrected again and again',
    description: 'Searches corrected in 60 days: %s. Meant was "%s".',
    figures: ['misspelt', 'correction'],
  },
  {
    signal: 'deep_clicks',
    actions: ['boost_items'],
    subject: 'item',
    when: 'positions > 5 * clicks',
    by: 'clicks',
    metric: 'avg_click_position',
    value: quotient('positions', 'clicks'),
    title: '%s is clicked far down the list',
    description: 'Clicks in 60 days: %s. Position on average: %s.',
    figures: ['clicks', quotient('positions', 'clicks')],
  },
  {
    signal: 'trending_keyword',
    actions: ['create_landing_page', 'add_redirect'],
    subject: 'search',
    when: 'keyword IS NOT NULL AND landing_page_url IS NULL AND lately * 2 > searches',
    by: 'lately',
    metric: 'search_count',
    value: 'lately',
    title: '%s is searched more and more',
    description: 'Searches in the last 30 of 60 days: %s of %s.',
    figures: ['lately', 'searches'],
  },
  {
    signal: 'unused_facet',
    actions: ['review_facet'],
    subject: 'facet',
    when: 'true',
    by: '-selections',
    metric: 'selection_count',
    value: 'selections',
    title: 'The facet %s is hardly used',
    description: 'Selections in 60 days: %s.',
    figures: ['selections'],
  },
]
