// The JSON Schema of the --warehouse file, for editors and for authors of mappings.

import type { ColumnType } from '../../model/relation.ts'
import { hasPartitionColumns, type ModelTables, PATH_MEMBER } from '../../warehouse/mapping.ts'
import { storageTypesOf } from '../../warehouse/storage.ts'

const name = { type: 'string', minLength: 1 } as const
const absent = {
  type: 'object',
  properties: { absent: { const: true } },
  required: ['absent'],
  additionalProperties: false,
} as const
const rest = { const: 'rest' } as const
const account = { enum: ['column', 'schema'] } as const
const zone = { enum: ['UTC', 'account'] } as const
const member = { type: 'string', pattern: PATH_MEMBER } as const
const path = { anyOf: [member, { type: 'array', items: member, minItems: 1 }] } as const

/** The schema for the tables of a model. */
export function warehouseSchema(model: ModelTables): object {
  const { relations, account: accountColumn, base } = model
  const ofRelation = ([own, { columns, shared }]: [string, ModelTables['relations'][string]]) => {
    const fields = Object.entries(columns).filter(([field]) => field !== accountColumn)
    const mapped = {
      type: 'object',
      additionalProperties: false,
      properties: {
        table: name,
        schema: name,
        ...(shared ? {} : { accountColumn: name, account }),
        where: name,
        absent: rest,
        ...(hasPartitionColumns({ columns }, model) && { partitioned: { type: 'boolean' } }),
        ...(model.joins[own]?.sameDay !== undefined && { sameDay: { type: 'boolean' } }),
        columns: {
          type: 'object',
          additionalProperties: false,
          properties: Object.fromEntries(fields.map(([field, { type }]) => [field, columnSchema(type)])),
        },
      },
    }
    return [own, own === base ? mapped : { anyOf: [mapped, absent] }]
  }
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'The names and storage types of the tables and columns of a warehouse',
    type: 'object',
    additionalProperties: false,
    properties: {
      $schema: { type: 'string', description: 'The location of this schema, for editors' },
      schema: { ...name, description: '{account} stands for the account, so that each account has its own schema' },
      accountColumn: name,
      accountType: { enum: ['string', 'number', 'uuid'] },
      account,
      partitioned: { type: 'boolean' },
      absent: rest,
      relations: {
        type: 'object',
        additionalProperties: false,
        properties: Object.fromEntries(Object.entries(relations).map(ofRelation)),
      },
    },
  }
}

function columnSchema(field: ColumnType): object {
  const type = { enum: storageTypesOf(field) }
  const rest = { type, path, zone }
  const of = (properties: object, required: readonly string[]) =>
    ({ type: 'object', properties, required, additionalProperties: false }) as const
  const listed = { type: { enum: storageTypesOf('text') }, path, values: valuesSchema(field), others }
  const isListable = field === 'text' || field === 'boolean'
  return {
    anyOf: [
      name,
      of({ column: name, ...rest }, ['type']),
      of({ sql: name, ...rest }, ['sql']),
      ...(isListable
        ? [of({ column: name, ...listed }, ['values']), of({ sql: name, ...listed }, ['sql', 'values'])]
        : []),
      absent,
    ],
  }
}

const others = { enum: ['ignore', 'fail'] } as const
const cell = { anyOf: [name, { type: 'integer' }] } as const

/** The stored values of each value of a field. */
const valuesSchema = (field: ColumnType) => ({
  type: 'object',
  minProperties: 1,
  ...(field === 'boolean' && { propertyNames: { enum: ['true', 'false'] } }),
  additionalProperties: { anyOf: [cell, { type: 'array', items: cell, minItems: 1 }] },
})
