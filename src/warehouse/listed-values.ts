// The values of a field whose column stores other values: which stored values each value of the field has.

import type { ColumnType } from '../model/relation.ts'
import { name } from '../names/members.ts'
import { literal, type Value } from '../query/value.ts'
import type { ListedColumn, StoredCell } from './mapping.ts'
import { BITS, holdsNumber, type StorageType } from './storage.ts'

export interface ListedValues {
  /** The stored values of each value of the field. */
  readonly stored: ReadonlyMap<string, readonly Value[]>
  /** Whether each value of the field has one stored value, so that groups of both are the same. */
  readonly isOneToOne: boolean
  readonly others: 'ignore' | 'fail'
}

/** The values of a checked mapping. */
export function listedValues({ values, others = 'ignore' }: ListedColumn, type: StorageType): ListedValues {
  const stored = new Map(
    Object.entries(values).map(([value, cells]) => [value, cellsOf(cells).map((cell) => storedValue(cell, type))]),
  )
  return { stored, isOneToOne: [...stored.values()].every(({ length }) => length === 1), others }
}

/** Throws a TypeError unless the column can store each value, and stores none of them for two values of the field. */
export function checkListed({ values }: ListedColumn, type: StorageType, field: ColumnType, place: string): void {
  const owners = new Map<string, string>()
  for (const [value, cells] of Object.entries(values)) {
    const own = `${place}.values.${value}`
    if (field === 'boolean' && value !== 'true' && value !== 'false')
      throw new TypeError(`${own} is not a value of the field; expected true or false`)
    const { accepts, expected } = isWhole(type) ? NUMBER : TEXT
    if (cellsOf(cells).length === 0) throw new TypeError(`${own} must ${expected}, not []`)
    for (const cell of cellsOf(cells)) {
      if (!accepts(cell, type)) throw new TypeError(`${own} must ${expected}, not ${JSON.stringify(cell)}`)
      const text = String(cell)
      const other = owners.get(text)
      if (other !== undefined) throw new TypeError(`${own}: ${JSON.stringify(cell)} is already a value of ${other}`)
      owners.set(text, value)
    }
  }
}

export const cellsOf = (cells: unknown): readonly StoredCell[] => [cells].flat() as readonly StoredCell[]

const isWhole = (type: StorageType) => BITS[type] !== undefined

const storedValue = (cell: StoredCell, type: StorageType): Value => literal(isWhole(type) ? Number(cell) : String(cell))

interface Cell {
  accepts(cell: unknown, type: StorageType): boolean
  readonly expected: string
}

const NUMBER: Cell = {
  accepts: (cell, type) => Number.isSafeInteger(cell) && holdsNumber(type, BigInt(Number(cell))),
  expected: 'be a whole number that the column can store, or an array of such numbers',
}

const TEXT: Cell = {
  accepts: name.accepts,
  expected: 'be a stored text, or an array of texts',
}
