import { describe, expect, it } from 'vitest'
import type { MappedColumn } from '../warehouse/mapped-table.ts'
import type { StorageType } from '../warehouse/storage.ts'
import { columnIssue } from './column-issue.ts'
import type { TableColumn } from './engine.ts'

type Field = NonNullable<MappedColumn['field']>
const wanted = (field: Field, type: MappedColumn['type'], storage?: StorageType): MappedColumn => ({
  name: 'own',
  type,
  field,
  ...(storage !== undefined && { storage }),
})
const VISIT: Field = { name: 'visit_id', type: 'text' }
const RESULTS: Field = { name: 'no_of_results', type: 'integer' }
const MONEY: Field = { name: 'order_total', type: 'decimal' }
const DAY: Field = { name: 'event_date', type: 'date' }
const other = (type: string): TableColumn => ({ type, holds: 'other' })
const uncased: TableColumn = { type: 'citext', holds: 'text', loose: 'without case', looseType: true }
const padded: TableColumn = { type: 'code, of character', holds: 'text', loose: 'without blanks', looseType: true }
const folding: TableColumn = { type: 'character(3)', holds: 'text', loose: 'by a collation' }
const number = (type: string): TableColumn => ({ type, holds: 'number' })

describe('columnIssue', () => {
  it.each<[MappedColumn, TableColumn, string, string | undefined]>([
    [wanted(VISIT, 'text'), other('uuid'), 'is of the type uuid; it must be a text', 'uuid'],
    [wanted(VISIT, 'text'), number('BIGINT'), 'is of the type BIGINT; it must be a text', 'bigint'],
    [wanted(VISIT, 'text'), other('label, an enumeration'), 'is of the type label, an enumeration; it', 'enum'],
    [
      wanted(DAY, 'date'),
      other('timestamp with time zone'),
      'is of the type timestamp with time zone; it',
      'timestamptz',
    ],
    [wanted(DAY, 'date'), other('timestamp(3)'), 'is of the type timestamp(3); it must be a date', 'timestamp'],
    [wanted(DAY, 'date'), other('time'), 'is of the type time; it must be a date', undefined],
    [wanted(MONEY, 'number'), number('double precision'), 'in which sums of money vary from run to run', 'double'],
    [wanted(RESULTS, 'number'), number('DECIMAL(38,0)'), 'the field holds whole numbers of 64 bits', 'decimal'],
    [wanted(RESULTS, 'number'), number('numeric'), 'the field holds whole numbers of 64 bits', 'decimal'],
    [wanted(RESULTS, 'number'), number('UBIGINT'), 'the field holds whole numbers of 64 bits', 'decimal'],
    [wanted(RESULTS, 'number'), number('double'), 'the field holds whole numbers of 64 bits', 'double'],
    [wanted(VISIT, 'text', 'bigint'), number('UBIGINT'), 'is of the type UBIGINT; the mapping says bigint', undefined],
    [wanted(MONEY, 'number', 'smallint'), other('money'), 'is of the type money; the mapping says smallint', undefined],
    [wanted(VISIT, 'text', 'integer'), number('bigint'), 'is of the type bigint; the mapping says integer', 'bigint'],
    [wanted(VISIT, 'text', 'uuid'), { type: 'text', holds: 'text' }, 'the mapping says uuid', 'text'],
    [wanted(DAY, 'date', 'timestamp'), other('timestamptz'), 'the mapping says timestamp', 'timestamptz'],
    [wanted(DAY, 'date'), other('moment, of timestamp with time zone'), 'it must be a date', 'timestamptz'],
    [wanted(VISIT, 'text'), uncased, 'is compared without case', 'citext'],
    [wanted(VISIT, 'text'), padded, 'is compared without blanks', 'char'],
    [wanted(VISIT, 'text', 'citext'), padded, 'is of the type code, of character; the mapping says citext', 'char'],
    [wanted(VISIT, 'text', 'char'), folding, 'is compared by a collation', undefined],
  ])('reports %j as %j', (column, found, message, type) => {
    const issue = columnIssue(column, found, true)
    expect(issue?.message).toContain(message)
    const write = type && `${JSON.stringify(column.field?.name)}: ${JSON.stringify({ column: 'own', type })}`
    expect(issue?.write).toBe(write)
  })

  it.each<[MappedColumn, TableColumn, string, string]>([
    [
      wanted(MONEY, 'number'),
      number('DECIMAL(18,6)'),
      'is of the type DECIMAL(18,6); the field holds 4 decimals',
      '"order_total": {"sql":"cast({own} as decimal(18, 4))"}',
    ],
    [
      { ...wanted(MONEY, 'number', 'double'), name: 'the {"real"}' },
      number('real'),
      'is of the type real, which does not store the exact value that it prints',
      '"order_total": {"sql":"cast(cast({the {{\\"real\\"}}} as varchar) as decimal(18, 4))"}',
    ],
  ])('reports %j as %j, with an expression as the fix', (column, found, message, write) => {
    expect(columnIssue(column, found, true)).toEqual({ message, write })
  })

  it.each<[MappedColumn, TableColumn]>([
    [wanted(VISIT, 'text', 'bigint'), number('integer')],
    [wanted(VISIT, 'text', 'enum'), uncased],
    [wanted(VISIT, 'text', 'char'), padded],
    [{ name: 'own', type: 'any' }, padded],
    // The host's expression may fix the collation, so another check asks the engine.
    [{ name: 'own', type: 'any' }, folding],
    [wanted(MONEY, 'number', 'double'), number('DOUBLE')],
    [wanted(RESULTS, 'number'), number('UINTEGER')],
    [wanted(RESULTS, 'number', 'decimal'), number('HUGEINT')],
    [wanted(MONEY, 'number'), number('HUGEINT')],
    [wanted(DAY, 'date', 'timestamptz'), other('TIMESTAMP WITH TIME ZONE')],
    [wanted(MONEY, 'number'), number('numeric(12,2)')],
    [{ name: 'own', type: 'any' }, other('time')],
  ])('accepts %j as %j', (column, found) => {
    expect(columnIssue(column, found, true)).toBe(undefined)
  })

  it('keeps the path of the mapping for a JSON document stored as text', () => {
    const document: MappedColumn = { ...wanted(VISIT, 'text', 'json'), path: ['by', 'a'] }
    const text: TableColumn = { type: 'text', holds: 'text' }
    expect(columnIssue(document, text, true)).toEqual({
      message: 'is of the type text; the mapping says json',
      write: '"visit_id": {"sql":"cast({own} as json)","type":"json","path":["by","a"]}',
    })
    expect(columnIssue(wanted(VISIT, 'text', 'json'), text, true)?.write).toBe(
      '"visit_id": {"sql":"cast({own} as json)","type":"json"}',
    )
    expect(columnIssue(document, { ...text, readsJson: true }, true)).toBeUndefined()
  })
})
