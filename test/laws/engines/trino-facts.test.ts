// The compiler and the engine rely on these facts about Trino. The tests check the facts on a server, and fail if a new
// version of Trino behaves differently. The page docs/engines.md describes the facts for users.

import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { describe, expect, it } from 'vitest'
import type { TrinoConnection } from '../../../engines/trino/address.ts'
import { trinoServer } from '../../tools/engines/available.ts'
import { trinoShell } from '../../tools/engines/trino-shell.ts'

const connection: TrinoConnection = {
  url: trinoServer?.url ?? '',
  user: 'sightline',
  catalog: 'memory',
  schema: 'default',
}
const shell = trinoShell(connection)
const rows = async (sql: string) => (await shell(sql)).rows
const row = async (...expressions: readonly string[]) => (await rows(`SELECT ${expressions.join(', ')}`))[0]
const fails = (sql: string) => shell(sql).then(() => 'it works', String)
/** A table with one row. It uses UNNEST because Trino would evaluate VALUES while planning. */
const one = 'UNNEST(ARRAY[1]) t(x)'

describe.skipIf(trinoServer === undefined)('numbers', () => {
  it('a decimal of scale 6 divided by a whole number is rounded half away from zero', async () => {
    const divided = (a: string, b: string) => `CAST(${a} AS DECIMAL(38, 6)) / ${b}`
    expect(await row(divided('1', '2000000'), divided('-1', '2000000'), divided('-5', '3'))).toEqual([
      '0.000001',
      '-0.000001',
      '-1.666667',
    ])
    expect(await row(divided('9007199254740993', '2'))).toEqual(['4503599627370496.500000'])
  })

  it('a sum of bigint overflows, but a sum of decimal(38, 0) does not', async () => {
    const most = "(VALUES bigint '9223372036854775807', bigint '9223372036854775807') t(x)"
    expect(await fails(`SELECT sum(x) FROM ${most}`)).toContain('NUMERIC_VALUE_OUT_OF_RANGE')
    expect(
      await rows(`SELECT sum(CAST(x AS DECIMAL(38, 0))), sum(DECIMAL '99999999999999.9999') FROM ${most}`),
    ).toEqual([['18446744073709551614', '199999999999999.9998']])
  })

  it('avg returns a double for whole numbers and keeps the scale of decimals', async () => {
    const types = `SELECT typeof(avg(bigint '1')), typeof(avg(DECIMAL '1.50')), typeof(sum(CAST(1 AS decimal(18,4))))`
    expect(await rows(`${types} FROM ${one}`)).toEqual([['double', 'decimal(3,2)', 'decimal(38,4)']])
  })

  it('division by zero is an error, and division by null is null', async () => {
    expect(await fails(`SELECT x / (x - x) FROM ${one}`)).toContain('DIVISION_BY_ZERO')
    expect(await rows(`SELECT CAST(x AS DECIMAL(38, 6)) / nullif(x - x, 0) FROM ${one}`)).toEqual([[null]])
  })

  it('a bigint in an answer keeps all its digits', async () => {
    expect(await row("bigint '9007199254740993'", "bigint '-9223372036854775807'")).toEqual([
      '9007199254740993',
      '-9223372036854775807',
    ])
  })
})

describe.skipIf(trinoServer === undefined)('texts', () => {
  const texts = ["'a'", "' a'", "'A'", "'b'", "'B'", "'_'", "','", "'é'", "'z'", "U&'\\FFFF'", "'😀'"]
  const inOrder = [' a', ',', 'A', 'B', '_', 'a', 'b', 'z', 'é', '\uffff', '😀']

  it('are ordered by code point, and min and max use the same order', async () => {
    const values = `(VALUES ${texts.join(', ')}) t(x)`
    expect((await rows(`SELECT x FROM ${values} ORDER BY x`)).flat()).toEqual(inOrder)
    expect(await rows(`SELECT min(x), max(x) FROM ${values}`)).toEqual([[' a', '😀']])
    expect(await rows(`SELECT count(*) FROM ${values} WHERE x > 'z'`)).toEqual([['3']])
  })

  it('are not equal if they differ in trailing blanks', async () => {
    expect(await row("'a' = 'a '")).toEqual([false])
  })

  it('escape quotes by doubling them, and keep backslashes and other characters literally', async () => {
    expect(await row("'it''s'", "'a\\'", "'--'", "'/*'", "'\n\t'", "'a\0b'", "'😀é'", "'?'")).toEqual([
      ...["it's", 'a\\', '--', '/*', '\n\t', 'a\0b', '😀é', '?'],
    ])
  })

  it('strpos and starts_with have no wildcards', async () => {
    expect(await row("strpos('a%b', '%')", "strpos('ab', '%')", "starts_with('ab', '_')", "strpos('ab', '')")).toEqual([
      ...['2', '0', false, '1'],
    ])
  })
})

describe.skipIf(trinoServer === undefined)('literals', () => {
  it('dates have years 1 to 9999, and an invalid date is an error', async () => {
    expect(await row("DATE '0001-01-01'", "DATE '9999-12-31'")).toEqual(['0001-01-01', '9999-12-31'])
    expect(await fails("SELECT DATE '2025-02-29'")).toContain('INVALID_LITERAL')
  })

  it('decimals compare exactly with columns of any numeric type', async () => {
    const values = "(VALUES (bigint '1', CAST('1.5' AS decimal(18,4)))) t(a, b)"
    const compared =
      "a = DECIMAL '1.0', a > DECIMAL '0.999999999', b = DECIMAL '1.500000000', b > DECIMAL '1.499999999'"
    expect(await rows(`SELECT ${compared} FROM ${values}`)).toEqual([[true, true, true, true]])
  })

  it('whole numbers must be below 2^63', async () => {
    expect(await fails('SELECT 9223372036854775808')).not.toBe('it works')
    expect(await row("DECIMAL '9223372036854775808'")).toEqual(['9223372036854775808'])
  })
})

describe.skipIf(trinoServer === undefined)('statements', () => {
  it('accept OFFSET before LIMIT, not after it', async () => {
    const numbers = 'SELECT x FROM UNNEST(sequence(1, 9)) t(x) ORDER BY x'
    expect((await rows(`${numbers} OFFSET 3 LIMIT 2`)).flat()).toEqual(['4', '5'])
    expect(await fails(`${numbers} LIMIT 2 OFFSET 3`)).toContain('SYNTAX_ERROR')
  })

  it('reach at most row 2^31 - 1 with ORDER BY and LIMIT, and any row without LIMIT', async () => {
    const ordered = `SELECT x FROM ${one} ORDER BY x OFFSET`
    expect(await rows(`${ordered} 2147482647 LIMIT 1000`)).toEqual([])
    expect(await fails(`${ordered} 2147482648 LIMIT 1000`)).toContain('NOT_SUPPORTED')
    expect(await rows(`${ordered} 2147483646000`)).toEqual([])
  })

  it('can count all groups in each row, together with HAVING, FILTER of aggregates, and NULLS LAST', async () => {
    const sql = `SELECT k, count(*) FILTER (WHERE v IS DISTINCT FROM 1) AS n, count(*) OVER () AS total
      FROM (VALUES ('a', 1), ('a', 2), ('b', 1), (NULL, NULL)) t(k, v) GROUP BY k HAVING count(*) > 0
      ORDER BY n DESC NULLS LAST, k ASC NULLS LAST LIMIT 2`
    expect(await rows(sql)).toEqual([
      ['a', '1', '3'],
      [null, '1', '3'],
    ])
  })

  it('prefer an output column to a relation of the same name in ORDER BY', async () => {
    expect(await fails(`SELECT x AS "t" FROM ${one} ORDER BY "t"."x"`)).toContain('TYPE_MISMATCH')
    expect(await rows(`SELECT x AS "t" FROM (VALUES 1) "the t"(x) ORDER BY "the t"."x"`)).toEqual([['1']])
  })

  it('have at most 1,000,000 characters', async () => {
    const long = (length: number) => `SELECT '${'x'.repeat(length - 22)}' IS NULL`.padEnd(length)
    expect(await rows(long(1_000_000))).toEqual([[false]])
    expect(await fails(long(1_000_001))).toContain('QUERY_TEXT_TOO_LARGE')
  })

  it('can compare a text with a long list by IN or any_match, but not by a long chain of OR', async () => {
    const many = Array.from({ length: 3000 }, (_, index) => `'none ${index}'`)
    const values = "UNNEST(ARRAY['none 7', 'x', NULL]) t(x)"
    const chain = many.slice(0, 1000).map((text) => `strpos(x, ${text}) > 0`)
    expect(await fails(`SELECT count(*) FROM ${values} WHERE ${chain.join(' OR ')}`)).toContain('COMPILER')
    const any = (holds: string) => `SELECT count(*) FROM ${values} WHERE any_match(ARRAY[${many}], item -> ${holds})`
    expect(await rows(any('strpos(x, item) > 0'))).toEqual([['1']])
    expect(await rows(any('starts_with(x, item)'))).toEqual([['1']])
    const short = chain.slice(0, 100)
    expect(await rows(`SELECT count(*) FROM ${values} WHERE ${short.join(' OR ')}`)).toEqual([['1']])
    expect(await rows(`SELECT count(*) FROM ${values} WHERE (x NOT IN (${many}) OR x IS NULL)`)).toEqual([['2']])
    expect(await rows(`SELECT count(*) FROM ${values} WHERE x IN (${many})`)).toEqual([['1']])
  })
})

describe.skipIf(trinoServer === undefined)('sessions', () => {
  it('end a statement after query_max_run_time', async () => {
    const hasty = trinoShell({ ...connection, session: { query_max_run_time: '500ms' } })
    const sequence = 'UNNEST(sequence(1, 10000))'
    const slow = hasty(`SELECT count(*) FROM ${sequence} a(x), ${sequence} b(y), ${sequence} c(z)`)
    await expect(slow).rejects.toThrow('EXCEEDED_TIME_LIMIT')
  })

  it('refuse an unknown property', async () => {
    const wrong = trinoShell({ ...connection, session: { no_such_property: '1' } })
    await expect(wrong('SELECT 1')).rejects.toThrow('INVALID_SESSION_PROPERTY')
  })

  it('print instants with milliseconds by default', async () => {
    expect(await row("timestamp '2025-03-01 10:20:30.123456'")).toEqual(['2025-03-01 10:20:30.123'])
  })
})

describe.skipIf(trinoServer === undefined)('partitions', () => {
  it('of Hive tables are read only if a statement includes their months, even if DuckDB wrote them', async () => {
    const schema = `facts_${randomUUID().replaceAll('-', '_')}`
    const files = join(trinoServer?.files ?? '', schema)
    await mkdir(files)
    const instance = await DuckDBInstance.create(':memory:')
    const writer = await instance.connect()
    const days = "generate_series(DATE '2024-01-01', DATE '2025-12-31', INTERVAL 1 day)"
    await writer.run(`COPY (SELECT CAST(d AS DATE) AS event_date, year(d)::INTEGER AS event_year, month(d)::INTEGER AS event_month
      FROM (SELECT unnest(${days}) AS d)) TO '${files}/t' (FORMAT parquet, PARTITION_BY (event_year, event_month))`)
    writer.closeSync()
    instance.closeSync()
    const hive = trinoShell({ ...connection, catalog: 'hive', schema })
    await hive(`CREATE SCHEMA hive.${schema}`)
    await hive(`CREATE TABLE t (event_date date, event_year integer, event_month integer) WITH (format = 'PARQUET',
      external_location = 'local:///${schema}/t', partitioned_by = ARRAY['event_year', 'event_month'])`)
    await hive(`CALL hive.system.sync_partition_metadata('${schema}', 't', 'ADD')`)
    const count = "SELECT count(*) FROM t WHERE event_date BETWEEN DATE '2024-12-15' AND DATE '2025-02-03'"
    const months = '((event_year = 2024 AND event_month >= 12) OR (event_year = 2025 AND event_month <= 2))'
    const [all, few] = [await hive(count), await hive(`${count} AND ${months}`)]
    expect([all.rows, few.rows]).toEqual([[['51']], [['51']]])
    // The first statement reads 24 months, and the second reads 3. The statements differ in nothing else.
    expect(all.splits - few.splits).toBe(21)
    await hive(`DROP SCHEMA hive.${schema} CASCADE`)
    await rm(files, { recursive: true })
  })
})
