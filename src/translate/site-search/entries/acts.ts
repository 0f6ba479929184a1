// What people do in a shop, and what that counts.

import type { Rule } from '../../grammar/rule.ts'
import { rule, rules } from '../../grammar/rule.ts'
import { onRows, quotient } from '../../grammar/rules/analysis.ts'
import { oneOf } from '../../grammar/rules/condition-forms.ts'
import type { Act, Amount, Sign } from '../../grammar/signs.ts'
import { onEngine } from './places.ts'
import {
  adds,
  bannerClicks,
  clicked,
  clicks,
  corrections,
  facetValues,
  keyword,
  lines,
  misspellings,
  orders,
  product,
  recommendationClicks,
  revenue,
  searches,
  trendingClicks,
  units,
} from './things.ts'

const buy: Act = { name: 'buy', on: 'sale', flag: 'had_sale', counts: orders, followed: 'order_number', done: product }
const add: Act = { name: 'add', on: 'cart', flag: 'had_cart', counts: adds, done: product }
const click: Act = {
  name: 'click',
  on: 'search',
  flag: 'had_click',
  counts: clicks,
  done: clicked,
  isAnywhere: true,
  shownBy: ['click_element_position', 'click_item_id'],
}
const clickRec: Act = {
  name: 'click a recommendation',
  on: 'rec_click',
  flag: 'had_rec_click',
  counts: recommendationClicks,
}
const clickBanner: Act = { name: 'click a banner', on: 'banner_click', counts: bannerClicks }
const clickTrending: Act = {
  name: 'click a trending item',
  on: 'autocomplete_trending_item_click',
  counts: trendingClicks,
}
const search: Act = { name: 'search', on: 'search', counts: searches, done: keyword }

const CART = 'cart|basket|bag|trolley'
const REC = 'recommendation|rec|recs|recommended|recommender'
const ORDER = 'order|purchase|sale|checkout'
const ANY = 'a|an|any|some|something|anything|one|1'
const LEAD = '~lead|~result|~end|~convert|~turn|~translate'

/** `with an order`: said of a visit. */
const had = (act: Act): Act => ({ ...act, isFlag: true })

const acts: readonly (readonly [Act, ...string[]])[] = [
  [
    buy,
    '~buy|~purchase|~order (something|anything|online)',
    '~place|~make|~complete|~finish|~create (an|a|any|the|their|at) (least) (one|1) order|purchase|checkout|sale|transaction',
    '~check out',
    '~convert',
    `${LEAD} to|in|into|up|with (in|an|a|any|at) (least|a|an) (one|1) ${ORDER}`,
  ],
  [
    had(buy),
    `with|had|has|have|having|included|including|contained|saw|brought|got|followed|attributed (by|to) ${ANY} ${ORDER}`,
    `with|had|has|have|having at least one|1 ${ORDER}`,
    'with order|purchase|sale',
    'with|had|has|have|having sales',
  ],
  [buy, '~be|~get bought|purchased|ordered|sold'],
  [{ ...buy, most: units }, '~sell'],
  [
    add,
    `~add|~put|~place|~drop|~throw|~pop (something|anything|it|them|products|items|stuff|things) (to|in|into) (the|their|a|our|his|her|any) (shopping) ${CART}`,
    `${LEAD} to|in|into (a|an) (cart) add|addition|cart (to) (cart)`,
    '~cart',
    `~be|~get added|put|placed|dropped to|in|into (the|a|their) (shopping) ${CART}`,
    `land|lands|landed|landing|end|ended|ends|ending (up) in (the|a) (shopping) ${CART}`,
  ],
  [
    had(add),
    `with|had|has|have|having|included|including (${ANY}) add|cart (to) (cart|add|addition|basket)`,
    `with|had|has|have|having|included|including ${ANY} ${CART} (add|addition)`,
    `with|had|has|have|having ${ANY} add|addition to (the) ${CART}`,
    `with (at|something) (least) (one|1|in) (the) ${CART} (add|addition)`,
  ],
  [
    click,
    '~click (on|through|something|anything) (a|any|something|anything)',
    '~click (on|through) (a|any|the|our|search) (search) result|results',
    '~click on|through|a|any|the (a|any|the|our|search) product|item|products|items',
    '~be|~get clicked (on)',
    '~be|~get clicked (on) in|on|from (the|our) search results',
    '~click-through',
  ],
  [{ ...click, isNegated: true }, 'unclicked', 'clickless'],
  [
    had(click),
    `with|had|has|have|having|got|gets|received|saw|lead|led|resulted|resulting (to|in) (${ANY}|at) (least|` +
      'search|result) (one|1) click|clicks (on) (a|the) (search) (result|results)',
  ],
  [
    clickRec,
    `~click (on) (a|any|the|some|one) ${REC} (item|product|items|products|widget|widgets)`,
    `${LEAD} to|in a ${REC} click`,
    `(a|any|the) ${REC} (item|product|items|products) ~be|~get clicked`,
  ],
  [had(clickRec), `with|had|has|have|having (${ANY}) ${REC} click|clicks`],
  [clickBanner, '~click (on) (a|any|the|some|one|our) banner|promo|campaign'],
  [had(clickBanner), `with|had|has|have|having (${ANY}) banner|campaign click|clicks`],
  [
    clickTrending,
    '~click (on) (a|any|the) (autocomplete) trending (autocomplete) item|product|suggestion|items|products|suggestions',
  ],
  [
    search,
    '~search',
    '~search|~look for them|it|those|these',
    '~look|~hunt (out) (for)',
    'entered|entering|typed|typing (in)',
    'people|visitors|customers|shoppers|users|they|we enter|type (in)',
    '~be|~get searched|entered|typed (for)',
  ],
]

const actSign = (act: Act): Sign => ({ cat: 'act', act })

/** Contexts: the rows of an event, without saying that somebody does it. */
const CONTEXTS: readonly (readonly [on: string, ...patterns: string[]])[] = [
  [
    'rec_click',
    'from|via|through|by|out|in|on|of|thanks|due|attributed|driven|generated|coming|came (of|from|to|by) (our|' +
      `the|all) ${REC} (item|product|items|products|widget|widgets|click|clicks|engine)`,
    'attributed to (clicks) (on) recommendations',
  ],
  [
    'autocomplete_trending_item_click',
    'from|via|through|by|in|on|of|attributed|out (of|to|from) (our|' +
      'the) (autocomplete) trending (autocomplete) item|product|suggestion|items (click|clicks|suggestion|' +
      'suggestions) (in|from|of) (the) (autocomplete|autosuggest)',
    'trending (in) (autocomplete)',
  ],
  ['banner_click', 'from|via|through|on|of|attributed|after (to) (our|the|all|a) banner|banners (click|clicks)'],
  ['cart', `in|into|to (the|their|our) (shopping) ${CART}`, `from ${CART}`, `${CART} rows|events|lines`, 'of cart'],
  [
    'search',
    'search rows|events',
    'from|in|on|via|through (the|our|all) (site) search|searches',
    'brought in by search',
  ],
]

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
    `${CART} count|activity`,
  ],
  [orders, 'order|purchase|sale|sales|transaction count|volume', 'number of sales'],
  [lines, 'order|sale|sales line|row'],
]

const RATE = 'rate|ratio|percentage|percent|%|pct'
/** Rates by other words than those of the model. */
const RATES: readonly (readonly [metric: string, ...patterns: string[]])[] = [
  ['zero_result_rate', `zero|no|null|empty|0 (search) result|results|hits ${RATE}`, `failed search ${RATE}`],
  ['conversion_rate', `conv|conversion|conversions|cr ${RATE}`, 'rate of conversion', 'search conversion'],
  ['cart_rate', 'rate of add|adds|adding (to) cart|carts|basket', `cart|basket|atc ${RATE}`],
  ['order_rate', 'rate of orders|purchases'],
  ['zero_result_rate', 'rate of zero|no|empty (search) result|results'],
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

/** What `searched for` and `looked for` have after them. */
const FOR = '~search|~look|~hunt|~query|~google (online|around) for|about'

export const actEntries: readonly Rule[] = [
  ...acts.flatMap(([act, ...patterns]) => rules(patterns, () => actSign(act), { cost: 0.05 })),
  ...CONTEXTS.flatMap(([on, ...patterns]) =>
    rules(patterns, () => ({ cat: 'test', tests: [], on: [on] }), { cost: 0 }),
  ),
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
    [
      '{test} (,) but|and|yet (did|do|does|have|has) not|never ~click (on) (any|one|them|it)',
      '{test} without ~click (on) (any|one|them|it)',
    ],
    (test) => {
      const isShown = test?.tests.some((one) => 'member' in one && one.member === 'had_rec_impression')
      return test && isShown
        ? {
            ...test,
            tests: [...test.tests, { member: 'had_rec_click', operator: 'equals', values: ['false'] }] as never,
          }
        : undefined
    },
    { cost: 0 },
  ),
  ...rules([`${FOR} (the|a) (word|term|phrase|keyword) {values}`], keywordIs, { cost: 0.1 }),
  ...rules(
    ['searched|searching|~enter|~type|typed (the) (word|term|phrase|keyword) {values}'],
    (values) => (values?.kind === 'number' ? undefined : keywordIs(values)),
    { cost: 0.1 },
  ),
  ...rules(
    ['for|about (the|our|any) word|term|phrase|keyword|keywords {values}'],
    (values) => values && keywordIs(values, 'for'),
    { cost: 0.3 },
  ),
  ...rules(
    ['for|about (the|our|any) {values}'],
    (values) => {
      const sign = values && keywordIs(values, 'for')
      return sign?.cat === 'test' && values?.kind === 'term' ? { ...sign, isGuess: true } : sign
    },
    { cost: 0.3 },
  ),
  // `did "oat milk" sell more`: a quoted text is what people search for.
  ...rules(
    ['~do|how|about|that|who {values}'],
    (values) => (values?.kind === 'quoted' ? keywordIs(values, 'for') : undefined),
    { cost: 0.9 },
  ),
  ...rules(
    ['for neither {values} nor {values}'],
    (a, b) =>
      a &&
      b && {
        cat: 'test',
        tests: [a, b].map(({ texts }) => ({ member: 'keyword', operator: 'notEquals', values: texts })) as never,
      },
    { cost: 0 },
  ),
  ...rules(
    [
      'for anything|everything|something|all other|but|except|apart|besides (than|from|for) {values}',
      'for other than {values}',
    ],
    (values) =>
      values && { cat: 'test', tests: [{ member: 'keyword', operator: 'notEquals', values: values.texts }] as never },
    { cost: 0 },
  ),
  ...rules(
    [
      'for anything|something|everything containing|including|with {values}',
      'with|containing (the) word|phrase|text {values}',
      '~include|~contain the word|phrase|text {values}',
    ],
    (values) =>
      values && { cat: 'test', tests: [{ member: 'keyword', operator: 'contains', values: values.texts }] as never },
    { cost: 0 },
  ),
  ...rules(
    ['after (a|the) ~search|~look|~type|~enter|~google (for|in) {values}'],
    (values) => values && keywordIs(values, 'for'),
  ),
  ...rules(
    ['in|on|from|of (the) (search) result|results for|of {values}'],
    (values) => values && keywordIs(values, 'for'),
    { cost: 0 },
  ),
  ...rules(
    ['what ~do (the|our|most) people|folks|visitors|customers|shoppers|users|they|clients type|enter|google (in)'],
    () => ({
      cat: 'piece',
      piece: {
        is: 'both',
        pieces: [
          { is: 'noun', thing: keyword, isMany: true, asked: 'which' },
          { is: 'act', act: search },
        ],
      },
    }),
    { cost: 0 },
  ),
  ...rules(
    [
      '(the|our) {num} things|words|terms people|folks|visitors|customers|shoppers|users|they {act} (for) (the) most (often)',
      '(the|our) {num} things|words|terms people|folks|visitors|customers|shoppers|users|they most {act} (for)',
    ],
    (num, act) =>
      num &&
      act?.act.done && {
        cat: 'piece',
        piece: {
          is: 'top',
          dir: 'desc',
          thing: act.act.done,
          by: act.act.most ?? act.act.counts,
          act: act.act,
          count: Number(num.value),
        },
      },
    { cost: 0 },
  ),
  ...rules(['(were|was|got) corrected|autocorrected|changed|fixed to {values}'], (values) =>
    values?.texts.length !== 1
      ? undefined
      : {
          cat: 'test',
          tests: [{ member: 'corrected_keyword', operator: 'equals', values: values.texts }] as never,
        },
  ),
  ...rules(
    ['how|what ~be {values} corrected|autocorrected|fixed|changed (to|into)', 'what ~do we ~correct {values} to|into'],
    (values) =>
      values && {
        cat: 'piece',
        piece: {
          is: 'both',
          pieces: [
            { is: 'noun', thing: corrections, isMany: true, asked: 'which' },
            { is: 'test', tests: [{ member: 'original_keyword', operator: 'equals', values: values.texts }] as never },
          ],
        },
      },
    { cost: 0 },
  ),
  ...rules(
    ['{thing} (that|which) (were|was|got|~be) corrected|autocorrected|fixed|changed to {values}'],
    (sign, values) =>
      sign?.thing === keyword && values
        ? {
            cat: 'piece',
            piece: {
              is: 'both',
              pieces: [
                { is: 'noun', thing: misspellings, isMany: true },
                {
                  is: 'test',
                  tests: [{ member: 'corrected_keyword', operator: 'equals', values: values.texts }] as never,
                },
              ],
            },
          }
        : undefined,
    { cost: 0 },
  ),
  ...rules(
    [
      '(were|was|got|we) corrected from {values}',
      '{values} (was|were|got) corrected (to)',
      'correction|corrections of {values}',
    ],
    (values) =>
      values?.texts.length !== 1
        ? undefined
        : {
            cat: 'test',
            tests: [
              { member: 'original_keyword', operator: 'equals', values: values.texts },
              { member: 'corrected_keyword', operator: 'set' },
            ] as never,
          },
  ),
  ...rules(['~buy|~purchase|~order|~sell {values}'], (values) => itemIs(values, buy), { cost: 0.4 }),
  ...rules([`~add|~put {values} to|in|into (the|their) ${CART}`], (values) => itemIs(values, add), { cost: 0.2 }),
  ...rules(
    [
      '(the|our) ({num}) best|top|hottest|most|highest selling|sold|seller|sellers|bestselling ({thing})',
      '(the|our) (top) ({num}) bestselling|bestseller|bestsellers ({thing})',
    ],
    (num, thing) => selling('desc', num, thing),
    { cost: 0 },
  ),
  ...rules(
    ['(the|our) ({num}) worst|least|slowest|lowest selling|sold|seller|sellers ({thing})'],
    (num, thing) => selling('asc', num, thing),
    { cost: 0 },
  ),
  ...rules(
    ['(the|our) ({num}) best|top|highest|strongest converting ({thing})'],
    (num, thing) => converting('desc', num, thing),
    { cost: 0 },
  ),
  ...rules(
    ['(the|our) ({num}) worst|least|lowest|poorest|weakest converting ({thing})'],
    (num, thing) => converting('asc', num, thing),
    { cost: 0 },
  ),
  ...rules(
    [
      '(with|has|had|have|having|get|gets|see|~convert) (the) best|highest|top|strongest conversion',
      '~convert (the) best|most',
    ],
    () => ({ cat: 'piece', piece: { is: 'top', dir: 'desc', by: conversionRate } }),
    { cost: 0 },
  ),
  ...rules(
    [
      '(with|has|had|have|having|get|gets|see) (the) worst|lowest|poorest|weakest conversion',
      '~convert (the) worst|least',
    ],
    () => ({ cat: 'piece', piece: { is: 'top', dir: 'asc', by: conversionRate } }),
    { cost: 0 },
  ),
  ...rules(
    ['items|products|articles|things|goods sold|bought|ordered|purchased by|per|each|every {items}'],
    (by) =>
      by && {
        cat: 'piece',
        piece: {
          is: 'both',
          pieces: [
            { is: 'amount', amount: units },
            { is: 'test', tests: [], on: ['sale'] },
            { is: 'by', items: by.items },
          ],
        },
      },
    { cost: 0 },
  ),
  ...rules(['{amount} of|for {values}'], ofItem, { cost: 0.2 }),
  ...rules(
    ['{thing} visited|came|arrived (by|to|us|the|our|on) (the|our) (site|shop|store|website|webshop)'],
    (sign) => (sign?.thing.isOwner || sign?.thing.name === 'bots' ? sign : undefined),
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
  ...rules([`${REC} (click) (item|widget)`], () => ({ cat: 'test', tests: [], on: ['rec_click'] }), { cost: 0.4 }),
  ...rules(
    ['(on|in) a|one|any|single (single) (sale|order) line|row'],
    () => ({ cat: 'test', tests: [], on: ['sale'] }),
    {
      cost: 0,
    },
  ),
  ...rules(['(on|in) a|one|any|single (single) cart line|row'], () => ({ cat: 'test', tests: [], on: ['cart'] }), {
    cost: 0,
  }),
  ...rules(
    ['(autocomplete) trending (autocomplete) item|product|suggestion'],
    () => ({ cat: 'test', tests: [], on: ['autocomplete_trending_item_click'] }),
    { cost: 0.4 },
  ),
  ...rules(['sale|sales|order|purchase row|event|line'], () => ({ cat: 'test', tests: [], on: ['sale'] }), {
    cost: 0.3,
  }),
  ...rules(
    ['how much (money|euro|euros|dollars|pounds|quid|cash)'],
    () => ({ cat: 'piece', piece: { is: 'amount', amount: revenue } }),
    { cost: 0.5 },
  ),
  ...rules(
    [
      '~be|~do (people) {values} (~be|~get) searched|entered|typed (for)',
      '{values} ~be|~get searched|entered|typed (for)',
      '~be|~do {values} ~search (for)',
    ],
    keywordIs,
    { cost: 0.1 },
  ),
  ...rules(
    ['(facet) value|option (chosen|selected|used|picked) of|for|in|under|from (the) {test}'],
    (test) => test && { cat: 'thing', isMany: true, thing: { ...facetValues, tests: test.tests } },
    { cost: 0 },
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
  ...rules(['what ~be (in|on|part) (of) {test}', 'contents|content of {test}'], contents, { cost: 0 }),
  ...rules(
    ['(for|in|on|of|at) our|the shop|store|site|website|webshop'],
    () => ({ cat: 'piece', piece: { is: 'test', tests: [] } }),
    {
      cost: 0.1,
    },
  ),
  ...rule('~spend', () => ({ cat: 'piece', piece: { is: 'amount', amount: revenue } }), { cost: 0.2 }),
]

/** `units of "Desk Lamp"`. */
function ofItem(
  of: Extract<Sign, { cat: 'amount' }> | undefined,
  values: Extract<Sign, { cat: 'values' }> | undefined,
) {
  const isOfItem =
    of && Object.values(of.amount.on).some((plain) => 'field' in plain && plain.field.startsWith('item_'))
  const isUnits = of?.amount.name === units.name
  if (!(isOfItem || isUnits) || !values || !/^(?:quoted|code)$/.test(values.kind)) return undefined
  const isCode = values.kind === 'code' || values.texts.every((text) => /^[A-Za-z]*-?\d[\w-]*$/.test(text))
  const member = isCode ? 'item_id' : 'item_name'
  const tests = [{ member, operator: values.texts.length > 1 ? 'in' : 'equals', values: values.texts }] as never
  return {
    cat: 'piece',
    piece: {
      is: 'both',
      pieces: [
        { is: 'amount', amount: of.amount },
        { is: 'test', tests },
      ],
    },
  } as const
}

/** `what was in order 17`. */
function contents(test: Extract<Sign, { cat: 'test' }> | undefined): Sign | undefined {
  const isOrder = test?.tests.every((one) => 'member' in one && one.member === 'order_number')
  return test && isOrder
    ? {
        cat: 'piece',
        piece: {
          is: 'both',
          pieces: [
            { is: 'noun', thing: product, isMany: true, asked: 'which' },
            { is: 'test', tests: test.tests, on: ['sale'] },
          ],
        },
      }
    : undefined
}

function selling(
  dir: 'asc' | 'desc',
  num: Extract<Sign, { cat: 'num' }> | undefined,
  sign: Extract<Sign, { cat: 'thing' }> | undefined,
): Sign {
  return {
    cat: 'piece',
    piece: {
      is: 'top',
      dir,
      thing: sign?.thing ?? product,
      by: units,
      isBest: true,
      isUsual: true,
      ...(num && { count: Number(num.value) }),
      ...(sign && !num && { isOne: !sign.isMany }),
    },
  }
}

const conversionRate: Amount = { name: 'conversion_rate', on: { search: { metric: 'conversion_rate' } } }

function converting(
  dir: 'asc' | 'desc',
  num: Extract<Sign, { cat: 'num' }> | undefined,
  sign: Extract<Sign, { cat: 'thing' }> | undefined,
): Sign | undefined {
  if (sign === undefined || sign.thing.bare !== 'list') return undefined
  const count = num ? { count: Number(num.value) } : { isOne: !sign.isMany }
  return { cat: 'piece', piece: { is: 'top', dir, thing: sign.thing, by: conversionRate, isBest: true, ...count } }
}

function keywordIs(values: Extract<Sign, { cat: 'values' }> | undefined, how = 'search'): Sign | undefined {
  if (values === undefined) return undefined
  const engine = values.texts.every((text) => /^[A-Z]{2,3} /.test(text)) ? onEngine(values) : undefined
  if (engine !== undefined) return engine
  return {
    ...oneOf('keyword', values),
    ...(values.isAll && { isAll: true }),
    ...(/^(?:term|name)$/.test(values.kind) && values.texts.length === 1 && { isTerm: true }),
    ...(how === 'search' && { on: ['search'] }),
  }
}

function itemIs(values: Extract<Sign, { cat: 'values' }> | undefined, act: Act): Sign | undefined {
  if (values === undefined || values.kind === 'term' || values.isSplit) return undefined
  const member = values.kind === 'code' ? 'item_id' : 'item_name'
  const operator = values.texts.length > 1 ? 'in' : 'equals'
  return {
    cat: 'act',
    act: { ...act, tests: [{ member, operator, values: values.texts }] as never, ...(values.isAll && { isAll: true }) },
  }
}
