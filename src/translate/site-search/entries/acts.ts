// Verbs for acts, the events that shoppers cause, such as `buy` or `click`, and the row types of these events. A row
// type is a kind of row, such as a search or a sale.

import type { Act } from '../../grammar/parts.ts'
import { type Rule, rules } from '../../grammar/rule.ts'
import type { Sign } from '../../grammar/signs.ts'
import { adds, bannerClicks, clicks, orders, recommendationClicks, searches, trendingClicks, units } from './amounts.ts'
import { clicked, keyword, product } from './things.ts'

export const buy: Act = {
  name: 'buy',
  on: 'sale',
  flag: 'had_sale',
  counts: orders,
  followed: 'order_number',
  done: product,
}
export const add: Act = { name: 'add', on: 'cart', flag: 'had_cart', counts: adds, done: product }
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
export const search: Act = { name: 'search', on: 'search', counts: searches, done: keyword }

export const CART = 'cart|basket|bag|trolley'
export const REC = 'recommendation|rec|recs|recommended|recommender'
const ORDER = 'order|purchase|sale|checkout'
const ANY = 'a|an|any|some|something|anything|one|1'
const LEAD = '~lead|~result|~end|~convert|~turn|~translate'

/** Marks an act that describes a visit, as in `visits with an order`. */
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

/** Phrases that select the rows of an event without a verb for it, such as `revenue from recommendations`. */
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

export const actEntries: readonly Rule[] = [
  ...acts.flatMap(([act, ...patterns]) => rules(patterns, () => actSign(act), { cost: 0.05 })),
  ...CONTEXTS.flatMap(([on, ...patterns]) =>
    rules(patterns, () => ({ cat: 'test', tests: [], on: [on] }), { cost: 0 }),
  ),
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
  ...rules(
    ['{thing} visited|came|arrived (by|to|us|the|our|on) (the|our) (site|shop|store|website|webshop)'],
    (sign) => (sign?.thing.isOwner || sign?.thing.name === 'bots' ? sign : undefined),
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
    ['(for|in|on|of|at) our|the shop|store|site|website|webshop'],
    () => ({ cat: 'piece', piece: { is: 'test', tests: [] } }),
    {
      cost: 0.1,
    },
  ),
]
