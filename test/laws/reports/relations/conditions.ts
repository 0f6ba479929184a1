// Metamorphic relation R54 of the reports: `having` keeps the matching rows of an answer, and filters with
// complementary operators split the rows of a report.
import { expect } from 'vitest'
import { localDay } from '../../../tools/oracle/calendar.ts'
import { compare, decimal } from '../../../tools/oracle/decimal.ts'
import type { Operator } from '../../../tools/oracle/fields.ts'
import type { ConditionJson } from '../../../tools/oracle/request.ts'
import { holds, read } from '../../../tools/oracle/value.ts'
import { type PlainCondition, plainBody, type ReportBody } from '../body.ts'
import { filterOperators, VALUE_OF } from '../contract.ts'
import { pick } from '../data.ts'
import { additive, sumsOf } from '../measures.ts'
import { coveringBodies, held } from '../random-bodies.ts'
import type { PrintedRow } from '../reference.ts'
import { type Case, each, onOnePage, type Relation } from '../report-relation.ts'
import { CONTEXT, type Reporter } from '../reporting.ts'

const TODAY = localDay(CONTEXT.now, CONTEXT.timeZone)

/** The rows whose printed cells match all conditions. Compares numbers exactly. */
function kept(rows: readonly PrintedRow[], json: readonly ConditionJson[], plain: readonly PlainCondition[]) {
  const conditions = plain.map((condition, i) => ({ ...condition, member: json[i]?.member ?? '' }))
  return rows.filter((row) =>
    conditions.every((condition) => holds(read(row[condition.member], condition.type), condition, TODAY) === 'T'),
  )
}

/** Fails unless the answer has exactly these rows, in this order. */
async function answersWith(ask: Reporter['ask'], name: string, body: ReportBody, expected: readonly PrintedRow[]) {
  const { data, totalRecords } = await ask(name, onOnePage(body))
  expect({ data, totalRecords }, JSON.stringify(body)).toEqual({ data: expected, totalRecords: expected.length })
}

const afterwards: Relation = {
  id: 'R54',
  promise: 'having keeps the matching rows of the answer in their order, and counts them',
  about: ({ span }) => span !== 'list',
  runs: 1,
  check: each(async ({ ask }, one) => {
    const { contract, bodies, shown, turn } = one
    const [random] = bodies
    const unfiltered = await ask(contract.name, onOnePage({ ...random, having: null }))
    const covering = coveringBodies(one, turn).filter(({ having }) => having != null)
    const all = [{ body: random, whole: unfiltered.data }, ...covering.map((body) => ({ body, whole: shown }))]
    let rows = 0
    for (const { body, whole } of all) {
      const expected = kept(whole, body.having ?? [], plainBody(body, contract).having)
      await answersWith(ask, contract.name, body, expected)
      rows += expected.length
    }
    return rows
  }),
}

const onTheResult: Relation = {
  id: 'R54',
  promise: 'filters on shown columns of a list keep the matching rows of the answer',
  about: ({ span }) => span === 'list',
  runs: 2,
  check: each(async ({ ask }, one) => {
    const { contract, bodies } = one
    const shown = (filters: readonly ConditionJson[]) =>
      filters.every(({ member }) => contract.columns.some(({ name }) => name === member))
    const all = [...coveringBodies(one, one.turn), { filters: bodies[0].filters ?? [] }]
    for (const body of all.filter(({ filters }) => shown(filters ?? []))) {
      const expected = kept(one.shown, body.filters ?? [], plainBody(body, contract).filters)
      await answersWith(ask, contract.name, body, expected)
    }
    return one.shown.length
  }),
}

/** Ways to split all rows: each row matches all operators of exactly one part. */
const SPLITS: readonly (readonly (readonly Operator[])[])[] = [
  [['equals'], ['notEquals']],
  [['equals'], ['notEquals', 'set'], ['notSet']],
  [['in'], ['notEquals']],
  [['set'], ['notSet']],
  [['lt'], ['gte'], ['notSet']],
  [['lte'], ['gt'], ['notSet']],
]

/** Each operator matches at least the rows that the previous operator matches. */
const WIDER: readonly Operator[] = ['equals', 'startsWith', 'contains', 'set']

const conditionOn = (member: string, operator: Operator, value: string): ConditionJson =>
  operator === 'set' || operator === 'notSet' ? { member, operator } : { member, operator, values: [value] }

/** The totals of the rows of an answer or, for a list, the number of rows. */
const totalOf = ({ contract }: Case, rows: readonly PrintedRow[]): PrintedRow =>
  contract.span === 'list' ? { rows: String(rows.length) } : sumsOf(rows, additive(contract))

const parted: Relation = {
  id: 'R54',
  promise: 'filters with complementary operators split the rows of a report, including nulls',
  runs: 1,
  check: each(async ({ ask }, one) => {
    const { contract, bodies, turn } = one
    const { name, type, stored } = pick(contract.filters, turn)
    const value = pick([...held(one, name, stored), VALUE_OF[type]], turn)
    const { filters, startDate = null, endDate = null } = pick([{}, ...bodies], turn)
    const known = new Map<string, PrintedRow>()
    const under = async (operators: readonly Operator[]): Promise<PrintedRow> => {
      const before = known.get(String(operators))
      if (before !== undefined) return before
      const own = operators.map((operator) => conditionOn(name, operator, value))
      const body = onOnePage({ startDate, endDate, filters: [...(filters ?? []), ...own] })
      const total = totalOf(one, (await ask(contract.name, body)).data)
      known.set(String(operators), total)
      return total
    }
    const has = (operator: Operator) => filterOperators(contract, type).includes(operator)
    const all = await under([])
    const sums = Object.keys(all)
    const splits = SPLITS.filter((parts) => parts.flat().every(has))
    for (const split of splits.filter((_, i) => i % 2 === turn % 2)) {
      const parts = []
      for (const operators of split) parts.push(await under(operators))
      expect(sumsOf(parts, sums), `${split} of ${name} ${value}`).toEqual(all)
    }
    const widening = value === '' || turn % 2 === 0 ? [] : WIDER.filter(has)
    for (const [i, operator] of widening.entries()) {
      const [narrow, wide] = [await under([operator]), await under([widening[i + 1] ?? operator])]
      // Money can be negative, so the test compares only counts.
      for (const sum of sums.filter((counted) => /_count$|^rows$/.test(counted)))
        expect(
          compare(decimal(narrow[sum] ?? ''), decimal(wide[sum] ?? '')),
          `${operator} ${name}`,
        ).toBeLessThanOrEqual(0)
    }
    return one.shown.length
  }),
}

export const CONDITIONS: readonly Relation[] = [afterwards, onTheResult, parted]
