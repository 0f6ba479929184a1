// Phrases for data that the model of site search does not have, and the reasons for the refusals.

import type { ModelData } from '../../../model/model.ts'
import { refusing } from '../../grammar/entries/refusals.ts'
import type { Rule } from '../../grammar/rule.ts'

const ABSENT = 'the data does not contain this'

/** The phrases for reports, by the path of the report, and what the report contains. */
const IN_REPORTS: Readonly<Record<string, readonly [contents: string, ...patterns: string[]]>> = {
  'ai-advisor': ['advice is', 'advisor|recommend|suggest|improve|should', 'what should'],
  anomalies: ['anomalies are', 'alert'],
  'page-loads': ['loads of single pages are', 'home page', 'homepage'],
}

/** The refusals of a model with these reports. */
export const siteSearchRefusals = (reports: ModelData['reports']): readonly Rule[] => [
  ...refusing(
    reports.flatMap(({ path }) => {
      const [contents, ...patterns] = IN_REPORTS[path] ?? []
      return contents === undefined ? [] : [['unsupported', `${contents} in the report /${path}`, ...patterns]]
    }),
  ),
  ...absent,
]

const absent = refusing([
  [
    'unsupported',
    'a query checks one row at a time: it cannot relate several rows',
    'in|within an|one|a|the same|single order',
    'in|within an|one order',
    '~sell|~buy|~order|~purchase together',
  ],
  [
    'unsupported',
    ABSENT,
    'refund|stock|inventory|margin|profit|cost|discount|coupon|voucher|payment|paypal|visa|gender|' +
      'age|email|address|ip|birthday|shipping|delivery|postage|referrer|channel|organic|google|facebook|instagram|' +
      'ads|newsletter|seo|utm|bounce|exit|duration|latency|speed|slow|wait|dwell|category|brand|color|colour|size|' +
      'supplier|vendor|manufacturer|warehouse|employee|language|wishlist|wish|subscription|loyalty|feedback|' +
      'complaint|chat|session-length|abandoned|gift|weight|material|parcel|b2b|wholesale|weather|joke|poem|song|' +
      'iphone|ipad',
    'session|visit length|time',
    'user|visitor|customer|shopper type|kind',
    'user|visitor|customer|shopper ~register|~sign up',
    'product|item on sale',
    'converted|exchanged to|into eur|usd|gbp|chf',
    'name|names of (the|our) customer|visitor|user|shopper|person',
    'customer|visitor|user|shopper name',
    'returned|return (the) order|product|item|goods|rate|reason',
    'order|product|item|goods returned|returns|return',
    'returns (by|per|of|last)',
    'time|long on|to (the) (site|page)',
    'how long',
    'credit card',
    'phone number',
    'bounce rate',
    'exit rate',
    'response time',
    'load time',
  ],
])
