// Accounts that differ only in details that an engine could ignore: case, length, blanks, forms of letters and numbers.
// On every engine and with every mapping, an account reads only its own rows, or no rows.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { checkWarehouse } from '../../../src/engine/check-warehouse.ts'
import type { AccountType } from '../../../src/sql/dialect.ts'
import type { ColumnMapping, Warehouse } from '../../../src/warehouse/warehouse.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { timeoutMs } from '../property/seeds.ts'
import { identifier } from './fill.ts'
import { only } from './only.ts'

const now = new Date('2024-03-31T10:00:00Z')
const suffix = Math.random().toString(36).slice(2)
const schemaOf = (account: string) => `t${suffix}_${account}`
const text = (of: string) => `'${of.replaceAll("'", "''")}'`
const type: ColumnMapping = { column: 'label', type: 'enum' }

/** The labels of the rows that the account reads. */
async function labelsOf(engine: TestEngine, warehouse: Warehouse, account: string) {
  const compiler = createCompiler({ dialect: engine.dialect, warehouse })
  const result = compiler.compile({ dimensions: ['event_type'] }, { account, now })
  if (!result.ok) throw new Error(result.error.body.message)
  const { query } = result
  const rows = await engine.read((run) => run(query.page))
  const labels = query.read(rows.map((cells) => cells.slice(0, 1))).map((row) => row.event_type)
  // On Trino the statement and the dry run are the same SQL.
  const dry = engine.name === 'trino' ? undefined : await engine.runText(query.toSQL())
  if (dry !== undefined) expect(query.read(dry.rows).map((row) => row.event_type)).toEqual(labels)
  return labels
}

const long = (byte: string, bytes: number) => byte.repeat(bytes - schemaOf('').length)

/** Accounts that an engine could confuse with each other. */
const ACCOUNTS = [
  ...[
    'acme',
    'Acme',
    'ACME',
    'acme ',
    ' acme',
    'acme.',
    '.acme',
    'ac.me',
    'ac"me',
    "ac'me",
    'acme"',
    '"acme"',
    'a%e',
    'a_e',
  ],
  ...[
    'émile',
    'Émile',
    'emile',
    'ß',
    'ẞ',
    'ss',
    'SS',
    'İ',
    'i',
    'ı',
    'I',
    'σ',
    'ς',
    'Σ',
    'ǆ',
    'ǅ',
    'Ǆ',
    'ａ',
    'Ａ',
    'ⅷ',
    'Ⅷ',
  ],
  ...[long('a', 62), long('a', 63), `${long('a', 63)}b`, `${long('a', 63)} other tenant`, `${long('a', 62)}é`],
  ...['7', '07', '٧', 'a\u00a0', 'a\u200b', 'a', 'main', 'public', 'default'],
]

const UUID = '12151fd2-d2f9-11e9-a361-2a2ae2dbcce4'

/** Texts that an engine could convert to equal numbers or UUIDs. */
const TEXTS = ['7', '07', '+7', '-7', '7.4', '7.0', '7e0', ' 7', '7 ', '8', 'a', 'A', 'a ', UUID, UUID.toUpperCase()]
/** LARGE and DOUBLE are equal as doubles. REAL and NO_REAL are equal as reals. */
const LARGE = '9007199254740993'
const DOUBLE = '9007199254740992'
const [REAL, NO_REAL] = ['16777216', '16777217']
const OTHERS = [`{${UUID}}`, UUID.replaceAll('-', ''), 'true', '٧', '1', LARGE, DOUBLE, REAL, NO_REAL]

/** The types of account columns, with texts for some of their values. */
const COLUMNS: readonly (readonly [type: string, like: AccountType | undefined, values: readonly string[]])[] = [
  ['varchar', 'string', TEXTS],
  ['integer', 'number', ['7', '8', '-7']],
  ['bigint', 'number', ['7', '8', '-7', LARGE]],
  ['smallint', 'number', ['7', '8']],
  ['decimal(18,0)', 'number', ['7', '8', LARGE]],
  ['decimal(18,2)', undefined, ['7', '7.4']],
  ['double precision', undefined, ['7', '7.4', DOUBLE]],
  ['real', undefined, ['7', REAL]],
  ['uuid', 'uuid', [UUID]],
  ['char(40)', undefined, ['a', 'A', '7']],
  ['boolean', undefined, ['true']],
]

describe.each([...inProcess, ...onServers])('$name', ({ name, open }) => {
  let engine: TestEngine
  const made: string[] = []
  const own = `own ${suffix}`
  beforeAll(async () => {
    engine = await open()
    await engine.run([`CREATE SCHEMA ${identifier(own)}`])
  }, timeoutMs)
  afterAll(async () => {
    await engine?.run([own, ...made].map((schema) => `DROP SCHEMA ${identifier(schema)} CASCADE`))
    await engine?.close()
  })

  it(
    'refuses an account whose schema name the engine would fold or cut, and reads the right schema for all others',
    async () => {
      const relations = only({ event_type: type }, { table: 'rows' })
      const warehouse: Warehouse = { schema: schemaOf, account: 'schema', relations }
      const compiler = createCompiler({ dialect: engine.dialect, warehouse })
      const held = ACCOUNTS.filter((account) => compiler.accountIssue(account) === undefined)
      const readable: string[] = []
      for (const account of held) {
        const schema = identifier(schemaOf(account))
        const isMade = await engine.run([`CREATE SCHEMA ${schema}`]).then(
          () => true,
          // Trino stores the schemas of this catalog as files, so some names are impossible.
          (error) => name === 'trino' || Promise.reject(error),
        )
        if (!isMade) continue
        await engine
          .run([`CREATE VIEW ${schema}.${identifier('rows')} AS SELECT CAST(${text(account)} AS varchar) AS label`])
          .then(
            () => readable.push(account),
            (error) => name === 'trino' || Promise.reject(error),
          )
        made.push(schemaOf(account))
      }
      expect(readable.length).toBeGreaterThan(20)
      for (const account of readable)
        expect([account, await labelsOf(engine, warehouse, account)]).toEqual([account, [account]])
      for (const account of ACCOUNTS.filter((one) => !held.includes(one))) {
        const reading = labelsOf(engine, warehouse, account)
        await expect(reading).rejects.toThrow(
          /^account must not be ".*": the engine (ignores case in|reads no more than 63 bytes of) the name of its schema/,
        )
        await expect(reading).rejects.toBeInstanceOf(TypeError)
      }
    },
    timeoutMs,
  )

  it.each(COLUMNS)(
    'an account column of type %s gives an account only its own rows, or fails, with any accountType',
    async (column, like, values) => {
      // DuckDB has a single text type.
      const agrees = name === 'duckdb' && column.startsWith('char') ? 'string' : like
      const table = `accounts ${column}`
      const rows = values.map((one) => `SELECT CAST(${text(one)} AS ${column}) AS tenant, ${text(one)} AS label`)
      await engine.run([
        `CREATE VIEW ${identifier(own)}.${identifier(table)} AS
          SELECT tenant, CAST(label AS varchar) AS label FROM (${rows.join(' UNION ALL ')}) AS t`,
      ])
      for (const accountType of ['string', 'number', 'uuid'] as const) {
        const relations = only({ event_type: type }, { table, schema: own })
        const warehouse: Warehouse = { accountColumn: 'tenant', accountType, relations }
        const compiler = createCompiler({ dialect: engine.dialect, warehouse })
        for (const account of [...TEXTS, ...OTHERS]) {
          const reading = labelsOf(engine, warehouse, account)
          if (accountType === agrees && compiler.accountIssue(account) === undefined) {
            expect([account, await reading]).toEqual([account, values.includes(account) ? [account] : []])
          } else {
            const read = await reading.catch(() => [])
            expect([account, read.filter((label) => label !== account)]).toEqual([account, []])
          }
        }
        const wrong = (await checkWarehouse(compiler, engine)).filter(({ severity }) => severity === 'wrong')
        expect([accountType, wrong.length]).toEqual([accountType, accountType === agrees ? 0 : 1])
        const write = agrees === undefined ? undefined : `"accountType": "${agrees}"`
        if (accountType !== agrees) expect(wrong.map((finding) => finding.write)).toEqual([write])
      }
    },
    timeoutMs,
  )

  it.runIf(name === 'duckdb')('a case-insensitive collation does not change which account reads a row', async () => {
    const table = `${identifier(own)}.loose`
    await engine.run([
      `CREATE TABLE ${table} (tenant VARCHAR COLLATE NOCASE, label VARCHAR)`,
      `INSERT INTO ${table} VALUES ('a', 'a'), ('A', 'A')`,
    ])
    const relations = only({ event_type: type }, { table: 'loose', schema: own })
    const warehouse: Warehouse = { accountColumn: 'tenant', relations }
    expect(await labelsOf(engine, warehouse, 'a')).toEqual(['a'])
    expect(await labelsOf(engine, warehouse, 'A')).toEqual(['A'])
  })
})
