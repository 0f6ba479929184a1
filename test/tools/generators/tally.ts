// Counts features of random requests. If the random requests are too trivial, the test fails.
import type { Envelope } from '../oracle/answer.ts'
import { FIELDS, OPERATORS } from '../oracle/fields.ts'
import type { ConditionJson, StructuredRequest } from '../oracle/request.ts'

/**
 * The minimum shares among all valid requests. Seeds are random, so each minimum is four to six standard deviations
 * below the actual share, measured with 600 requests over 60 seeds. A lower share means that the generator has a bug.
 */
const LEAST = { rows: 0.3, pages: 0.1, operator: 0.03, join: 0.05, list: 0.05, listInHaving: 0.005 } as const

export interface Tally {
  /** Records a valid request and its answer. */
  readonly note: (request: StructuredRequest, answer: Envelope) => void
  /** The share of requests with each feature: `rows`, `pages`, `operator equals` ..., `join facets`, `join targets`. */
  readonly shares: () => ReadonlyMap<string, number>
  /** The features whose share is below the minimum. */
  readonly shortfalls: () => readonly string[]
}

export function openTally(): Tally {
  let runs = 0
  const counts = new Map<string, number>([...expected().keys()].map((name) => [name, 0]))
  const shares = () => new Map([...counts].map(([name, count]) => [name, count / Math.max(1, runs)]))
  return {
    note: (request, answer) => {
      runs += 1
      for (const name of traits(request, answer)) counts.set(name, (counts.get(name) ?? 0) + 1)
    },
    shares,
    shortfalls: () => {
      const found = shares()
      return [...expected()].flatMap(([name, least]) => {
        const share = found.get(name) ?? 0
        return share < least
          ? [`${name}: ${(share * 100).toFixed(1)} % of ${runs} runs, at least ${least * 100} %`]
          : []
      })
    },
  }
}

function expected(): ReadonlyMap<string, number> {
  return new Map([
    ['rows', LEAST.rows],
    ['pages', LEAST.pages],
    ...OPERATORS.map((name): [string, number] => [`operator ${name}`, LEAST.operator]),
    ['join facets', LEAST.join],
    ['join targets', LEAST.join],
    ['five values or more in filters', LEAST.list],
    ['five values or more in having', LEAST.listInHaving],
  ])
}

function traits(request: StructuredRequest, answer: Envelope): ReadonlySet<string> {
  const conditions = [...(request.filters ?? []), ...(request.having ?? [])]
  const names = [
    ...(request.dimensions ?? []),
    ...(request.measures ?? []).map(({ field }) => field),
    ...(request.filters ?? []).map(({ member }) => member),
  ]
  const relations = names.map((name) => FIELDS.get(name)?.relation)
  return new Set([
    ...(answer.data.length > 0 ? ['rows'] : []),
    ...(answer.totalRecords > answer.limit ? ['pages'] : []),
    ...conditions.map(({ operator }) => `operator ${operator}`),
    ...(relations.includes('facet_selections') ? ['join facets'] : []),
    ...(relations.includes('visitor_target_selections') ? ['join targets'] : []),
    ...(request.filters?.some(isLong) ? ['five values or more in filters'] : []),
    ...(request.having?.some(isLong) ? ['five values or more in having'] : []),
  ])
}

const isLong = ({ values }: ConditionJson): boolean => (values?.length ?? 0) >= 5
