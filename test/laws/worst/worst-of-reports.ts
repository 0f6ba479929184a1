// The worst requests of each report within the limits. Sections of the specification: Pre-built report endpoints;
// Limits.

import { limits } from '../../../src/catalog/limits.ts'
import type { FieldType } from '../../tools/oracle/fields.ts'
import type { ReportBody } from '../reports/body.ts'
import { type Contract, filterOperators, measuresOf } from '../reports/contract.ts'
import { CONTRACTS } from '../reports/contracts.ts'
import { listOperators, longLists, type Member } from './lists.ts'
import type { Worst } from './worst-ad-hoc.ts'

export interface WorstOfReport extends Worst<ReportBody> {
  readonly report: string
}

const { maxFilters, maxHaving, maxValues } = limits
const TYPES: readonly FieldType[] = ['string', 'number', 'date', 'boolean']

function ofReport(contract: Contract): readonly WorstOfReport[] {
  const worst = (title: string, body: ReportBody): WorstOfReport => ({
    report: contract.name,
    name: `/${contract.name}: ${title}`,
    body,
  })
  const filters = TYPES.flatMap((type) => {
    const members = contract.filters.filter((member) => member.type === type)
    const takes = listOperators(type).filter((operator) => filterOperators(contract, type).includes(operator))
    const onOne = members.slice(0, 1).flatMap((member) => takes.map((operator) => listsOn([member], operator)))
    const onAll = members.length < 2 ? [] : takes.map((operator) => listsOn(members, operator))
    return [...onOne, ...onAll]
  })
  const measures = measuresOf(contract).map(({ name }): Member => ({ name, type: 'number' }))
  const having = (measures.length === 0 ? [] : (['in', 'notEquals'] as const)).map((operator) => ({
    title: `50 having ${operator} of 200`,
    body: {
      having: longLists(measures, () => operator, { length: maxValues / maxHaving, most: maxHaving, shared: true }),
    },
  }))
  const wide = { title: '366 days', body: { startDate: '2025-01-01', endDate: '2026-01-01', limit: 1000, page: 2 } }
  return [...filters, ...having, wide].map(({ title, body }) => worst(title, body))
}

function listsOn(members: readonly Member[], operator: ReturnType<typeof listOperators>[number]) {
  const filters = longLists(members, () => operator, { length: 100, most: maxFilters, shared: true })
  const where = members.length === 1 ? members[0]?.name : `all ${members[0]?.type} members`
  return { title: `${filters.length} ${operator} of 100 on ${where}`, body: { filters } }
}

export const OF_REPORTS: readonly WorstOfReport[] = CONTRACTS.flatMap(ofReport)
