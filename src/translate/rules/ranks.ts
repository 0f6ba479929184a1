// Order, size and page: top 10, highest first, sorted by revenue, second page, 50 per page.

import type { Counted, Direction, Item, ItemOf, Part } from '../items.ts'
import type { Fields } from '../lexicon/lexicon.ts'
import type { Measure } from '../lexicon/meaning.ts'
import { clicks, orders, units } from '../lexicon/measures.ts'
import { ordinalWords } from '../numbers.ts'
import { ahead, either, map, maybe, type Parser, sequence, unless } from '../parser.ts'
import { item, preposition, type Rule, rule, where, word } from '../rule.ts'
import { OBJECTS } from './things.ts'

const number = map(
  item('number', ({ value }) => /^\d{1,9}$/.test(value)),
  ({ value }) => Number(value),
)
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

/** Nothing taken at the end of the question, or of its part. */
const end: Parser<true> = (items, at) =>
  at >= items.length || word('comma')(items, at) !== undefined || items[at]?.is === 'date'
    ? { value: true, to: at }
    : undefined

const superlative = item('superlative')
const things = item('superlative', ({ ranks }) => ranks === 'things')
const ofThem = maybe(either<unknown>(preposition('of', 'for', 'in'), word('is', 'list', 'which')))

/** A measure, or a verb that is counted. */
const counting: Parser<Counted> = either<Counted>(
  map(item('measure'), ({ measure }) => ({ measure })),
  map(item('counted'), ({ counted }) => counted),
  map(
    item('context', ({ verb = false }) => verb),
    ({ measure }) => measure && { measure },
  ),
)

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
    // page 2, second page, 50 per page
    rule(sequence(word('page'), number), ([, page]) => ({ is: 'turn', page })),
    rule(
      sequence(number, maybe(item('measure', ({ measure }) => measure.name === 'events')), word('per page')),
      ([limit]) => ({ is: 'size', limit }),
    ),
    rule(
      sequence(
        number,
        item('field', ({ plural }) => plural),
        word('per page'),
      ),
      ([limit, head]) => [{ is: 'size', limit }, head],
    ),
    rule(sequence(word('per page'), maybe(word('is')), number), ([, , limit]) => ({ is: 'size', limit })),
    rule(
      sequence(
        item('unknown', ({ text }) => ordinalOf(text) !== undefined),
        word('page'),
      ),
      ([{ text }]) => turn(ordinalOf(text)),
    ),
    rule(sequence(word('first'), word('page')), () => ({ is: 'turn', page: 1 })),
    rule(
      sequence(
        word('limit'),
        maybe(preposition('to')),
        number,
        maybe(item('measure', ({ measure }) => measure.name === 'events')),
      ),
      ([, , limit]) => ({ is: 'size', limit }),
    ),
    rule(
      sequence(word('first'), number, maybe(item('measure', ({ measure }) => measure.name === 'events'))),
      ([, limit]) => ({ is: 'size', limit }),
    ),
    rule(
      sequence(
        number,
        item('measure', ({ measure, source }) => measure.name === 'events' && /rows|records/i.test(source)),
      ),
      ([limit]) => ({ is: 'size', limit }),
    ),

    // 20 of them
    rule(
      sequence(
        number,
        item('preposition', ({ word: one, source }) => one === 'of' && /^of$/i.test(source)),
        end,
      ),
      ([limit]) => ({ is: 'size', limit }),
    ),

    // sort the keywords by revenue
    where(
      (items, at) => at === 0 && items.some((one) => one.is === 'word' && one.word === 'by'),
      rule(
        sequence(
          item('word', ({ word: one, source }) => one === 'sort' && /^(?:sort|order|rank)$/i.test(source)),
          item('field', ({ plural }) => plural),
        ),
        ([, { field }]) => ({ is: 'group', fields: [field] }),
      ),
    ),
    // the order total, highest first; sorted by revenue
    rule(
      sequence(
        word('sort'),
        maybe(word('by')),
        maybe(superlative),
        counting,
        maybe(item('direction')),
        maybe(superlative),
      ),
      ([, , before, by, direction, after]) => ({
        is: 'order',
        by,
        dir: direction?.dir ?? after?.dir ?? before?.dir ?? 'desc',
      }),
    ),
    rule(
      sequence(word('sort'), maybe(word('by')), item('field'), maybe(item('direction'))),
      ([, , { field }, direction]) => ({
        is: 'order',
        by: { field },
        dir: direction?.dir ?? 'asc',
      }),
    ),
    rule(
      sequence(word('sort'), item('dimension'), maybe(item('direction'))),
      ([
        ,
        {
          fields: [field = ''],
        },
        direction,
      ]) => ({ is: 'order', by: { field }, dir: direction?.dir ?? 'asc' }),
    ),
    rule(sequence(word('sort'), maybe(word('by')), item('direction')), ([, , { dir, field }]) => directed(dir, field)),
    where(
      (items, at) => at === 0 || items[at - 1]?.is !== 'rank',
      rule(
        sequence(
          counting,
          item('direction', ({ field }) => field === undefined),
        ),
        ([by, { dir }]) => [asCounted(by), { is: 'order', by, dir }],
      ),
    ),
    rule(item('direction'), ({ dir, field }) => directed(dir, field)),

    // biggest segment first, most clicked first
    rule(
      sequence(
        superlative,
        maybe(either<unknown>(item('field'), item('measure'), item('context'))),
        word('first'),
        unless(number),
      ),
      ([{ dir }]) => directed(dir, undefined),
    ),
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

const directed = (dir: Direction, field: string | undefined): Part => ({
  is: 'order',
  by: field === undefined ? undefined : { field },
  dir,
})
const turn = (page: number | undefined): Part | undefined => (page === undefined ? undefined : { is: 'turn', page })
const asCounted = (counted: Counted): Part =>
  'measure' in counted ? { is: 'measure', measure: counted.measure, plural: true } : { is: 'counted', counted }

/** The number of `2nd` and `second`. */
function ordinalOf(text: string): number | undefined {
  const digits = /^(\d+)(?:st|nd|rd|th)$/i.exec(text)
  return digits ? Number(digits[1]) : ordinalWords.get(text.toLowerCase())
}
