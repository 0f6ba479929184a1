// Phrases for data that the model of site search does not have, and the reasons for the refusals.

import { refusing } from '../../grammar/entries/refusals.ts'

const ABSENT = 'the data does not contain this'

export const siteSearchRefusals = refusing([
  ['unsupported', 'advice is in the report /ai-advisor', 'advisor|recommend|suggest|improve|should', 'what should'],
  ['unsupported', 'anomalies are in the report /anomalies', 'alert'],
  ['unsupported', 'loads of single pages are in the report /page-loads', 'home page', 'homepage'],
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
