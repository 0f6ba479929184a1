// The issues of an error response with their places in the body. If the service suggests a fix, the page offers an edit
// that applies the fix.

import { isObject } from '../../std/is-object.ts'
import type { Body } from './asked.ts'
import { elementsOf, removed, replaced } from './chips.ts'
import { GRAINS } from './grain.ts'

/** A place in a body: member names and list indexes, the outermost first. */
export type Place = readonly (string | number)[]

/** An issue as the service sends it. */
export interface ServiceIssue {
  readonly code: string
  readonly path: string
  readonly message: string
  readonly expected?: readonly string[]
  readonly nearest?: string
}

/** An issue or a warning with its place in the body. */
export interface PlacedMessage extends Pick<ServiceIssue, 'expected' | 'nearest'> {
  readonly code?: string
  /** The place that causes the message; an empty list is the body itself. */
  readonly at: Place
  readonly message: string
}

/** An error response: its message, and its issues if the service sent any. */
export interface Refusal {
  readonly message: string
  readonly issues?: readonly ServiceIssue[]
}

/** The issues of an error response, or its message as a single issue if the service sent no issues. */
export const placedIssues = ({ message, issues = [] }: Refusal): readonly PlacedMessage[] =>
  issues.length === 0 ? [{ at: [], message }] : issues.map(({ path, ...issue }) => ({ ...issue, at: placeOf(path) }))

/** The issues in the body of an error response. */
export function issuesIn(body: unknown): readonly ServiceIssue[] {
  return isObject(body) && Array.isArray(body.issues) ? body.issues.filter(isIssue) : []
}

const isIssue = (value: unknown): value is ServiceIssue =>
  isObject(value) && [value.code, value.path, value.message].every((text) => typeof text === 'string')

const STEPS = /\[(\d+)\]|\[("(?:[^"\\]|\\.)*")\]|([A-Za-z_]\w*)/g

/** Parses the path of an issue or a warning, such as `filters[0].values[1]`. */
export const placeOf = (path: string): Place =>
  [...path.matchAll(STEPS)].map(([, index, quoted, name = '']) =>
    index !== undefined ? Number(index) : quoted !== undefined ? String(JSON.parse(quoted)) : name,
  )

/** An edit of the body that resolves an issue, with the label of its button. */
export interface Mend {
  readonly label: string
  readonly body: Body
}

/**
 * The edit that resolves an issue; undefined if there is none. `member` is the field that contains the type of each
 * row.
 */
export function mendOf(body: Body, issue: PlacedMessage, member: string | undefined): Mend | undefined {
  const { code, at, expected, nearest } = issue
  const [rowType] = expected ?? []
  if (code === 'event_type_required' && rowType !== undefined && member !== undefined) {
    const filter = { member, operator: 'equals', values: [rowType] }
    const filters = Array.isArray(body.filters) ? body.filters : []
    return { label: `only ${rowType} rows`, body: { ...body, filters: [...filters, filter] } }
  }
  if (code === 'buckets_differ') {
    const fitting = GRAINS.find((grain) => expected?.includes(grain))
    const index = Number(at[1])
    const old = elementsOf(body, 'dimensions')[index]
    const field = isObject(old) ? old.field : old
    if (fitting === undefined) return { label: 'the total', body: removed(body, 'dimensions', index) }
    return { label: `by ${fitting}`, body: replaced(body, 'dimensions', index, { field, by: fitting }) }
  }
  if (nearest === undefined) return undefined
  const mended = withRight(body, at, nearest, code === 'unknown_member')
  return isObject(mended) && mended !== body ? { label: nearest, body: mended } : undefined
}

/** Copies `part` with the value `right` at a place. With `isName`, gives the member at this place the name `right`. */
function withRight(part: unknown, at: Place, right: string, isName: boolean): unknown {
  const [step, ...rest] = at
  if (step === undefined) return right
  if (Array.isArray(part)) return part.map((one, index) => (index === step ? withRight(one, rest, right, isName) : one))
  if (!isObject(part) || !Object.hasOwn(part, step)) return part
  return Object.fromEntries(
    Object.entries(part).map(([name, value]) => {
      if (name !== step) return [name, value]
      return isName && rest.length === 0 ? [right, value] : [name, withRight(value, rest, right, isName)]
    }),
  )
}

/** Whether a place equals `outer` or lies within `outer`. */
export const isWithin = (at: Place, outer: Place): boolean => outer.every((step, index) => at[index] === step)
