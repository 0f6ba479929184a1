// Parsers of flag values. Each parser throws a usage error with the flag and the accepted values.

import { statSync } from 'node:fs'
import type { TableFormat } from '../../dialects/trino/ddl.ts'
import { parseDay } from '../calendar/civil-day.ts'
import { accountIssue, clockIssue, timeZoneIssue } from '../compiler/context.ts'
import { labelIssue } from '../keys/read-keys.ts'
import { knownNames, nearest } from '../names/nearest.ts'
import { suggestion } from '../names/quoted-name.ts'
import { isCurrency } from '../std/is-currency.ts'
import { type ReadFlag, usageError } from './args.ts'

const checked =
  (problemOf: (text: string) => string | undefined): ReadFlag<string> =>
  (text, flag) => {
    const problem = problemOf(text)
    if (problem !== undefined) throw usageError(`${flag} ${problem}, not ${JSON.stringify(text)}`)
    return text
  }

export const account = checked(accountIssue)

export const timeZone = checked(timeZoneIssue)

export const currency = checked((value) => (isCurrency(value) ? undefined : 'must be an ISO 4217 code, such as EUR'))

export const label = checked(labelIssue)

export const text = checked((value) => (value === '' ? 'must not be empty' : undefined))

/** An existing folder. */
export const folder: ReadFlag<string> = (value, flag) => {
  if (statSync(value, { throwIfNoEntry: false })?.isDirectory() === true) return value
  throw usageError(`${flag} ${value}: there is no such folder`)
}

/** A whole number between two inclusive bounds. */
export const wholeNumber =
  (least: number, most: number): ReadFlag<number> =>
  (value, flag) => {
    const number = /^[0-9]{1,16}$/.test(value) ? Number(value) : Number.NaN
    if (number >= least && number <= most) return number
    throw usageError(`${flag} must be a whole number from ${least} to ${most}, not ${JSON.stringify(value)}`)
  }

const INSTANT =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(?:Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/

/**
 * An instant within the supported years. The text must end with `Z` or an offset, so that it means the same instant on
 * every machine.
 */
export const instant: ReadFlag<Date> = (value, flag) => {
  const day = INSTANT.exec(value)?.[1]
  // `new Date` accepts February 30 and returns a day in March.
  const isInstant = day !== undefined && parseDay(day) !== undefined
  const problem = isInstant ? clockIssue(new Date(value)) : `must be an instant with Z or an offset, such as ${EXAMPLE}`
  if (problem === undefined) return new Date(value)
  throw usageError(`${flag} ${problem}, not ${JSON.stringify(value)}`)
}

/** A day. */
export const day: ReadFlag<string> = (value, flag) => {
  if (parseDay(value) !== undefined) return value
  throw usageError(`${flag} must be a day as YYYY-MM-DD, not ${JSON.stringify(value)}`)
}

const EXAMPLE = '2026-01-31T12:00:00Z'

/** One of the given words. The error suggests the most similar word. */
export function oneOf<const Word extends string>(...words: readonly Word[]): ReadFlag<Word> {
  const expected = words.length > 2 ? `one of ${words.join(', ')}` : words.join(' or ')
  return (value, flag) => {
    const found = words.find((word) => word === value)
    if (found !== undefined) return found
    const near = suggestion(nearest(value, knownNames(words)))
    throw usageError(`${flag} must be ${expected}, not ${JSON.stringify(value)}${near}`)
  }
}

/** The table format on Trino. */
export const tableFormat: ReadFlag<TableFormat> = oneOf('iceberg', 'hive')
