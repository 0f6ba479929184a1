// Data that the site search model does not hold, and the report that has the data.

import { refusing } from '../../grammar/entries/refusals.ts'

const ABSENT = 'is not in the dataset'

export const siteSearchRefusals = refusing([
  [
    'unsupported',
    'impressions are only in a report',
    '/product-impressions',
    '(product|item) impression|view|exposure',
    'product|item viewed',
    'viewed product|item',
    'seen|saw|shown product|products|items',
  ],
  [
    'unsupported',
    'banner impressions are only in a report',
    '/banners',
    'banner|campaign impression|view|ctr',
    'banner click through rate',
  ],
  [
    'unsupported',
    'recommendation impressions are only in a report',
    '/recommendations',
    'recommendation|widget|rec impression|view|ctr',
  ],
  ['unsupported', 'ratings are only in a report', '/product-ratings', 'rating|star|review|rated|stars|reviews'],
  ['unsupported', 'redirects are only in a report', '/redirects', 'redirect|redirected|redirects'],
  [
    'unsupported',
    'page loads are only in a report',
    '/page-loads',
    'pageview|pageload|pageviews',
    'page load|view|views|loads',
    'home page',
    'homepage',
  ],
  [
    'unsupported',
    'autocomplete clicks are only in a report',
    '/autocomplete-clicks',
    'autocomplete|autosuggest|suggestion',
    'autocomplete suggestion (click)',
    'trending category',
  ],
  ['unsupported', 'anomalies are only in a report', '/anomalies', 'anomaly|anomalies|spike|unusual|abnormal|alert'],
  [
    'unsupported',
    'advice is only in a report',
    '/ai-advisor',
    'advice|advisor|advise|recommend|suggest|improve|should',
    'what should',
  ],
  [
    'unsupported',
    'a query checks one row at a time: it cannot relate several rows',
    undefined,
    'in|within an|one|a|the same|single order',
    'in|within an|one order',
    '~sell|~buy|~order|~purchase together',
  ],
  [
    'unsupported',
    `${ABSENT}`,
    undefined,
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
    'star rating',
    'phone number',
    'bounce rate',
    'exit rate',
    'response time',
    'load time',
  ],
])
