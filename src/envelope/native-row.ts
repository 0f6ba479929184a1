// Converts rows from arrays of cells to objects with JavaScript values, for hosts that compute with the values.

import { type FieldType, shownType } from '../query/value.ts'
import type { Cell } from './cell.ts'
import { plainNumber } from './number.ts'
import { cellsWriter } from './row.ts'

/**
 * A value of a native row. A number is a `number` if that keeps every digit. Otherwise an integer is a `bigint`, and
 * any other number is decimal text. A day is a `Date` at 00:00 UTC. A null cell is null.
 */
export type NativeCell = string | number | bigint | boolean | Date | null

/** A native row with unknown columns. */
export type NativeRow = { readonly [column: string]: NativeCell }

/** A column and the type of its values. */
export interface TypedColumn {
  readonly name: string
  readonly type: FieldType
}

/** Creates the converter for all rows of a page. Throws with the position of a cell that does not fit its column. */
export function nativeWriter(columns: readonly TypedColumn[]): (row: readonly Cell[], index: number) => NativeRow {
  const textsOf = cellsWriter(columns.map(({ name, type }) => ({ name, type: shownType(type) })))
  return (row, index) => {
    if (!Array.isArray(row)) throw new Error(`row ${index + 1} must be an array of cells by position`)
    const texts = textsOf(row, index)
    return Object.fromEntries(
      columns.map(({ name, type }, at): readonly [string, NativeCell] => {
        const text = texts[at]
        return [name, text === undefined ? null : VALUES[type](text)]
      }),
    )
  }
}

const VALUES: Readonly<Record<FieldType, (text: string) => NativeCell>> = {
  string: (text) => text,
  number: exactNumber,
  boolean: (text) => text === 'true',
  date: (text) => new Date(`${text}T00:00:00Z`),
}

function exactNumber(text: string): number | bigint | string {
  const number = Number(text)
  if (!text.includes('.')) return Number.isSafeInteger(number) ? number : BigInt(text)
  return plainNumber(number) === text ? number : text
}
