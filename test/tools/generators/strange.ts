// Invalid names, values and combinations. The mutations of near-valid.ts use them.
import { FIELDS, FUNCTIONS_OF, OPERATORS_OF, PART_OPERATORS } from '../oracle/fields.ts'
import { LONG_KEYWORD } from './pools.ts'

export const NAMES = [
  'keywords',
  'account_id',
  'KEYWORD',
  ' keyword',
  'keyword\u200b',
  's.keyword',
  '*',
  '',
  '__proto__',
  'constructor',
  'toString',
  'keyword"; drop table summary;--',
]
export const OPERATORS = ['Equals', 'equals ', '=', 'not', '', 'between', '__proto__', '= 1 or 1=1--']
export const FUNCTIONS = ['COUNT', 'median', '', 'count)', 'toString']
export const ALIASES = ['', ' ', 'a b', 'a.b', '1', 'é', 'a"b', "x'--", 'x'.repeat(64), 'a\n', 'a-b']
export const PAGES = [0, -1, 1.5, 1e300, 2_147_483_648, 9_007_199_254_740_992, '1', true, [], {}]
export const LIMITS = [0, -1, 0.5, 1001, '100', false, [], {}]
export const WRONG_TYPES: readonly unknown[] = ['text', 5, true, {}, { 0: 'keyword' }]

export const BAD_VALUES: readonly (readonly [member: string, operator: string, values: unknown])[] = [
  ...[null, {}, [], [['a']], 'a'].map((values) => ['keyword', 'equals', values] as const),
  ...[[null], [{}], [['a']], ['a', null]].map((values) => ['keyword', 'in', values] as const),
  ...['\0', 'a\0b', '\ud800', '\udc00\ud800', LONG_KEYWORD.repeat(14)].map((v) => ['keyword', 'equals', [v]] as const),
  ...PART_OPERATORS.map((operator) => ['keyword', operator, ['a', '']] as const),
  ...['', ' ', '1e3', 'NaN', 'Infinity', '0x10', '1_000', '+1', '1.', '.5', '00012', '1,5', ' 1 ', '--1', '1;--'].map(
    (v) => ['item_total', 'gte', [v]] as const,
  ),
  ...[`1${'0'.repeat(28)}`, '0.1234567891', 9_007_199_254_740_992, 1e300, true, 1e-10].map(
    (v) => ['item_total', 'equals', [v]] as const,
  ),
  ...['TRUE', 't', '1', '', ' true', 1].map((v) => ['is_bot', 'equals', [v]] as const),
  ...['2024-02-30', '2023-02-29', '1900-02-29', '2024-2-3', '0000-01-01', '10000-01-01', 'today', '2024-01-01\n'].map(
    (v) => ['event_date', 'lte', [v]] as const,
  ),
  ...[['tomorrow'], ['2024-01-01'], ['today', 'today'], ['today', '2024-01-01'], ['2024-01-02', '2024-01-01']].map(
    (values) => ['event_date', 'inDateRange', values] as const,
  ),
  ['event_date', 'inDateRange', ['2024-01-01', '2024-01-02', '2024-01-03']],
  ['item_total', 'gt', ['1', '2']],
  ['keyword', 'lte', ['a', 'b']],
  ['keyword', 'set', ['a']],
  ['keyword', 'notSet', [null]],
  ['keyword', 'in', Array.from({ length: 1001 }, () => 'a')],
]

export const UNSUPPORTED_OPERATORS = [...FIELDS.values()].flatMap(({ name, type }) =>
  [...OPERATORS_OF.string, 'inDateRange']
    .filter((operator) => !OPERATORS_OF[type].some((own) => own === operator))
    .map((operator) => ({ member: name, operator, values: ['true'] })),
)
export const UNSUPPORTED_FUNCTIONS = [
  ...[...FIELDS.values()].flatMap(({ name, type }) =>
    FUNCTIONS_OF.number
      .filter((fn) => !FUNCTIONS_OF[type].some((own) => own === fn))
      .map((fn) => ({ field: name, fn })),
  ),
  ...FUNCTIONS_OF.number.slice(1).map((fn) => ({ field: '*', fn })),
]
