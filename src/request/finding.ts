// A problem while it is being collected: an issue whose place is still a list of keys, so that the problems of all
// stages can be put into the order of the body.

import { type Issue, type IssueCode, LISTED } from '../errors.ts'
import { quote, suggestion, type UnknownName } from './names.ts'
import { nearest } from './nearest.ts'

/** Where in the body: member names and array positions, outermost first. */
export type Place = readonly (string | number)[]

export interface Finding {
  readonly code: IssueCode
  readonly at: Place
  readonly message: string
  readonly allowed?: readonly string[]
  /** The message is about a name that is not known. */
  readonly unknown?: UnknownName
  /** How many problems it stands for, where that is more than one. */
  readonly count?: number
  /** What the message ends with, after the name that was probably meant. */
  readonly ending?: string
}

/**
 * All findings as issues, in the order in which the body mentions their places; what it does not mention comes last.
 * Those that the message of an error lists say which name was probably meant; a body may hold thousands more.
 */
export function inBodyOrder(body: unknown, findings: readonly Finding[]): Issue[] {
  const positions = positionsIn()
  const ranked = findings.map((finding) => ({ finding, rank: rankOf(body, finding.at, positions) }))
  ranked.sort((a, b) => compareRanks(a.rank, b.rank))
  return ranked.map(({ finding }, index) => issueOf(finding, index < LISTED))
}

function issueOf({ code, at, message, allowed, unknown, count, ending = '' }: Finding, isListed: boolean): Issue {
  const near = isListed && unknown !== undefined ? nearest(unknown.name, unknown.known) : undefined
  return {
    code,
    path: pathOf(at),
    message: message + suggestion(near) + ending,
    ...(allowed !== undefined && { allowed }),
    ...(near !== undefined && { nearest: near }),
    ...(count !== undefined && { count }),
  }
}

/** A place as it is shown: `filters[0].values[1]`; a name that is no plain word is quoted. */
export function pathOf(at: Place): string {
  let path = ''
  for (const step of at) {
    if (typeof step === 'number') path += `[${step}]`
    else if (!WORD.test(step)) path += `[${quote(step)}]`
    else path += path === '' ? step : `.${step}`
  }
  return path
}

const WORD = /^[A-Za-z_][A-Za-z0-9_]{0,99}$/

type Positions = (object: object, name: string) => number | undefined

/** Positions of members in their objects. Each object is read once, and no further than it is asked about. */
function positionsIn(): Positions {
  const read = new Map<object, { readonly names: readonly string[]; readonly positions: Map<string, number> }>()
  return (object, name) => {
    if (!Object.hasOwn(object, name)) return undefined
    const { names, positions } = read.get(object) ?? { names: Object.keys(object), positions: new Map() }
    if (positions.size === 0) read.set(object, { names, positions })
    for (let next = positions.size; next < names.length && !positions.has(name); next++) {
      positions.set(String(names[next]), next)
    }
    return positions.get(name)
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
    const position = positions(node, step)
    node = position === undefined ? undefined : Reflect.get(node, step)
    return position ?? Number.POSITIVE_INFINITY
  })
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const common = Math.min(a.length, b.length)
  for (let index = 0; index < common; index++) {
    const [rank = 0, other = 0] = [a[index], b[index]]
    if (rank !== other) return rank < other ? -1 : 1
  }
  return a.length - b.length
}
