// Rankings: top 10, the most searched keywords, the highest price, what sells best.

import type { Counted, Direction, Item, ItemOf, Part } from '../items.ts'
import type { Fields } from '../lexicon/lexicon.ts'
import type { Measure } from '../lexicon/meaning.ts'
import { clicks, orders, units } from '../lexicon/measures.ts'
import { ahead, either, maybe, sequence, unless } from '../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../rule.ts'
import { counting, wholeNumber as number, superlative } from './ranked.ts'
import { OBJECTS } from './things.ts'

const rank = (dir: Direction, limit: number | undefined, by?: Counted): Part => ({ is: 'rank', dir, limit, by })

/** What a measure's word lists: top searches are keywords. */
const listed = ({ listed: field }: Measure): readonly Part[] =>
  field === undefined ? [] : [{ is: 'group', fields: [field] }]

/** Whether something says what is listed: people, where it asks for them. */
const isListedElse = (one: Item): boolean =>
  one.is === 'group' ||
  one.is === 'field' ||
  one.is === 'dimension' ||
  (one.is === 'measure' && one.measure.isActor !== true) ||
  (one.is === 'word' && /^(?:who|which)\b/i.test(one.source))

const verb = item('context', (found) => found.verb === true && found.measure !== undefined)
const often = item('superlative', ({ ranks, by }) => ranks === 'quantity' && by === undefined)

/** Of a size, and not of how often something is used. */
const isOfSize = ({ ranks, source }: ItemOf<'superlative'>): boolean =>
  /(?:larg|bigg|small|great|weak|strong)/i.test(source) ||
  (ranks === 'quantity' && !/frequen|often|popular|common|^(?:the\s+)?(?:most|least)$/i.test(source))

const selling = item(
  'context',
  ({ on, verb = false, source }) => on === 'sale' && verb && /^s(?:ell|old)/i.test(source),
)
const VAGUE: Part = {
  is: 'refused',
  refusal: { reason: 'ambiguous', why: 'may be by units, by orders or by revenue: say which' },
}

const things = item('superlative', ({ ranks }) => ranks === 'things')
const ofThem = maybe(either<unknown>(preposition('of', 'for', 'in'), word('is', 'list', 'which')))

export function rankRules(fields: Fields): readonly Rule[] {
  const numeric = item(
    'field',
    ({ field }) => fields[field]?.type === 'number' && field !== 'event_year' && field !== 'event_month',
  )
  const extreme = (dir: Direction, field: string): Counted => ({
    aggregate: { fn: dir === 'desc' ? 'max' : 'min', field },
    name: `${dir === 'desc' ? 'max' : 'min'}_${field}`,
  })

  return [
    // the largest order, the 10 biggest orders by value
    rule(
      sequence(
        superlative,
        item('measure', ({ measure, plural }) => measure === orders && !plural),
      ),
      ([{ dir, ranks, source }, measure]) =>
        ranks === 'things' && !/\bmost\b|number/i.test(source)
          ? { is: 'counted', counted: extreme(dir, 'order_total') }
          : [rank(dir, undefined, { measure: measure.measure }), measure],
    ),
    rule(
      sequence(
        number,
        things,
        item('measure', ({ measure }) => measure === orders),
        maybe(sequence(word('by'), numeric)),
      ),
      ([limit, { dir }, , by]) => [
        rank(dir, limit, extreme(dir, by?.[1].field ?? 'order_total')),
        { is: 'group', fields: ['order_number'] },
      ],
    ),
    rule(
      sequence(
        things,
        maybe(number),
        item('measure', ({ measure }) => measure === orders),
        maybe(sequence(word('by'), numeric)),
      ),
      ([{ dir }, limit, , by]) => [
        rank(dir, limit, extreme(dir, by?.[1].field ?? 'order_total')),
        { is: 'group', fields: ['order_number'] },
      ],
    ),
    // made the most searches
    rule(
      sequence(
        item('superlative', ({ by, source }) => by !== undefined && /\b(?:made|make|making)\b/i.test(source)),
        counting,
      ),
      ([{ dir }, by]) => rank(dir, undefined, by),
    ),
    // most valuable customers
    rule(
      sequence(
        item('superlative', ({ by }) => by !== undefined),
        maybe(number),
        item('measure', ({ measure, plural }) => plural && measure.isActor === true && measure.listed !== undefined),
      ),
      ([{ dir, by }, limit, { measure }]) => by && [rank(dir, limit, { measure: by }), ...listed(measure)],
    ),
    // most expensive items
    rule(
      sequence(
        item('superlative', ({ extreme: field }) => field !== undefined),
        maybe(number),
      ),
      ([{ dir, extreme: field = '' }, limit]) => rank(dir, limit, extreme(dir, field)),
    ),
    rule(
      sequence(
        item('superlative', ({ by }) => by !== undefined),
        maybe(number),
      ),
      ([{ dir, by }, limit]) => by && rank(dir, limit, { measure: by }),
    ),
    rule(
      sequence(
        number,
        item('superlative', ({ by, extreme: field }) => by !== undefined || field !== undefined),
      ),
      ([limit, { dir, by, extreme: field }]) => rank(dir, limit, by ? { measure: by } : extreme(dir, field ?? '')),
    ),
    // top 3 crawlers
    rule(
      sequence(
        things,
        maybe(number),
        item('condition', ({ listed: field }) => field !== undefined),
      ),
      ([{ dir }, limit, { listed: field = '', filters }]) => [
        rank(dir, limit),
        { is: 'group', fields: [field] },
        { is: 'filter', filters },
      ],
    ),
    // top 10 searches: keywords by searches; visitors by revenue
    rule(
      sequence(
        things,
        maybe(number),
        ofThem,
        item('measure', ({ measure, plural }) => plural && measure.listed !== undefined),
      ),
      ([{ dir }, limit, , { measure }]) => [
        rank(dir, limit, measure.listed === 'keyword' ? { measure } : undefined),
        ...listed(measure),
      ],
    ),
    rule(
      sequence(
        number,
        things,
        item('measure', ({ measure, plural }) => plural && measure.listed !== undefined),
      ),
      ([limit, { dir }, { measure }]) => [
        rank(dir, limit, measure.listed === 'keyword' ? { measure } : undefined),
        ...listed(measure),
      ],
    ),
    // highest daily revenue
    rule(
      sequence(
        item('superlative', ({ ranks }) => ranks === 'quantity'),
        item('dimension'),
        counting,
      ),
      ([{ dir }, { fields: days }, by]) => [{ is: 'group', fields: days, one: true }, rank(dir, undefined, by)],
    ),
    // most searched keywords, highest revenue, most searches
    rule(sequence(number, superlative, counting), ([limit, { dir }, by]) => rank(dir, limit, by)),
    rule(sequence(superlative, maybe(number), counting, maybe(word('times'))), ([{ dir }, limit, by]) =>
      rank(dir, limit, by),
    ),
    // highest price, lowest order total
    rule(
      sequence(
        item('superlative', isOfSize),
        maybe(preposition('of')),
        numeric,
        ahead(either<unknown>(word('by'), item('dimension'))),
      ),
      ([{ dir }, , { field }]) => ({ is: 'counted', counted: extreme(dir, field) }),
    ),
    rule(sequence(item('superlative', isOfSize), maybe(preposition('of')), numeric), ([{ dir }, , { field }]) => [
      rank(dir, undefined, extreme(dir, field)),
    ]),
    // what sells best
    where(
      (items) => items.some((one) => one.is === 'group' && one.fields.includes('item_name')),
      rule(sequence(selling, superlative), ([verb, { dir }]) => [
        { is: 'context', on: verb.on, verb: true },
        rank(dir, undefined, { measure: units }),
      ]),
    ),
    rule(
      sequence(
        selling,
        item('superlative', ({ by }) => by === undefined),
        unless(item('measure')),
      ),
      ([verb, most]) => [verb, most, VAGUE],
    ),
    // what people are putting into carts most: the things themselves, where nothing else is listed
    where(
      (items) => !items.some(isListedElse),
      rule(sequence(verb, often), ([{ measure, on }, { dir }]) => {
        const field = measure === clicks ? 'click_item_id' : OBJECTS[on]
        return field === undefined
          ? undefined
          : [
              { is: 'group', fields: [field] },
              { is: 'context', on, verb: true },
              rank(dir, undefined, measure && { measure }),
            ]
      }),
    ),
    // bought most often
    rule(sequence(verb, maybe(preposition('for', 'to', 'on')), often), ([{ measure, on }, , { dir }]) => [
      { is: 'context', on, verb: true },
      rank(dir, undefined, measure && { measure }),
    ]),
    // top 10, top, the 10 best, 20 products
    rule(sequence(superlative, number), ([{ dir }, limit]) => rank(dir, limit)),
    rule(sequence(number, superlative), ([limit, { dir }]) => rank(dir, limit)),
    rule(superlative, ({ dir }) => rank(dir, undefined)),
    rule(
      sequence(
        number,
        item('field', ({ plural }) => plural),
      ),
      ([limit, head]) => [{ is: 'size', limit }, head],
    ),
  ]
}
