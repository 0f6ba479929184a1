// Parses sizes in flags: a number and a unit, in the notation of DuckDB.

import { type ReadFlag, usageError } from '../args.ts'

const UNITS: ReadonlyMap<string, number> = new Map(
  ['k', 'm', 'g', 't'].flatMap((letter, index): readonly (readonly [string, number])[] => [
    [`${letter}b`, 1000 ** (index + 1)],
    [`${letter}ib`, 1024 ** (index + 1)],
  ]),
)

/** A size in bytes, at least `least` megabytes. */
export const size =
  (least: number): ReadFlag<number> =>
  (value, flag) => {
    const [, number = '', unit = ''] = /^([0-9]{1,9}(?:\.[0-9]{1,3})?) ?([A-Za-z]{2,3})$/.exec(value) ?? []
    const bytes = Math.floor(Number(number) * (UNITS.get(unit.toLowerCase()) ?? Number.NaN))
    if (bytes >= least * 1_000_000 && Number.isSafeInteger(bytes)) return bytes
    throw usageError(
      `${flag} must be a size of at least ${least}MB, such as 512MB or 2GiB, not ${JSON.stringify(value)}`,
    )
  }
