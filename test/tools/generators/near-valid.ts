// Mutates a valid request once, like a careless or hostile client. Most results are invalid.
import fc from 'fast-check'
import { automaticAlias, type StructuredRequest } from '../oracle/request.ts'
import * as strange from './strange.ts'
import { pickFrom } from './values.ts'

export interface NearValid {
  readonly mutation: string
  readonly body: unknown
}

type Mutation = (request: StructuredRequest, n: number) => unknown
type ListName = 'dimensions' | 'measures' | 'filters' | 'having' | 'order'

/** Inserts an element at a random position of a list. Creates the list if it does not exist. */
function inserted(request: StructuredRequest, name: ListName, element: unknown, n: number): unknown {
  const list: readonly unknown[] = request[name] ?? []
  return { ...request, [name]: list.toSpliced(n % (list.length + 1), 0, element) }
}

/** Applies `change` to one element of a list. */
function changed(request: StructuredRequest, name: ListName, change: (element: object) => unknown, n: number): unknown {
  const list: readonly unknown[] = request[name] ?? []
  const at = n % Math.max(1, list.length)
  return { ...request, [name]: list.map((one, i) => (i === at && typeof one === 'object' && one ? change(one) : one)) }
}

function renamedMember(from: object, n: number): object {
  const entries = Object.entries(from)
  const at = n % Math.max(1, entries.length)
  const misspelt = (name: string) => pickFrom([`${name}x`, name.slice(0, -1), name.toUpperCase(), ` ${name}`], n)
  return Object.fromEntries(entries.map(([name, value], i) => [i === at ? misspelt(name) : name, value]))
}

const MEMBERS: readonly ListName[] = ['dimensions', 'measures', 'filters', 'having', 'order']

const MUTATIONS: readonly (readonly [string, Mutation])[] = [
  ['misspelt member of the body', (request, n) => renamedMember(request, n)],
  [
    'misspelt member inside',
    (request, n) => changed(request, pickFrom(MEMBERS.slice(1), n), (one) => renamedMember(one, n), n),
  ],
  [
    'unknown member',
    (request, n) => ({ ...request, [pickFrom(['account', 'limits', 'toString'], n)]: pickFrom([null, 1], n) }),
  ],
  [
    'unknown member inside',
    (request, n) => changed(request, pickFrom(MEMBERS.slice(1), n), (one) => ({ ...one, direction: null }), n),
  ],
  [
    'member left out inside',
    (request, n) => changed(request, pickFrom(MEMBERS.slice(1), n), (one) => withoutOne(one, n), n),
  ],
  ['unknown dimension', (request, n) => inserted(request, 'dimensions', pickFrom(strange.NAMES, n), n)],
  [
    'unknown filter member',
    (request, n) => inserted(request, 'filters', { member: pickFrom(strange.NAMES, n), operator: 'set' }, n),
  ],
  [
    'unknown measure field',
    (request, n) => inserted(request, 'measures', { field: pickFrom(strange.NAMES, n), fn: 'count' }, n),
  ],
  [
    'unknown operator',
    (request, n) =>
      inserted(request, 'filters', { member: 'keyword', operator: pickFrom(strange.OPERATORS, n), values: ['a'] }, n),
  ],
  ['unsupported operator', (request, n) => inserted(request, 'filters', pickFrom(strange.UNSUPPORTED_OPERATORS, n), n)],
  [
    'unknown function',
    (request, n) =>
      inserted(request, 'measures', { field: 'item_total', fn: pickFrom(strange.FUNCTIONS, n), alias: 'zz' }, n),
  ],
  [
    'unsupported function',
    (request, n) => inserted(request, 'measures', { ...pickFrom(strange.UNSUPPORTED_FUNCTIONS, n), alias: 'zz' }, n),
  ],
  [
    'bad values',
    (request, n) => {
      const [member, operator, values] = pickFrom(strange.BAD_VALUES, n)
      return inserted(request, 'filters', { member, operator, values }, n)
    },
  ],
  [
    'bad having value',
    (request, n) =>
      inserted(
        { ...request, ...counted(request) },
        'having',
        { member: 'zz', operator: 'gt', values: pickFrom([['x'], [], ['1', '2'], [null]], n) },
        n,
      ),
  ],
  [
    'unsupported having operator',
    (request, n) =>
      inserted(
        { ...request, ...counted(request) },
        'having',
        { member: 'zz', operator: pickFrom(['contains', 'startsWith', 'inDateRange'], n), values: ['1'] },
        n,
      ),
  ],
  [
    'unknown having member',
    (request, n) =>
      inserted(
        request,
        'having',
        { member: pickFrom(['keyword', 'nope', 'N', 'sum(item_total)'], n), operator: 'set' },
        n,
      ),
  ],
  [
    'bad alias',
    (request, n) => inserted(request, 'measures', { field: '*', fn: 'count', alias: pickFrom(strange.ALIASES, n) }, n),
  ],
  ['repeated name', repeatedName],
  [
    'unknown order field',
    (request, n) => inserted(request, 'order', { field: pickFrom(['1', 'nope', 'country', '(select 1)', ''], n) }, n),
  ],
  [
    'bad direction',
    (request, n) =>
      changed(
        { ...request, order: firstOrder(request) },
        'order',
        (one) => ({ ...one, dir: pickFrom(['DESC', 'ASC', 'desc nulls first', '', 1, {}], n) }),
        n,
      ),
  ],
  ['order twice', (request) => ({ ...request, order: [...firstOrder(request), ...firstOrder(request)] })],
  ['bad page', (request, n) => ({ ...request, page: pickFrom(strange.PAGES, n) })],
  ['bad limit', (request, n) => ({ ...request, limit: pickFrom(strange.LIMITS, n) })],
  [
    'wrong type of a member',
    (request, n) => ({ ...request, [pickFrom(MEMBERS, n)]: pickFrom(strange.WRONG_TYPES, Math.floor(n / 5)) }),
  ],
  [
    'wrong type of an element',
    (request, n) =>
      inserted(request, pickFrom(MEMBERS, n), pickFrom([null, 5, true, [], ['keyword']], Math.floor(n / 5)), n),
  ],
  [
    'no row type named',
    (request) => ({ ...request, dimensions: ['no_of_results', 'banner_id'], filters: [], order: [], having: [] }),
  ],
  [
    'nothing selected',
    (request, n) => ({
      ...request,
      dimensions: pickFrom([[], null], n),
      measures: pickFrom([null, []], n),
      having: [],
      order: [],
    }),
  ],
  [
    'having without measures',
    (request) => ({
      ...request,
      dimensions: ['keyword'],
      measures: [],
      order: [],
      having: [{ member: 'n', operator: 'set' }],
    }),
  ],
  ['too many elements', (request, n) => tooMany(request, pickFrom(MEMBERS, n))],
  ['another body', (_, n) => pickFrom([null, [], 'text', 5, true, {}], n)],
  [
    'other members of the service',
    (request, n) => ({
      ...request,
      ...pickFrom(
        [{ query: 5 }, { dryRun: 'true' }, { queryExecutionId: 7 }, { query: null, dryRun: null }, { query: ' ' }],
        n,
      ),
    }),
  ],
]

function withoutOne(from: object, n: number): object {
  const entries = Object.entries(from)
  return Object.fromEntries(entries.filter((_, i) => i !== n % Math.max(1, entries.length)))
}

function counted(request: StructuredRequest): Pick<StructuredRequest, 'measures'> {
  return { measures: [...(request.measures ?? []), { field: '*', fn: 'count', alias: 'zz' }] }
}

/** Returns an `order` by the first column of the request. */
function firstOrder({ dimensions, measures }: StructuredRequest): readonly { readonly field: string }[] {
  const names = [
    ...(dimensions ?? []),
    ...(measures ?? []).map(({ field, fn, alias }) => alias ?? automaticAlias(field, fn)),
  ]
  return names.slice(0, 1).map((field) => ({ field }))
}

function repeatedName(request: StructuredRequest, n: number): unknown {
  const count = (alias: string) => ({ field: '*', fn: 'count', alias })
  const { dimensions, measures } = request
  const [dimension = 'keyword'] = dimensions ?? []
  return pickFrom(
    [
      { ...request, dimensions: [...(dimensions ?? []), dimension, dimension] },
      { ...request, measures: [...(measures ?? []), count('zz'), count('ZZ')] },
      {
        ...request,
        dimensions: [...(dimensions ?? []), 'currency'],
        measures: [...(measures ?? []), count('Currency')],
      },
      {
        ...request,
        measures: [...(measures ?? []), { field: 'currency', fn: 'max' }, { field: 'currency', fn: 'max' }],
      },
    ],
    n,
  )
}

function tooMany(request: StructuredRequest, name: ListName): unknown {
  const count = { field: '*', fn: 'count' }
  const many: Readonly<Record<ListName, readonly unknown[]>> = {
    dimensions: Array.from({ length: 65 }, () => 'keyword'),
    measures: Array.from({ length: 51 }, (_, i) => ({ ...count, alias: `m${i}` })),
    filters: Array.from({ length: 101 }, () => ({ member: 'keyword', operator: 'set' })),
    having: Array.from({ length: 51 }, () => ({ member: 'zz', operator: 'set' })),
    order: Array.from({ length: 65 }, () => ({ field: 'keyword' })),
  }
  return { ...request, ...counted(request), [name]: many[name] }
}

/** Generates a request with one mutation, and the name of the mutation. */
export function nearValid(valid: fc.Arbitrary<StructuredRequest>): fc.Arbitrary<NearValid> {
  return fc
    .tuple(valid, fc.noBias(fc.constantFrom(...MUTATIONS)), fc.noBias(fc.nat(2 ** 30)))
    .map(([request, [mutation, mutate], n]) => ({
      mutation,
      body: mutate(request, n),
    }))
}
