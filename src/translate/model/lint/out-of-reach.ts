// Words for what no query can give, with what answers instead where something does.

export interface OutOfReach {
  readonly words: readonly string[]
  /** As in: "mobile" asks about devices. */
  readonly about: string
  /** Default `unsupported`. */
  readonly reason?: 'unsupported' | 'write'
  /** The path of a report that has it. */
  readonly report?: string
  /** A field by which a query may have it all the same. */
  readonly unless?: string
}

export const outOfReach: readonly OutOfReach[] = [
  {
    about: 'devices and browsers',
    report: '/device-browser',
    words: ['mobiles?', 'desktops?', 'tablets?', 'smartphones?', 'iphones?', 'android', 'ios', 'devices?', 'browsers?'],
  },
  {
    about: 'places',
    report: '/geo-distribution',
    words: ['country', 'countries', 'city', 'cities', 'regions?', 'geo\\w*', 'locations?'],
  },
  { about: 'impressions', report: '/product-impressions', unless: 'had_rec_impression', words: ['impressions?'] },
  { about: 'ratings', report: '/product-ratings', words: ['ratings?', 'stars?', 'reviews?'] },
  { about: 'redirects', report: '/redirects', words: ['redirects?', 'redirected'] },
  { about: 'page loads', report: '/page-loads', words: ['page ?loads?', 'page ?views?'] },
  {
    about: 'a ratio',
    words: ['ctr', 'rates?', 'ratios?', 'percent(?:age)?s?', 'share of', 'click[- ]?through'],
    report: '/search-funnel',
  },
  {
    about: 'a comparison or a trend in one number',
    words: [
      'compare[ds]?',
      'comparison',
      'versus',
      'vs\\.?',
      'growth',
      'grew',
      'declined?',
      'trending up',
      'trending down',
    ],
  },
  { about: 'a function that there is not', words: ['medians?', 'percentiles?', 'deviation', 'variance', 'p\\d\\d'] },
  { about: 'the future', words: ['forecasts?', 'predict\\w*', 'tomorrow', 'next (?:week|month|quarter|year)'] },
  { about: 'times of day or days of the week', words: ['hours?', 'hourly', 'minutes?', 'time of day', 'weekdays?'] },
  {
    about: 'a condition that there is not',
    words: ['not contain\\w*', "(?:does|do|did)(?: not|n['’]t) contain", 'end(?:s|ing)? (?:with|in)'],
  },
  {
    about: 'figures that are not collected',
    words: [
      'margins?',
      'profits?',
      'refund(?:s|ed)?',
      'bounce',
      'in stock',
      'stock',
      'weather',
      'channels?',
      'referrers?',
    ],
  },
  { about: 'personal data', words: ['e-?mails?', 'phone numbers?', 'passwords?', 'ip address(?:es)?', 'postal'] },
  { about: 'the translator itself', words: ['instructions', 'system (?:text|prompt)'] },
  {
    about: 'changing data',
    reason: 'write',
    words: [
      'delete',
      'truncate',
      'erase',
      'overwrite',
      'purge',
      'drop table',
      '^(?:please )?(?:remove|update|insert|drop|alter)',
    ],
  },
]
