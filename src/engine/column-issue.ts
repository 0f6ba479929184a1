// Finds the problem with a column in the engine's catalog, and the fix for the mapping.

import type { ColumnType } from '../model/relation.ts'
import { inBraces } from '../warehouse/host-sql.ts'
import type { MappedColumn } from '../warehouse/mapped-table.ts'
import type { ColumnMapping } from '../warehouse/mapping.ts'
import { holdsAllOf, readMethodOf, type StorageType } from '../warehouse/storage.ts'
import type { TableColumn } from './engine.ts'
import { numberIssue } from './number-issue.ts'
import { storageTypeOf } from './storage-type.ts'

export interface ColumnIssue {
  readonly message: string
  /** The fix, if there is one, as text for `columns` of the mapping. */
  readonly write?: string
}

export function columnIssue(
  wanted: MappedColumn,
  column: TableColumn,
  saysTextOrder: boolean,
): ColumnIssue | undefined {
  const { type, holds, loose, looseType, order } = column
  const storage = storageTypeOf(column)
  const { field } = wanted
  // Only the host's expressions read this column. `wrongExpressions` checks their results.
  if (isInput(wanted)) return undefined
  if (loose !== undefined && !(looseType && isCast(wanted))) {
    return { message: `is compared ${loose}`, ...(looseType && storage && written(wanted, storage)) }
  }
  const inexact = field && numberIssue(field.type, column, inBraces(wanted.name))
  if (field !== undefined && inexact !== undefined) {
    const { message, sql } = inexact
    return { message: `is of the type ${type}${message}`, write: mapped(field, { sql }) }
  }
  if (wanted.storage !== undefined) {
    if (storage !== undefined && holdsAllOf(wanted.storage, storage)) return undefined
    const isDocument = wanted.storage === 'json' && storage === 'text'
    if (isDocument && column.readsJson) return undefined
    if (isDocument) return { message: `is of the type ${type}; the mapping says json`, ...asDocument(wanted) }
    const message = `is of the type ${type}; the mapping says ${wanted.storage}`
    return { message, ...(storage && written(wanted, storage)) }
  }
  if (wanted.type === 'any') return undefined
  if (wanted.type !== holds) {
    return { message: `is of the type ${type}; it must be ${A[wanted.type]}`, ...(storage && written(wanted, storage)) }
  }
  if (field !== undefined && storage !== undefined && isCastNumber(field.type, storage)) {
    const why =
      field.type === 'decimal'
        ? ', in which sums of money vary from run to run'
        : '; the field holds whole numbers of 64 bits, so the mapping must declare the type'
    return { message: `is of the type ${type}${why}`, ...written(wanted, storage) }
  }
  const isLeft = order !== undefined && !saysTextOrder
  return isLeft ? { message: `orders texts ${order}, and the statements do not override that order` } : undefined
}

/** Whether arithmetic on a number needs a cast, which statements contain only if the mapping declares the type. */
const isCastNumber = (field: ColumnType, storage: StorageType) =>
  (storage === 'decimal' || storage === 'double') && readMethodOf(field, storage) === 'cast'

/** Whether statements compare the text after a cast instead of the column. */
const isCast = ({ storage }: MappedColumn) => storage !== undefined

/** Whether only the host's expressions read the column. */
const isInput = ({ type, field }: MappedColumn) => type === 'any' && field === undefined

const A: Readonly<Record<Exclude<MappedColumn['type'], 'any'>, string>> = {
  text: 'a text',
  number: 'a number',
  boolean: 'a boolean',
  date: 'a date',
}

function written({ name, field }: MappedColumn, storage: StorageType): Pick<ColumnIssue, 'write'> {
  if (field === undefined || readMethodOf(field.type, storage) === undefined) return {}
  return { write: mapped(field, { column: name, type: storage }) }
}

/** The fix for a JSON document that is stored as text. */
function asDocument({ name, field, path = [] }: MappedColumn): Pick<ColumnIssue, 'write'> {
  if (field === undefined) return {}
  const sql = `cast(${inBraces(name)} as json)`
  return { write: mapped(field, { sql, type: 'json', ...(path.length > 0 && { path }) }) }
}

const mapped = ({ name }: NonNullable<MappedColumn['field']>, as: ColumnMapping) =>
  `${JSON.stringify(name)}: ${JSON.stringify(as)}`
