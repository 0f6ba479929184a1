// The actors of the sample: accounts with their engines, crawlers, locations, widgets and banners.

export interface SampleAccount {
  readonly id: string
  /** The number of visits of this account per 1000 visits of the sample. */
  readonly share: number
  readonly currency: string
  readonly taxPercent: number
  readonly engines: readonly Engine[]
}

export interface Engine {
  readonly id: string
  readonly name: string | null
  readonly group: readonly [id: string, name: string] | null
  /** The number of visits of this engine per 100 visits of its account. */
  readonly share: number
}

const shop = ['shop', 'Online shop'] as const

/**
 * Ids of engines, items and visits repeat across accounts, so an id is unique only within its account.
 */
export const ACCOUNTS: readonly SampleAccount[] = [
  {
    id: 'acme',
    share: 520,
    currency: 'EUR',
    taxPercent: 19,
    engines: [
      { id: 'web', name: 'Acme Web', group: shop, share: 55 },
      { id: 'app', name: 'Acme App', group: shop, share: 25 },
      { id: 'b2b', name: 'Acme Wholesale', group: ['trade', 'Trade'], share: 12 },
      { id: 'outlet', name: 'Acme Outlet', group: null, share: 8 },
    ],
  },
  {
    id: 'globex',
    share: 240,
    currency: 'USD',
    taxPercent: 8,
    engines: [
      { id: 'web', name: 'Globex Store', group: ['shop', 'Store'], share: 70 },
      { id: 'app', name: null, group: null, share: 30 },
    ],
  },
  {
    id: 'initech',
    share: 130,
    currency: 'GBP',
    taxPercent: 20,
    engines: [
      { id: 'web', name: 'Initech', group: shop, share: 80 },
      { id: 'support', name: 'Initech Support', group: ['service', 'Service'], share: 20 },
    ],
  },
  {
    id: 'umbrella',
    share: 70,
    currency: 'USD',
    taxPercent: 0,
    engines: [{ id: 'web', name: 'Umbrella', group: null, share: 100 }],
  },
  {
    id: 'soylent',
    share: 30,
    currency: 'EUR',
    taxPercent: 10,
    engines: [{ id: 'web', name: 'Soylent', group: shop, share: 100 }],
  },
  {
    id: 'hooli',
    share: 10,
    currency: 'SEK',
    taxPercent: 25,
    engines: [{ id: 'main', name: 'Hooli', group: null, share: 100 }],
  },
]

/**
 * An outage of the second engine of the first account. It lasted one day, `daysBack` days before the last day of the
 * sample. The engine `instead` served the visits of that day.
 */
export const OUTAGE = { account: 0, engine: 1, instead: 0, daysBack: 30 } as const

/** Days on which an account had `percent` of its usual visits. `daysBack` counts from the last day. */
export const UNUSUAL_DAYS: readonly (readonly [account: number, daysBack: number, percent: number])[] = [
  [0, 9, 300],
  [0, 17, 20],
  [0, 120, 250],
  [0, 200, 30],
  [1, 12, 280],
  [1, 45, 25],
  [2, 20, 320],
  [3, 33, 350],
]

/** Crawler names. The name is null for a crawler that matches no signature. */
export const CRAWLERS: readonly (readonly [name: string | null, weight: number])[] = [
  ['Googlebot', 45],
  ['bingbot', 20],
  ['AhrefsBot', 12],
  ['SemrushBot', 8],
  ['Applebot', 5],
  [null, 10],
]

/** Country, region, state, city and weight. Null means that the place is unknown. */
export const PLACES: readonly (readonly [
  string | null,
  string | null,
  string | null,
  string | null,
  weight: number,
])[] = [
  ['Germany', 'Europe', 'Berlin', 'Berlin', 16],
  ['Germany', 'Europe', 'Bavaria', 'München', 11],
  ['Germany', 'Europe', 'North Rhine-Westphalia', 'Köln', 10],
  ['Germany', 'Europe', 'Hamburg', 'Hamburg', 7],
  ['Germany', 'Europe', 'Saxony', null, 3],
  ['Austria', 'Europe', 'Vienna', 'Wien', 6],
  ['Switzerland', 'Europe', 'Zürich', 'Zürich', 5],
  ['France', 'Europe', 'Île-de-France', 'Paris', 5],
  ['France', 'Europe', "Provence-Alpes-Côte d'Azur", 'Marseille', 2],
  ['United Kingdom', 'Europe', 'England', 'London', 8],
  ['United Kingdom', 'Europe', 'Scotland', 'Edinburgh', 2],
  ['United States', 'North America', 'New York', 'New York', 8],
  ['United States', 'North America', 'California', 'San Francisco', 6],
  ['United States', 'North America', 'Illinois', 'Springfield', 1],
  ['United States', 'North America', 'Missouri', 'Springfield', 1],
  ['Japan', 'Asia', 'Tokyo', 'Tokyo', 3],
  ['Brazil', 'South America', 'São Paulo', 'São Paulo', 2],
  ['Sweden', 'Europe', null, null, 1],
  [null, null, null, null, 3],
]

/** The last widget is sent by mail: it has clicks but no recorded renders. */
export const WIDGETS: readonly (readonly [id: string, name: string | null])[] = [
  ['w1', 'Bought together'],
  ['w2', 'You may also like'],
  ['w3', 'Recently viewed'],
  ['w4', null],
  ['w5', 'Newsletter picks'],
]

export const BANNERS: readonly (readonly [id: string, name: string | null, campaign: string | null])[] = [
  ['b1', 'Spring hero', 'Spring sale'],
  ['b2', 'Spring strip', 'Spring sale'],
  ['b3', 'Free shipping', 'Always on'],
  ['b4', 'Newsletter', 'Always on'],
  ['b5', null, 'Clearance'],
  ['b6', 'House ad', null],
]
