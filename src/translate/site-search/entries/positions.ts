// Phrases for conditions with a value: positions of clicks, pages of results, facets, landing pages by name.

import type { Condition } from '../../grammar/parts.ts'
import { rules } from '../../grammar/rule.ts'
import { halvesOf } from '../../grammar/rules/contrasts.ts'
import { countOf } from '../../grammar/rules/nouns.ts'
import type { Sign } from '../../grammar/signs.ts'
import { is } from './amounts.ts'

const positioned = (operator: Condition['operator'], value: string | undefined): Sign | undefined =>
  value === undefined ? undefined : { cat: 'test', tests: [is('click_element_position', operator, value)] as never }

/** Phrases with the number of a position or a number of results. */
export const positionEntries = [
  ...rules(
    ['(that|which) ~give|~find|~show|~yield (up|back) {bound} products|items|articles|matches'],
    (bound) =>
      bound && {
        cat: 'test',
        tests: bound.limits.map(({ operator, value }) => is('no_of_results', operator, value)) as never,
      },
    { cost: 0.3 },
  ),
  ...rules(['(in|on|at|among|within) (the) first|top {num} position|result|place|spot|rank|hit'], (num) =>
    positioned('lte', num?.value),
  ),
  ...rules(
    ['(at|in|on) position|rank|place {num}', '(in|on|at) (the) {ordinal} position|place|result|spot|rank'],
    (num) => positioned('equals', String(num?.value)),
  ),
  ...rules(
    ['(a|with) (click) deeper|lower|further|farther|worse|below|beyond|after (down) (than) position|rank {num}'],
    (num) => positioned('gt', num?.value),
    { cost: 0 },
  ),
  ...rules(
    ['between position|rank {num} and {num}', '(at|in|on) position|rank {num} to|- {num}'],
    (low, high) =>
      low &&
      high && {
        cat: 'test',
        tests: [
          is('click_element_position', 'gte', low.value),
          is('click_element_position', 'lte', high.value),
        ] as never,
      },
  ),
  ...rules(
    [
      'on|from result|results page {num}',
      '~go|~get|~reach|~open|~visit (to) (the) (result|results) page {num}',
      '(on|from|of) result|results page {num}',
      'on|from page {num} (of) (the) (results|result)',
      'on (the) {ordinal} page (of) (the) (results)',
    ],
    (num) => num && { cat: 'test', tests: [is('page_no', 'equals', String(num.value))] as never },
    { cost: 0 },
  ),
  ...rules(
    ['(on|reached|viewed|from|to|~go) (result|results) page {bound}', '(on|from|to) (a) page {bound}'],
    (bound) =>
      bound && {
        cat: 'test',
        tests: bound.limits.map(({ operator, value }) => is('page_no', operator, value)) as never,
      },
    { cost: 0.1 },
  ),
]

export const averagePosition = rules(
  [
    '(on) (average) (,) at|in|on what|which position ~do (people|visitors|shoppers|users|they|customers) ~click (on) (average)',
    '(on) (average) (,) what|which position ~be|~get clicked (on) (average)',
  ],
  () => ({
    cat: 'amount',
    amount: { name: 'average_position', on: { search: { field: 'click_element_position', fn: 'avg' } } },
  }),
  { cost: 0 },
)

export const deepest = rules(
  [
    '(the) deepest|furthest|farthest|highest (search) (result|results) page (anyone|anybody|somebody) (viewed|reached|opened|looked)',
    '(the) deepest|furthest|farthest page of (the) (search) results|result',
  ],
  () => ({ cat: 'amount', amount: { name: 'deepest_page', on: { search: { field: 'page_no', fn: 'max' } } } }),
  { cost: 0 },
)

/** Phrases for pages of results after a given page. */
export const pageEntries = [
  ...rules(
    ['(~go) beyond|past|after (result|results) page {num}'],
    (num) => num && { cat: 'test', tests: [is('page_no', 'gt', num.value)] as never },
    { cost: 0 },
  ),
  ...rules(
    ['(~go|~reach|on) (to) (result|results) page {num} or|and deeper|further|later|beyond|more|higher'],
    (num) => num && { cat: 'test', tests: [is('page_no', 'gte', num.value)] as never },
    { cost: 0 },
  ),
]

/** Phrases that name both a facet and its value. */
export const facetEntries = rules(
  [
    '(with|of|the|using|used|for|in) (the|a) facet (field|name) {values} (with|and|to|is|=|set|was|being) (=|facet|the|a|to) (value|values) (of|=|is) {values}',
    '(with|of|the|using|used|for|in) (the|a) {values} facet (with|and|to|is|=|set|was|being) (=|facet|the|a|to) (value|values) (of|=|is) {values}',
  ],
  (facet, value) =>
    facet === undefined || value === undefined || facet.isSplit || value.isSplit
      ? undefined
      : {
          cat: 'test',
          tests: [is('facet_name', 'equals', ...facet.texts), is('facet_value', 'equals', ...value.texts)] as never,
        },
  { cost: 0 },
)

/** Phrases such as `filtered by the "Price" facet`. */
export const filteredBy = rules(
  ['(~be|~have|they|somebody|people) ~filter by|on|with (the) {values} (facet|filter)'],
  (values) =>
    values && !values.isSplit && values.kind !== 'term' && values.kind !== 'number'
      ? { cat: 'test', tests: [is('facet_name', values.texts.length > 1 ? 'in' : 'equals', ...values.texts)] as never }
      : undefined,
  { cost: 0 },
)

/** Phrases that split searches into two groups: with results and without results. */
export const halves = rules(
  [
    '{thing} with and|or|vs|versus without (a|an|any) result|results|hits',
    '{thing} that ~do and ~do not ~return|~find results',
  ],
  (sign) => halvesOf(sign && countOf(sign.thing), [is('no_of_results', 'gt', '0')] as never),
  { cost: 0, shows: [['searches with and without results by engine', { dimensions: ['engine_name'] }]] },
)

export const pageNames = rules(
  ['(~do) (on|from|of|via) (the|our) page (name|named|called|titled) {values}'],
  (values) =>
    values &&
    !values.isSplit &&
    /^(?:name|quoted)$/.test(values.kind) &&
    values.texts.every((text) => !/^(?:\/|http)/.test(text))
      ? { cat: 'test', tests: [is('page_name', values.texts.length > 1 ? 'in' : 'equals', ...values.texts)] as never }
      : undefined,
  { cost: 0 },
)
