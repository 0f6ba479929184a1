// A problem while it is being collected: an issue whose place is still a list of keys, so that the problems of all
// stages can be put into the order of the body.

import type { Issue, IssueCode } from '../errors.ts'
import { quote } from './names.ts'

/** Where in the body: member names and array positions, outermost first. */
export type Place = readonly (string | number)[]

export const samePlace = (a: Place, b: Place): boolean =>
  a.length === b.length && a.every((step, index) => step === b[index])

export interface Finding {
  readonly code: IssueCode
  readonly at: Place
  readonly message: string
  readonly allowed?: readonly string[]
  readonly nearest?: string
}

/** All findings as issues, in the order in which the body mentions their places; what it does not mention comes last. */
export function inBodyOrder(body: unknown, findings: readonly Finding[]): Issue[] {
  const positions = positionsIn()
  const ranked = findings.map((finding) => ({ finding, rank: rankOf(body, finding.at, positions) }))
  ranked.sort((a, b) => compareRanks(a.rank, b.rank))
  return ranked.map(({ finding: { at, ...issue } }) => ({ ...issue, path: pathOf(at) }))
}

/** A place as it is shown: `filters[0].values[1]`; a name that is no plain word is quoted. */
export function pathOf(at: Place): string {
  const steps = at.map((step, index) => {
    if (typeof step === 'number') return `[${step}]`
    if (!/^[A-Za-z_][A-Za-z0-9_]{0,99}$/.test(step)) return `[${quote(step)}]`
    return index === 0 ? step : `.${step}`
  })
  return steps.join('')
}

type Positions = (object: object) => ReadonlyMap<string, number>

/** Positions of an object's members by name, listed once: a body of nothing but mistakes names one object very often. */
function positionsIn(): Positions {
  const listed = new Map<object, ReadonlyMap<string, number>>()
  return (object) => {
    const positions = listed.get(object) ?? new Map(Object.keys(object).map((name, position) => [name, position]))
    listed.set(object, positions)
    return positions
  }
}

function rankOf(body: unknown, at: Place, positions: Positions): readonly number[] {
  let node = body
  return at.map((step) => {
    if (typeof step === 'number') {
      node = Array.isArray(node) ? node[step] : undefined
      return step
    }
    if (typeof node !== 'object' || node === null) return Number.POSITIVE_INFINITY
    const position = positions(node).get(step)
    node = position === undefined ? undefined : Reflect.get(node, step)
    return position ?? Number.POSITIVE_INFINITY
  })
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, rank] of a.entries()) {
    const other = b[index]
    if (other === undefined) return 1
    if (rank !== other) return rank < other ? -1 : 1
  }
  return a.length - b.length
}
