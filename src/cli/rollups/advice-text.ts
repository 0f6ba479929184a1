// Formats suggested rollups as the content of a --rollups file, and as sentences.

import { determines, type RollupFact } from '../../rollups/facts.ts'
import { counted } from '../../std/counted.ts'
import { grouped } from '../../std/grouped.ts'
import { isObject } from '../../std/is-object.ts'
import type { Advice, Advised } from './advise.ts'
import { declaredFact } from './declared-fact.ts'
import type { LoggedRequest } from './request-log.ts'

/** The content of a file for --rollups. */
export function fileOf({ chosen }: Advice): object {
  // Facts of different rollups stay apart, so that a fact that becomes false affects only the rollups that need it.
  const facts = new Map(chosen.flatMap((one) => joined(one.facts)).map((fact) => [fact.name, declaredFact(fact)]))
  return { tables: chosen.map(({ rollup }) => rollup), ...(facts.size > 0 && { facts: [...facts.values()] }) }
}

/** One fact for all facts with the same columns and rows. */
const joined = (facts: readonly RollupFact[]): readonly RollupFact[] =>
  grouped(facts, (fact) =>
    JSON.stringify([fact.kind === 'determines' ? fact.columns : fact.column, fact.rows]),
  ).flatMap((group) => {
    const [first] = group
    if (first?.kind !== 'determines') return group.slice(0, 1)
    const others = new Set(group.flatMap((fact) => (fact.kind === 'determines' ? fact.others : [])))
    return [determines(first.columns, [...others], first.rows)]
  })

/**
 * Lists each rollup with its size, its requests and its facts. Then lists the requests that no rollup answers, with the
 * reason.
 */
export function linesOf({ chosen, raw, wrong }: Advice, requests: readonly LoggedRequest[]): readonly string[] {
  const unserved = [...raw.flatMap((one) => one.requests), ...wrong.map(({ request }) => request)]
  const all = timesOf(requests)
  return [
    ...chosen.flatMap(adviceLines),
    `${all - timesOf(unserved)} of ${counted(all, 'request')} read ${counted(chosen.length, 'rollup')}`,
    ...(chosen.length > 0
      ? ['The numbers of rows are for all days. A build leaves out the days that are not closed.']
      : []),
    ...raw.map((one) => `from raw rows: ${nameOf(one.requests)}: ${one.reason}`),
    ...wrong.map(({ request, message }) => `left out: ${nameOf([request])}: it does not compile: ${message}`),
  ]
}

const adviceLines = ({ rollup, rowCount, rawCount, answers, facts }: Advised): readonly string[] => [
  `${rollup.name}: ${counted(rowCount, 'row')} for ${rawCount}`,
  ...answers.map(({ requests, isPart }) => `  answers ${isPart ? 'a part of ' : ''}${nameOf(requests)}`),
  ...joined(facts).map((fact) => `  needs the fact that ${sentenceOf(fact)}, which holds`),
]

function sentenceOf(fact: RollupFact): string {
  const rows = fact.rows === undefined ? '' : ` in rows with ${conditionsText(fact.rows)}`
  if (fact.kind === 'unique') return `${fact.column} is unique${rows}`
  const verb = fact.columns.length === 1 ? 'determines' : 'determine'
  return `${fact.columns.join(' and ')} ${verb} ${fact.others.join(' and ')}${rows}`
}

const conditionsText = (rows: object): string =>
  Object.entries(rows)
    .map(([column, value]) => `${column} ${JSON.stringify(value)}`)
    .join(' and ')

const timesOf = (requests: readonly LoggedRequest[]): number => requests.reduce((sum, { times }) => sum + times, 0)

/** The first line of the requests, their number, and the content of the first request. */
function nameOf(requests: readonly LoggedRequest[]): string {
  const [first] = requests
  if (first === undefined) return ''
  const others = requests.length === 1 ? '' : ` and ${counted(requests.length - 1, 'request')} like it`
  const times = timesOf(requests)
  const often = times === requests.length ? '' : `, ${times} times in all`
  const report = first.report === undefined ? '' : `/${first.report} `
  return `line ${first.line}${others}${often}: ${report}${bodyText(first.body)}`
}

const LONGEST_PART = 120

/** Cuts each filter and each other part on its own, so that every filter stays visible. */
const bodyText = (body: unknown): string =>
  isObject(body) ? `{${Object.entries(body).map(([name, part]) => `"${name}":${partText(part)}`)}}` : cut(body)

const partText = (part: unknown): string => (Array.isArray(part) ? `[${part.map(cut)}]` : cut(part))

function cut(part: unknown): string {
  const text = JSON.stringify(part)
  return text.length > LONGEST_PART ? `${text.slice(0, LONGEST_PART - 3)}...` : text
}
