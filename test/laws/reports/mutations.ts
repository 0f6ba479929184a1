// Report bodies with one mistake each, and texts that the error must contain.
import { OPERATORS, type Operator } from '../../tools/oracle/fields.ts'
import type { ConditionJson } from '../../tools/oracle/request.ts'
import type { ReportBody } from './body.ts'
import { type Contract, filterOperators, measuresOf } from './contract.ts'
import { pick } from './data.ts'

export interface Mutation {
  readonly mistake: string
  readonly body: unknown
  /** The acceptable paths of the issue, such as `filters[0].member`. Usually there is only one path. */
  readonly paths: readonly string[]
  /** Texts that the message must contain, such as the invalid name and all accepted names. */
  readonly says: readonly string[]
}

const STRANGE = [
  'nope',
  'account_id',
  'event_type',
  'KEYWORD',
  '__proto__',
  'constructor',
  '',
  'a"; drop table summary',
]
const BAD_DATES = ['2024-02-30', '2023-02-29', '2024-2-3', 'today', '0000-01-01', '10000-01-01', '', '2024-01-01\n', 5]

/** Returns all mutations of a body. `n` selects a variant of each mutation. */
export function mutations(valid: ReportBody, contract: Contract, n: number): readonly Mutation[] {
  return [...bodyMistakes(valid, n), ...filterMistakes(valid, contract, n), ...havingMistakes(valid, contract, n)]
}

function bodyMistakes(valid: ReportBody, n: number): readonly Mutation[] {
  const badDate = pick(BAD_DATES, n)
  const side = pick(['startDate', 'endDate'], n)
  return [
    { mistake: 'bad date', body: { ...valid, [side]: badDate }, paths: [side], says: [side] },
    {
      mistake: 'start after end',
      body: { ...valid, startDate: '2024-03-01', endDate: '2024-02-29' },
      paths: ['', 'startDate', 'endDate'],
      says: ['2024-03-01', '2024-02-29'],
    },
    {
      mistake: 'ad-hoc member',
      body: { ...valid, dimensions: ['keyword'] },
      paths: ['dimensions'],
      says: ['dimensions'],
    },
    { mistake: 'order', body: { ...valid, order: [] }, paths: ['order'], says: ['order'] },
    {
      mistake: 'misspelt member',
      body: { ...valid, startdate: null },
      paths: ['startdate'],
      says: ['startdate', 'startDate'],
    },
    {
      mistake: 'page',
      body: { ...valid, page: pick([0, -1, 1.5, '1', 2_147_483_648], n) },
      paths: ['page'],
      says: ['page'],
    },
    {
      mistake: 'limit',
      body: { ...valid, limit: pick([0, 1001, '5', true], n) },
      paths: ['limit'],
      says: ['limit', '1000'],
    },
  ]
}

function filterMistakes(valid: ReportBody, contract: Contract, n: number): readonly Mutation[] {
  const names = contract.filters.map(({ name }) => name)
  const known = pick(contract.filters, n)
  const refused = OPERATORS.filter((operator) => !filterOperators(contract, known.type).includes(operator))
  const operator = pick(refused, n)
  const strange = pick(
    STRANGE.filter((name) => !names.includes(name)),
    n,
  )
  const measures = measuresOf(contract).filter(({ name }) => !names.includes(name))
  return [
    inFilters(valid, 'unknown filter', { member: strange, operator: 'equals', values: ['1'] }, 'member', [
      ...(/^\w+$/.test(strange) ? [strange] : []),
      ...names,
    ]),
    ...measures
      .slice(0, 1)
      .map(({ name }) =>
        inFilters(valid, 'measure in filters', { member: name, operator: 'equals', values: ['1'] }, 'member', [
          name,
          'having',
          ...names,
        ]),
      ),
    inFilters(valid, 'unsupported operator', { member: known.name, operator, ...values(operator) }, 'operator', [
      known.name,
      operator,
      ...filterOperators(contract, known.type),
    ]),
    inFilters(valid, 'no values', { member: known.name, operator: 'equals', values: [] }, 'values', ['equals']),
  ]
}

function values(operator: Operator): Pick<ConditionJson, 'values'> {
  return operator === 'set' || operator === 'notSet' ? {} : { values: ['1'] }
}

/** Replaces all filters by the condition, so that its path is known. */
function inFilters(
  valid: ReportBody,
  mistake: string,
  condition: ConditionJson,
  member: string,
  says: readonly string[],
): Mutation {
  return { mistake, body: { ...valid, filters: [condition] }, paths: [`filters[0].${member}`], says }
}

function havingMistakes(valid: ReportBody, contract: Contract, n: number): readonly Mutation[] {
  const names = measuresOf(contract).map(({ name }) => name)
  const known = names[n % Math.max(1, names.length)]
  if (known === undefined) {
    const having = [{ member: pick(contract.columns, n).name, operator: 'gt', values: ['1'] }]
    return [
      { mistake: 'having on a list', body: { ...valid, having }, paths: ['having'], says: ['having', 'not supported'] },
    ]
  }
  const raw = pick(contract.filters, n).name
  const inHaving = (mistake: string, condition: ConditionJson, member: string, says: readonly string[]): Mutation => ({
    mistake,
    body: { ...valid, having: [condition] },
    paths: [`having[0].${member}`],
    says,
  })
  const operator = pick(['contains', 'startsWith', 'inDateRange'], n)
  return [
    inHaving('raw column in having', { member: raw, operator: 'set' }, 'member', [raw, 'filter', ...names]),
    inHaving('unknown measure', { member: 'nope', operator: 'set' }, 'member', ['nope', ...names]),
    inHaving('unsupported having operator', { member: known, operator, values: ['1'] }, 'operator', [known, operator]),
    inHaving('text as a threshold', { member: known, operator: 'gt', values: ['many'] }, 'values[0]', ['many']),
  ]
}
