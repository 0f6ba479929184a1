// Phrases for numbers of site search, in addition to the names in its model: money, units, clicks, rates.

import type { Amount } from '../../grammar/parts.ts'
import { type Rule, rule, rules } from '../../grammar/rule.ts'
import { onRows, quotient } from '../../grammar/rules/analysis.ts'
import { ofAmount } from '../../grammar/rules/rankings.ts'
import { CART, REC } from './acts.ts'
import {
  adds,
  bannerClicks,
  clicks,
  lines,
  orders,
  recommendationClicks,
  revenue,
  trendingClicks,
  units,
} from './amounts.ts'

const NAMED: readonly (readonly [Amount, ...string[]])[] = [
  [
    revenue,
    'revenue|turnover|income|takings|earnings|gmv|money|proceeds|sales',
    'sales revenue|value|amount|turnover|total|volume|figures',
    'gross sales|revenue',
    'merchandise value',
    'amount sold',
    'money (we) made|earned|spent|taken',
    'value sold',
    'value of (the) sales|orders',
    'sales in (of) money|euro|euros|pounds|dollars',
  ],
  [
    units,
    'unit|piece|quantity',
    'units|quantity|quantities|pieces|unit sold|bought|purchased|ordered|shifted|sales',
    'how many (items|products|articles|things) sold|bought|purchased|ordered',
    '(total) number|amount|count of items|products|things sold|bought|purchased|ordered',
    'number of items|units|pieces sold|bought',
    'quantity of (the) items|products|articles|goods (sold|bought|purchased|ordered)',
  ],
  [
    clicks,
    'click|clickthrough',
    'click through|count',
    'result|search|product click',
    'click on (a|the) (search) result|product|item',
  ],
  [
    recommendationClicks,
    `${REC} (widget|item|product) click`,
    'widget click',
    `click on|in|from (a|our|the) ${REC} (widget|item|items|product|products|widgets)`,
    'click on|in (a|the|our) widget',
  ],
  [bannerClicks, 'banner|campaign|promo click', 'click on (a|the|our) (promo|promotional|campaign) banner|campaign'],
  [
    trendingClicks,
    '(autocomplete) trending (autocomplete) (item|product|suggestion) click (in|from|on) (the) (autocomplete)',
    'click on|in (the|our) (autocomplete) trending (autocomplete) item|product|suggestion|items|products|suggestions (in|of|from) (the) (autocomplete)',
  ],
  [
    adds,
    'add to cart|basket|bag event|row|action',
    `(number) (of) items|products|things (were|was|got|being) added|put (to|in|into) (the|a|their) (shopping) ${CART}`,
    'add|addition to|of (the) cart|basket|bag|carts|baskets',
    `${CART} (add|addition)`,
    'adds|atc',
    'quantity|number|amount|count of carts|baskets',
    `${CART} count|activity`,
  ],
  [orders, 'order|purchase|sale|sales|transaction count|volume', 'number of sales'],
  [lines, 'order|sale|sales line|row'],
]

const RATE = 'rate|ratio|percentage|percent|%|pct'

/** Phrases for rates, in addition to their names in the model. */
const RATES: readonly (readonly [metric: string, ...patterns: string[]])[] = [
  [
    'zero_result_rate',
    `zero|no|null|empty|0 (search) result|results|hits ${RATE}`,
    `failed search ${RATE}`,
    'rate of zero|no|empty (search) result|results',
  ],
  ['conversion_rate', `conv|conversion|conversions|cr ${RATE}`, 'rate of conversion', 'search conversion'],
  ['cart_rate', 'rate of add|adds|adding (to) cart|carts|basket', `cart|basket|atc ${RATE}`],
  ['order_rate', 'rate of orders|purchases'],
  ['ctr', `click|clicks|clicking ${RATE}`, 'click rate of (the) search', 'rate of clicks'],
  [
    'average_order_value',
    'average|avg|mean basket|cart|order (value|size|worth)',
    'value per order',
    'basket size|value',
  ],
  ['average_results', 'average|avg|mean (number) (of) results|hits (per) (search)', 'results|hits per search'],
]

const EARN = '~spend|~earn|~make|~bring|~generate|~turn|~gross'

export const numberEntries: readonly Rule[] = [
  // Only the singular `conversion` is a rate. The plural `conversions` counts orders.
  ...rules(['conversion'], () => ({ cat: 'amount', amount: conversionRate }), { cost: 0, isSingular: true }),
  ...RATES.flatMap(([metric, ...patterns]) =>
    rules(patterns, () => ({ cat: 'amount', amount: { name: metric, on: { search: { metric } } } }), { cost: 0 }),
  ),
  ...rules(
    ['cart|carts|basket to order|orders ratio|rate|conversion'],
    () => ({ cat: 'amount', amount: quotient(orders, adds) }),
    {
      cost: 0,
    },
  ),
  ...NAMED.flatMap(([amount, ...patterns]) => rules(patterns, () => ({ cat: 'amount', amount }), { cost: 0 })),
  ...rules(
    ['(the|our) ({num}) best|top|highest|strongest converting ({thing})'],
    (num, thing) => ofAmount('desc', num, conversionRate, thing),
    { cost: 0 },
  ),
  ...rules(
    ['(the|our) ({num}) worst|least|lowest|poorest|weakest converting ({thing})'],
    (num, thing) => ofAmount('asc', num, conversionRate, thing),
    { cost: 0 },
  ),
  ...rules(
    ['~convert (the) best|most'],
    () => ({ cat: 'piece', piece: { is: 'top', dir: 'desc', by: conversionRate } }),
    { cost: 0 },
  ),
  ...rules(
    ['~convert (the) worst|least'],
    () => ({ cat: 'piece', piece: { is: 'top', dir: 'asc', by: conversionRate } }),
    { cost: 0 },
  ),
  ...rules(
    ['(with) (the) most (often) added first'],
    () => ({ cat: 'piece', piece: { is: 'order', dir: 'desc', by: { is: 'amount', amount: adds } } }),
    { cost: 0 },
  ),
  ...rules(
    [`${CART} {amount}`],
    (of) =>
      of?.amount.on.cart && of.amount.name !== adds.name
        ? { cat: 'amount', amount: onRows(of.amount, ['cart']) }
        : undefined,
    { cost: 0 },
  ),
  ...rules(
    ['how much (money|euro|euros|dollars|pounds|quid|cash)'],
    () => ({ cat: 'piece', piece: { is: 'amount', amount: revenue } }),
    { cost: 0.5 },
  ),
  ...rules(
    [`${EARN} (in|over|us) {bound}`],
    (sign) => sign && { cat: 'piece', piece: { is: 'bound', of: revenue, limits: sign.limits } },
    { cost: 0 },
  ),
  ...rules(
    [`${EARN} (us) (the) most (money)`],
    () => ({ cat: 'piece', piece: { is: 'top', dir: 'desc', by: revenue } }),
    {
      cost: 0,
    },
  ),
  ...rules(
    [`${EARN} (us) (the) least (money)`],
    () => ({ cat: 'piece', piece: { is: 'top', dir: 'asc', by: revenue } }),
    {
      cost: 0,
    },
  ),
  ...rule('~spend', () => ({ cat: 'piece', piece: { is: 'amount', amount: revenue } }), { cost: 0.2 }),
]

const conversionRate: Amount = { name: 'conversion_rate', on: { search: { metric: 'conversion_rate' } } }
