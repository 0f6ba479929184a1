// Formats suggested rollups as the content of a --rollups file, and as sentences.

import type { RollupFact } from '../../rollups/facts.ts'
import type { Advice, Suggestion } from './advise.ts'
import type { LoggedRequest } from './request-log.ts'

/** The content of a file for --rollups. */
export function fileOf({ chosen }: Advice): object {
  const facts = new Map(chosen.flatMap((one) => one.facts.map((fact) => [fact.name, factOf(fact)] as const)))
  return { tables: chosen.map(({ rollup }) => rollup), ...(facts.size > 0 && { facts: [...facts.values()] }) }
}

const factOf = (fact: RollupFact): object => ({
  ...(fact.kind === 'determines' ? { columns: fact.columns, determine: fact.others } : { unique: fact.column }),
  ...(fact.rows !== undefined && { rows: fact.rows }),
})

/**
 * Lists each rollup with its size, its requests and its facts. Then lists the requests that no rollup answers, with the
 * reason.
 */
export function linesOf(advice: Advice, requests: readonly LoggedRequest[]): readonly string[] {
  const { chosen, wrong } = advice
  const indexes = requests.map((_, index) => index)
  const all = timesOf(indexes, requests)
  const served = new Set(chosen.flatMap(({ serves }) => [...serves.keys()]))
  const raw = indexes.filter((index) => !served.has(index) && !wrong.includes(index))
  return [
    ...chosen.flatMap((one) => suggestionLines(one, requests)),
    `${timesOf([...served], requests)} of ${all} requests are answered from ${chosen.length} rollups`,
    ...raw.map((index) => `from raw rows: ${nameOf(requests[index])}: ${reasonFor(index, advice)}`),
    ...wrong.map((index) => `left out: ${nameOf(requests[index])}: it does not compile`),
  ]
}

function suggestionLines(
  { rollup, rowCount, rawCount, serves, facts }: Suggestion,
  requests: readonly LoggedRequest[],
) {
  return [
    `${rollup.name}: ${rowCount} rows for ${rawCount}`,
    ...[...serves.keys()].map((index) => `  answers ${nameOf(requests[index])}`),
    ...facts.map(({ name }) => `  needs the fact that ${name}, which holds`),
  ]
}

function reasonFor(index: number, { needs, tried, chosen }: Advice): string {
  if ((needs[index] ?? []).length === 0) return 'it does not group rows of a relation with days'
  const fitting = tried.filter(({ serves }) => serves.has(index) && !chosen.some((one) => one.serves.has(index)))
  const [small] = fitting.toSorted((one, other) => one.rowCount - other.rowCount)
  if (small === undefined) return 'no tried rollup answers it with facts that hold and with at most half of the rows'
  return `${small.rollup.name} would need ${small.rowCount} rows, which saves too little or exceeds the budget`
}

const timesOf = (indexes: readonly number[], requests: readonly LoggedRequest[]): number =>
  indexes.reduce((sum, index) => sum + (requests[index]?.times ?? 0), 0)

function nameOf(request: LoggedRequest | undefined): string {
  if (request === undefined) return ''
  const text = JSON.stringify(request.body)
  const body = text.length > 160 ? `${text.slice(0, 157)}...` : text
  return `${request.report === undefined ? '' : `/${request.report} `}${body}${request.times > 1 ? `, ${request.times} times` : ''}`
}
