// Statements that the account check (account-scans.ts) must accept or reject, with each of the three parsers.

import { describe, expect, it } from 'vitest'
import { type AccountScanOptions, accountScans } from './account-scans.ts'
import { boundValues, sample, shapes } from './samples.ts'
import { good, joined, leaking, mine, theirs } from './scan-examples.ts'
import { type Dialect, dialects } from './statement.ts'

const options: AccountScanOptions = {
  account: 'acme',
  tables: ['summary', 'facet_selections'],
  parameters: boundValues,
}

const problems = async (sql: string, dialect: Dialect, more: Partial<AccountScanOptions> = {}) =>
  (await accountScans(sql, dialect, { ...options, ...more })).problems

describe.each(dialects)('%s', (dialect) => {
  it.each(shapes)('accepts a sample of shape %s', async (shape) => {
    const report = await accountScans(sample(shape, dialect), dialect, options)
    expect(report.problems).toEqual([])
    expect(report.scans.map((scan) => scan.scoped)).toEqual(shape === 'grouped' ? ['where', 'where'] : ['where'])
  })

  it.each(shapes)('rejects a sample of shape %s without its first account condition', async (shape) => {
    const sql = sample(shape, dialect).replace('"s"."account_id" =', '"s"."user_id" =')
    expect((await problems(sql, dialect)).length).toBeGreaterThan(0)
  })

  it.each(good)('accepts a statement with %s', async (_, sql, count) => {
    const report = await accountScans(sql, dialect, options)
    expect(report.problems).toEqual([])
    expect(report.scans).toHaveLength(count)
  })

  it.each(leaking)('rejects a statement that can leak rows: %s', async (_, sql) => {
    expect((await problems(sql, dialect)).length).toBeGreaterThan(0)
  })

  it('names the clause that restricts each scan', async () => {
    const sql = `select 1 ${joined.replace('inner', 'left')} and ${theirs} where ${mine}`
    const { scans } = await accountScans(sql, dialect, options)
    expect(scans).toEqual([
      { table: 'summary', alias: 's', scoped: 'where' },
      { table: 'facet_selections', alias: 'f', scoped: 'on' },
    ])
  })

  it('names the scan without a condition, and the unknown table', async () => {
    const report = await accountScans('select 1 from "summary" as "s", "x"."other" as "o"', dialect, options)
    expect(report.unknown).toEqual(['x.other'])
    expect(report.problems).toEqual([
      'the scan of summary as s has no conjunct on s.account_id',
      'x.other is neither a known table nor a CTE',
    ])
  })

  it('accepts a different account column, and a number as the account', async () => {
    const sql = 'select 1 from "summary" as "s" where "s"."tenant" = 9007199254740993'
    const more = { account: '9007199254740993', accountColumn: 'tenant' }
    expect(await problems(sql, dialect, more)).toEqual([])
    expect(await problems(sql, dialect)).toHaveLength(1)
    expect(await problems(sql, dialect, { ...more, account: '9007199254740992' })).toHaveLength(1)
    expect(await problems(sql.replace('9007199254740993', '42'), dialect, { ...more, account: 42 })).toEqual([])
  })

  it('accepts an account with a quote', async () => {
    const sql = `select 1 from "summary" as "s" where "s"."account_id" = 'a''b"c'`
    expect(await problems(sql, dialect, { account: `a'b"c` })).toEqual([])
    expect(await problems(sql, dialect, { account: `a''b"c` })).toHaveLength(1)
  })

  it.each([
    ['no source', 'select 1'],
    ['a list of rows and no scan', 'select 1 from (values (1)) as "v"("x")'],
    ['a CTE and no scan', 'with "c" as (select 1 as "x") select * from "c"'],
    ['two statements', `select 1 from "summary" as "s" where ${mine}; select 1 from "summary" as "s" where ${mine}`],
    ['a statement that writes', 'delete from "summary" where "summary"."account_id" = \'acme\''],
    ['a statement that creates a table', `create table "t" as select 1 as "x" from "summary" as "s" where ${mine}`],
  ])('throws for %s', async (_, sql) => {
    await expect(accountScans(sql, dialect, options)).rejects.toThrow()
  })
})

describe.each(['postgres', 'duckdb'] as const)('placeholders on %s', (dialect) => {
  const sql = 'select 1 from "summary" as "s" where "s"."account_id" = $2'

  it('count as the account if their bound value is the account', async () => {
    expect(await problems(sql, dialect, { parameters: ['x', 'acme'] })).toEqual([])
    expect(await problems(sql.replace('$2', 'cast($2 as varchar)'), dialect)).toEqual([])
    expect(await problems(sql, dialect, { account: '42', parameters: ['x', 42] })).toEqual([])
  })

  it.each([
    ['another value', { parameters: ['acme', 'other'] }],
    ['no values', { parameters: [] }],
    ['too few values', { parameters: ['acme'] }],
    ['undefined', { account: 'undefined', parameters: ['x'] }],
  ])('do not count as the account with %s', async (_, more) => {
    expect(await problems(sql, dialect, more)).toHaveLength(1)
  })

  it('never count as the account within a cast that changes the value', async () => {
    expect(await problems(sql.replace('$2', 'cast($2 as date)'), dialect)).toHaveLength(1)
  })
})

describe('constructs of a single dialect', () => {
  it.each<[Dialect, string]>([
    ['postgres', `select 1 from "summary" as "s" where "s"."account_id" = 'acme'::varchar(3)`],
    ['postgres', `select 1 from "summary" as "s" where "s"."account_id" = 'acme'::char`],
    ['postgres', `select 1 from "summary" as "s" where "s"."account_id" operator("x".=) 'acme'`],
    ['postgres', `select 1 from "summary" as "s" where "s"."account_id" = any($1)`],
    ['postgres', `select 1 from "summary" as "S" where "s"."account_id" = 'acme'`],
    ['postgres', `select 1 from "Summary" as "s" where ${mine}`],
    ['postgres', `select 1 from only "summary" as "s"`],
    ['postgres', `select 1 from "summary" as "s" tablesample system (10)`],
    ['postgres', `select 1 from pg_ls_dir('.') as "d", "summary" as "s" where ${mine}`],
    ['postgres', `select 1 from lateral (select 1 from "summary" as "x") as "q", "summary" as "s" where ${mine}`],
    ['duckdb', `select 1 from "summary" as "s" where "s"."account_id" = try_cast('acme' as varchar)`],
    ['duckdb', `select 1 from "summary" as "s" where "s"."account_id" collate nocase = 'acme'`],
    ['duckdb', `select 1 from "summary" as "s" where "s"."account_id" = 'acme' collate nocase`],
    ['duckdb', `select 1 from read_csv('/etc/passwd') as "c", "summary" as "s" where ${mine}`],
    ['duckdb', `select 1 from 'file.csv' as "c", "summary" as "s" where ${mine}`],
    ['duckdb', `select 1 from query_table('summary') as "c", "summary" as "s" where ${mine}`],
    ['duckdb', 'from "summary" as "s"'],
    ['trino', `select 1 from "summary" as "s" where "s"."account_id" = cast('acme' as varchar(3))`],
    ['trino', `select 1 from "summary" as "s" where "s"."account_id" = cast('acme' as char)`],
    ['trino', `select 1 from "summary" as "s" where cast("s"."account_id" as varchar(3)) = 'acme'`],
    ['trino', `select 1 from "summary" as "s" where try_cast("s"."account_id" as varchar) = 'acme'`],
    ['postgres', `select 1 from "summary" as "s" where cast("s"."account_id" as varchar) = 'acme'`],
    ['duckdb', `select 1 from "summary" as "s" where cast("s"."account_id" as varchar) = 'acme'`],
    ['trino', `select 1 from "summary" as "s" where "s"."account_id" = try_cast('acme' as varchar)`],
    ['trino', `select 1 from "summary" as "s" where "s"."account_id" = ?`],
    ['trino', 'table "summary"'],
    ['trino', `select 1 from table("f"("x" => 1)), "summary" as "s" where ${mine}`],
    [
      'trino',
      `select 1 from "summary" as "s" cross join lateral (select 1 from "summary" as "x") as "q" where ${mine}`,
    ],
  ])('are rejected on %s: %s', async (dialect, sql) => {
    expect((await problems(sql, dialect)).length).toBeGreaterThan(0)
  })

  it.each<[Dialect, string]>([
    ['postgres', `with "d" as (delete from "summary" returning 1) select 1 from "summary" as "s" where ${mine}`],
    ['postgres', `select 1 into "t" from "summary" as "s" where ${mine}`],
    ['postgres', `select 1 from ("summary" as "s" cross join "facet_selections" as "f") as "j"`],
    ['duckdb', 'describe "summary"'],
    ['duckdb', 'select * from (summarize "summary") as "q"'],
    ['trino', 'show tables'],
    ['trino', `explain select 1 from "summary" as "s" where ${mine}`],
    ['trino', `select 1 from "summary" match_recognize (pattern (A) define A as true) as "m"`],
  ])('cause an error on %s: %s', async (dialect, sql) => {
    await expect(accountScans(sql, dialect, options)).rejects.toThrow()
  })

  it.each<[Dialect, string]>([
    ['postgres', `select 1 from summary s where s.account_id = 'acme'::text for share`],
    ['postgres', `select 1 from "summary" as "s" where "s"."account_id" operator(pg_catalog.=) $1`],
    ['postgres', `with "c" as materialized (select 1 from "summary" as "s" where ${mine}) select 1 from "c"`],
    ['duckdb', 'select 1 from "Summary" as "S" where "s"."ACCOUNT_ID" = $1'],
    ['duckdb', `select 1 from unnest([1, 2]) as "u"("x"), "summary" as "s" where ${mine}`],
    ['trino', `SELECT 1 FROM Summary S WHERE s.Account_Id = VARCHAR 'acme'`],
    ['trino', `select 1 from unnest(ARRAY[1, 2]) as "u"("x"), "summary" as "s" where ${mine}`],
    ['trino', `select 1 from (("summary" as "s" cross join "facet_selections" as "f")) where ${mine} and ${theirs};`],
  ])('are accepted on %s: %s', async (dialect, sql) => {
    expect(await problems(sql, dialect)).toEqual([])
  })
})
