// An issue while it is being collected: its place is still a list of keys, so that the issues of all stages can be put
// into the order of the body.

import { type Issue, type IssueCode, LISTED } from '../errors.ts'
import { quote, suggestion } from './name-messages.ts'

/** Where in the body: member names and array positions, outermost first. */
export type Place = readonly (string | number)[]

export interface PlacedIssue {
  readonly code: IssueCode
  readonly at: Place
  readonly message: string
  readonly allowed?: readonly string[]
  /** The message is about a name that is not known: the known one that was probably meant, if any. */
  readonly meant?: () => string | undefined
  /** How many issues it stands for, where that is more than one. */
  readonly count?: number
  /** What the message says where no known name is near. */
  readonly otherwise?: string
  /** What the message ends with, after all that. */
  readonly ending?: string
}

/**
 * All issues as they are reported, in the order in which the body mentions their places; what it does not mention comes last.
 * Those that the message of an error lists say which name was probably meant; a body may hold thousands more.
 */
export const inBodyOrder = (body: unknown, issues: readonly PlacedIssue[]): Issue[] =>
  ordered(body, issues, 0).map((issue, index) => issueOf(issue, index < LISTED))

/** Issues in a part of the body that lies so many steps deep: those of the part itself first, then of its own parts. */
function ordered(part: unknown, issues: readonly PlacedIssue[], depth: number): readonly PlacedIssue[] {
  if (issues.length < 2) return issues
  const parts = Object(part)
  const byStep = new Map<string | number | undefined, PlacedIssue[]>()
  for (const issue of issues) {
    const together = byStep.get(issue.at[depth])
    if (together === undefined) byStep.set(issue.at[depth], [issue])
    else together.push(issue)
  }
  // A body may have thousands of members, of which a few have issues.
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
    // A copy: it may be a list that all requests share.
    ...(allowed !== undefined && { allowed: [...allowed] }),
    ...(near !== undefined && { nearest: near }),
    ...(count !== undefined && { count }),
  }
}

/** A place as it is shown: `filters[0].values[1]`; a name that is not a plain word is quoted. */
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
