// Collects the problems that the validator finds, with their paths, in the order of the body. This file also contains
// checks that apply to all objects.
import { type Members, members } from './request.ts'

export type Code =
  | 'bad_shape'
  | 'unknown_member'
  | 'unknown_field'
  | 'unknown_operator'
  | 'unknown_function'
  | 'unsupported_operator'
  | 'unsupported_function'
  | 'bad_value'
  | 'missing_values'
  | 'unexpected_values'
  | 'out_of_bounds'
  | 'missing_selection'
  | 'event_type_required'
  | 'bad_alias'
  | 'duplicate_name'
  | 'not_orderable'
  | 'not_in_having'
  // Codes of the analysis language
  | 'bad_period'
  | 'compare_needs_range'
  | 'cycle'
  | 'grain_does_not_fit'
  | 'metric_lacks_field'
  | 'needs_measures'
  | 'needs_range'
  | 'nested_in'
  | 'nested_over'
  | 'not_a_number'
  | 'not_joined'
  | 'operand_with_alias'
  | 'too_deep'
  | 'too_many_quotients'
  | 'unknown_dimension'
  | 'unknown_grain'
  | 'unknown_measure'
  | 'unknown_metric'
  | 'unknown_period'
  | 'unsupported_bins'
  | 'unsupported_fill'
  | 'unsupported_grain'
  | 'unsupported_top'

export interface Problem {
  readonly code: Code
  /** A path such as `filters[0].values[1]`. Empty for the body itself. */
  readonly path: string
}

type Path = readonly (string | number)[]

/** Adds problems at one place in the body. */
export interface Report {
  readonly add: (code: Code) => undefined
  readonly at: (step: string | number) => Report
}

export interface Log {
  readonly root: Report
  readonly inBodyOrder: () => readonly Problem[]
}

export function openLog(body: unknown): Log {
  const found: { readonly code: Code; readonly path: Path }[] = []
  const reportAt = (path: Path): Report => ({
    add: (code) => {
      found.push({ code, path })
      return undefined
    },
    at: (step) => reportAt([...path, step]),
  })
  return {
    root: reportAt([]),
    inBodyOrder: () =>
      found
        .toSorted((a, b) => comparePositions(position(body, a.path), position(body, b.path)))
        .map(({ code, path }) => ({ code, path: pathText(path) })),
  }
}

/** For each step of a path, its position in the parent. A missing member has the last position. */
function position(body: unknown, path: Path): readonly number[] {
  let parent = body
  return path.map((step) => {
    const value = parent
    if (typeof step === 'number') {
      parent = Array.isArray(value) ? value[step] : undefined
      return step
    }
    const own = members(value)
    parent = own?.get(step)
    const place = [...(own?.keys() ?? [])].indexOf(step)
    return place === -1 ? Number.POSITIVE_INFINITY : place
  })
}

function comparePositions(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i += 1) {
    const [x = 0, y = 0] = [a[i], b[i]]
    if (x !== y) return x < y ? -1 : 1
  }
  return a.length - b.length
}

/**
 * Formats a path such as `filters[0].values[1]`. Quotes names that are not plain words, so paths are unambiguous.
 */
function pathText(path: Path): string {
  const steps = path.map((step, i) => {
    if (typeof step === 'number') return `[${step}]`
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(step)) return `[${JSON.stringify(step)}]`
    return i === 0 ? step : `.${step}`
  })
  return steps.join('')
}

/**
 * Returns the members of an object, and reports unknown members. If the value is not an object, reports this and
 * returns undefined.
 */
export function record(value: unknown, known: readonly string[], report: Report): Members | undefined {
  const found = members(value)
  if (found === undefined) return report.add('bad_shape')
  for (const name of found.keys()) if (!known.includes(name)) report.at(name).add('unknown_member')
  return found
}

/** Reads a required string member. */
export function requiredText(
  from: Members,
  name: string,
  known: readonly string[],
  report: Report,
): string | undefined {
  const value = from.get(name)
  if (typeof value === 'string') return value
  if (value === undefined && standsIn(from, name, known)) return undefined
  return report.at(name).add('bad_shape')
}

/**
 * Reads an optional list. If the value is not a list or too long, returns undefined, so callers skip the elements.
 */
export function listOf(from: Members, name: string, most: number, report: Report): readonly unknown[] | undefined {
  const value = from.get(name) ?? []
  if (!Array.isArray(value)) return report.at(name).add('bad_shape')
  return value.length > most ? report.at(name).add('out_of_bounds') : value
}

/**
 * Whether a misspelled member probably means `name`. In this case the validator does not also report a missing `name`.
 */
export function standsIn(from: Members, name: string, known: readonly string[]): boolean {
  return !from.has(name) && [...from.keys()].some((other) => !known.includes(other) && near(other, name))
}

/**
 * Whether two names differ by at most two edits, or one name is a prefix of the other. Ignores case, and spaces at the
 * start and end.
 */
export function near(one: string, other: string): boolean {
  const [a, b] = [one.trim().toLowerCase(), other.trim().toLowerCase()]
  const prefix = Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a))
  return prefix || (Math.abs(a.length - b.length) <= 2 && edits(a, b) <= 2)
}

function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const [above = 0, left = 0, corner = 0] = [row[j], next[j - 1], row[j - 1]]
      next.push(Math.min(above + 1, left + 1, corner + (a[i - 1] === b[j - 1] ? 0 : 1)))
    }
    row = next
  }
  return row[b.length] ?? 0
}
