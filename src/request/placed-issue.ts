// An issue during collection. Its place is a list of keys, so that issues of all stages can be sorted in body order.

import { type Issue, type IssueCode, LISTED } from '../errors.ts'
import { quote, suggestion } from './name-messages.ts'

/** A place in the body: member names and array positions, outermost first. */
export type Place = readonly (string | number)[]

export interface PlacedIssue {
  readonly code: IssueCode
  readonly at: Place
  readonly message: string
  readonly allowed?: readonly string[]
  /** For an unknown name: the nearest known name, computed lazily. */
  readonly meant?: () => string | undefined
  /** How many issues this one stands for, if more than one. */
  readonly count?: number
  /** The suffix of the message if no known name is near. */
  readonly otherwise?: string
  /** The end of the message, after any suggestion. */
  readonly ending?: string
}

/**
 * All issues in body order; places that the body does not contain come last. Only the issues that an error message
 * lists get a suggestion, since a body may have thousands more.
 */
export const inBodyOrder = (body: unknown, issues: readonly PlacedIssue[]): Issue[] =>
  ordered(body, issues, 0).map((issue, index) => issueOf(issue, index < LISTED))

/**
 * Sorts issues below one part of the body, at this depth. Issues of the part itself come before those of its members.
 */
function ordered(part: unknown, issues: readonly PlacedIssue[], depth: number): readonly PlacedIssue[] {
  if (issues.length < 2) return issues
  const parts = Object(part)
  const byStep = new Map<string | number | undefined, PlacedIssue[]>()
  for (const issue of issues) {
    const together = byStep.get(issue.at[depth])
    if (together === undefined) byStep.set(issue.at[depth], [issue])
    else together.push(issue)
  }
  // Index only members with issues: a body may have thousands of members.
  const positions = new Map<string, number>()
  for (const [position, name] of Object.keys(parts).entries()) if (byStep.has(name)) positions.set(name, position)
  const positionOf = (step: string | number = -1) =>
    typeof step === 'number' ? step : (positions.get(step) ?? Infinity)
  return [...byStep]
    .sort(([one], [other]) => positionOf(one) - positionOf(other))
    .flatMap(([step, within]) => (step === undefined ? within : ordered(parts[step], within, depth + 1)))
}

function issueOf(issue: PlacedIssue, isListed: boolean): Issue {
  const { code, at, message, allowed, meant, otherwise = '', count, ending = '' } = issue
  const near = isListed ? meant?.() : undefined
  return {
    code,
    path: pathOf(at),
    message: message + (near === undefined ? otherwise : suggestion(near)) + ending,
    // Copied, because all requests may share this list.
    ...(allowed !== undefined && { allowed: [...allowed] }),
    ...(near !== undefined && { nearest: near }),
    ...(count !== undefined && { count }),
  }
}

/** Formats a place as `filters[0].values[1]`. Quotes a name that is not an identifier. */
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
