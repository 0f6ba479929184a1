// Statements that the account check must accept, and many more that it must reject, on the three parsers.
import { describe, expect, it } from 'vitest'
import { type AccountScanOptions, accountScans } from './account-scans.ts'
import { boundValues, sample, shapes } from './samples.ts'
import { type Dialect, dialects } from './statement.ts'

const options: AccountScanOptions = {
  account: 'acme',
  tables: ['summary', 'facet_selections'],
  parameters: boundValues,
}

const problems = async (sql: string, dialect: Dialect, more: Partial<AccountScanOptions> = {}) =>
  (await accountScans(sql, dialect, { ...options, ...more })).problems

const mine = `"s"."account_id" = 'acme'`
const theirs = `"f"."account_id" = 'acme'`
const joined = 'from "summary" as "s" inner join "facet_selections" as "f" on "f"."tracking_id" = "s"."tracking_id"'

// Valid on all three dialects, with every scan restricted to the account.
const good = [
  ['a cast of the account', `select 1 from "summary" as "s" where "s"."account_id" = cast('acme' as varchar)`, 1],
  ['the account on the left', `select 1 from "summary" as "s" where 'acme' = "s"."account_id"`, 1],
  ['conjuncts in parentheses', `select 1 from "summary" as "s" where (1 = 1 and (2 = 2 and ${mine})) and 3 = 3`, 1],
  ['no alias', `select 1 from "summary" where "summary"."account_id" = 'acme'`, 1],
  ['a schema', `select 1 from "x"."summary" as "s" where ${mine}`, 1],
  ['a schema, no alias', `select 1 from "x"."summary" where "x"."summary"."account_id" = 'acme'`, 1],
  ['a join', `select 1 ${joined} where ${mine} and ${theirs}`, 2],
  ['a cross join', `select 1 from "summary" as "s", "facet_selections" as "f" where ${mine} and ${theirs}`, 2],
  ['a left join', `select 1 ${joined.replace('inner', 'left')} and ${theirs} where ${mine}`, 2],
  ['a right join', `select 1 ${joined.replace('inner', 'right')} and ${mine} where ${theirs}`, 2],
  ['a union', `select 1 from "summary" as "s" where ${mine} union all select 2 from "summary" as "s" where ${mine}`, 2],
  [
    'a CTE read twice',
    `with "c" as (select 1 as "x" from "summary" as "s" where ${mine}) select * from "c" union all select * from "c"`,
    1,
  ],
  [
    'a CTE on a CTE',
    `with "c" as (select 1 as "x" from "summary" as "s" where ${mine}), "d" as (select * from "c") select * from "d"`,
    1,
  ],
  [
    'a scalar sub-select',
    `select (select count(*) from "facet_selections" as "f" where ${theirs}) from "summary" as "s" where ${mine}`,
    2,
  ],
  [
    'EXISTS',
    `select 1 from "summary" as "s" where ${mine} and exists (select 1 from "facet_selections" as "f" where ${theirs})`,
    2,
  ],
  [
    'a join of a query',
    `select 1 from "summary" as "s" join (select 1 as "x" from "facet_selections" as "f" where ${theirs}) as "q" on 1 = 1 where ${mine}`,
    2,
  ],
  [
    'the same alias in and out',
    `select 1 from (select 1 as "x" from "summary" as "s" where ${mine}) as "q", "summary" as "s" where ${mine}`,
    2,
  ],
  ['a list of rows', `select 1 from (values (1), (2)) as "v"("x"), "summary" as "s" where ${mine}`, 1],
] as const

// Valid on all three dialects. Each may read rows of other accounts.
const leaking = [
  ['no WHERE', 'select 1 from "summary" as "s"'],
  ['no conjunct on the joined table', `select 1 ${joined} where ${mine}`],
  ['no conjunct on the first table', `select 1 ${joined} where ${theirs}`],
  ["the other alias's account twice", `select 1 ${joined} where ${theirs} and ${theirs}`],
  ['the conjunct in the ON of an inner join', `select 1 ${joined} and ${theirs} where ${mine}`],
  [
    "the left side's conjunct in the ON of a left join",
    `select 1 ${joined.replace('inner', 'left')} and ${mine} where ${theirs}`,
  ],
  [
    "the right side's conjunct in the ON of a right join",
    `select 1 ${joined.replace('inner', 'right')} and ${theirs} where ${mine}`,
  ],
  ['conjuncts in the ON of a full join', `select 1 ${joined.replace('inner', 'full')} and ${mine} and ${theirs}`],
  ['the account equal to another column', `select 1 ${joined} where ${mine} and "f"."account_id" = "s"."account_id"`],
  ['under OR', `select 1 from "summary" as "s" where ${mine} or "s"."keyword" is null`],
  [
    'swallowed by a later OR',
    `select 1 from "summary" as "s" where ${mine} and "s"."keyword" <> 'x' or "s"."keyword" is null`,
  ],
  ['under NOT', `select 1 from "summary" as "s" where not (${mine})`],
  ['in a CASE', `select 1 from "summary" as "s" where case when ${mine} then true else false end`],
  ['in HAVING', `select "s"."account_id" from "summary" as "s" group by "s"."account_id" having ${mine}`],
  ['in FILTER', `select count(*) filter (where ${mine}) from "summary" as "s"`],
  ['another operator', `select 1 from "summary" as "s" where "s"."account_id" <> 'acme'`],
  ['a list', `select 1 from "summary" as "s" where "s"."account_id" in ('acme', 'other')`],
  ['an unqualified column', `select 1 from "summary" as "s" where "account_id" = 'acme'`],
  ['the table where it has an alias', `select 1 from "summary" as "s" where "summary"."account_id" = 'acme'`],
  ['another column', `select 1 from "summary" as "s" where "s"."user_id" = 'acme'`],
  ['another account', `select 1 from "summary" as "s" where "s"."account_id" = 'other'`],
  ['the account and a blank', `select 1 from "summary" as "s" where "s"."account_id" = 'acme '`],
  ['the account in another case', `select 1 from "summary" as "s" where "s"."account_id" = 'ACME'`],
  ['an expression on the column', `select 1 from "summary" as "s" where lower("s"."account_id") = 'acme'`],
  ['an expression on the account', `select 1 from "summary" as "s" where "s"."account_id" = lower('acme')`],
  ['in a comment', `select 1 from "summary" as "s" where 1 = 1 /* and ${mine} */`],
  ['after a comment that takes the tail', `select 1 from "summary" as "s" where 1 = 1 -- and ${mine}`],
  [
    'around the scan, not on it',
    `select * from (select 'acme' as "account_id", "k" from "summary" as "s") as "q" where "q"."account_id" = 'acme'`,
  ],
  [
    'around it under its own alias',
    `select 1 from (select 'acme' as "account_id" from "summary" as "x") as "s" where ${mine}`,
  ],
  ['around a count', `select count(*) from (select 1 from "summary" as "s" group by "s"."keyword") as "g"`],
  ['in one branch of a union', `select 1 from "summary" as "s" where ${mine} union all select 2 from "summary" as "s"`],
  ['not in the CTE', `with "c" as (select 1 as "x" from "summary" as "s") select * from "c"`],
  [
    'not in an unused CTE',
    `with "c" as (select 1 as "x" from "summary" as "x") select 1 from "summary" as "s" where ${mine}`,
  ],
  [
    'not in a scalar sub-select',
    `select (select count(*) from "facet_selections" as "f") from "summary" as "s" where ${mine}`,
  ],
  [
    'not in EXISTS',
    `select 1 from "summary" as "s" where ${mine} and exists (select 1 from "facet_selections" as "f" where "f"."account_id" = "s"."account_id")`,
  ],
  [
    'not in IN',
    `select 1 from "summary" as "s" where ${mine} and "s"."tracking_id" in (select "f"."tracking_id" from "facet_selections" as "f")`,
  ],
  [
    'not in ORDER BY',
    `select 1 from "summary" as "s" where ${mine} order by (select count(*) from "facet_selections" as "f")`,
  ],
  [
    'not in HAVING',
    `select count(*) from "summary" as "s" where ${mine} having count(*) > (select count(*) from "facet_selections" as "f")`,
  ],
  [
    'not in the ON of a join',
    `select 1 ${joined} and exists (select 1 from "summary" as "x") where ${mine} and ${theirs}`,
  ],
  [
    'a sub-select under the outer alias',
    `select 1 from "summary" as "s" where ${mine} and exists (select 1 from "facet_selections" as "f" where ${mine})`,
  ],
  ['columns renamed by the alias', `select 1 from "summary" as "s"("user_id", "account_id") where ${mine}`],
  ['one alias for two sources', `select 1 from "summary" as "s", (select 'acme' as "account_id") as "s" where ${mine}`],
  ['an unknown table', `select 1 from "summary" as "s", "other" as "o" where ${mine} and "o"."account_id" = 'acme'`],
  [
    'a CTE out of sight',
    `select 1 from (with "c" as (select 1 as "x") select * from "c") as "q", "c", "summary" as "s" where ${mine}`,
  ],
  [
    'a table of a schema that is named like a CTE',
    `with "x" as (select 1 as "y") select 1 from "x"."c" as "c", "summary" as "s" where ${mine}`,
  ],
  [
    "a table under its own CTE's name",
    `with "summary" as (select * from "summary") select 1 from "summary" as "s" where ${mine}`,
  ],
] as const

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

  it.each(good)('passes %s', async (_, sql, count) => {
    const report = await accountScans(sql, dialect, options)
    expect(report.problems).toEqual([])
    expect(report.scans).toHaveLength(count)
  })

  it.each(leaking)('fails %s', async (_, sql) => {
    expect((await problems(sql, dialect)).length).toBeGreaterThan(0)
  })

  it('reports where the condition is', async () => {
    const sql = `select 1 ${joined.replace('inner', 'left')} and ${theirs} where ${mine}`
    const { scans } = await accountScans(sql, dialect, options)
    expect(scans).toEqual([
      { table: 'summary', alias: 's', scoped: 'where' },
      { table: 'facet_selections', alias: 'f', scoped: 'on' },
    ])
  })

  it('names the scan at fault, and the unknown table', async () => {
    const report = await accountScans('select 1 from "summary" as "s", "x"."other" as "o"', dialect, options)
    expect(report.unknown).toEqual(['x.other'])
    expect(report.problems).toEqual([
      'the scan of summary as s has no conjunct on s.account_id',
      'x.other is neither a known table nor a CTE',
    ])
  })

  it('accepts another account column, and an account that is a number', async () => {
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
    ['no scan', 'select 1'],
    ['nothing but rows of its own', 'select 1 from (values (1)) as "v"("x")'],
    ['nothing but a CTE of its own', 'with "c" as (select 1 as "x") select * from "c"'],
    ['two statements', `select 1 from "summary" as "s" where ${mine}; select 1 from "summary" as "s" where ${mine}`],
    ['a statement that writes', 'delete from "summary" where "summary"."account_id" = \'acme\''],
    ['a statement that makes a table', `create table "t" as select 1 as "x" from "summary" as "s" where ${mine}`],
  ])('throws on %s', async (_, sql) => {
    await expect(accountScans(sql, dialect, options)).rejects.toThrow()
  })
})

describe.each(['postgres', 'duckdb'] as const)('placeholders on %s', (dialect) => {
  const sql = 'select 1 from "summary" as "s" where "s"."account_id" = $2'

  it('count if the account is bound to them', async () => {
    expect(await problems(sql, dialect, { parameters: ['x', 'acme'] })).toEqual([])
    expect(await problems(sql.replace('$2', 'cast($2 as varchar)'), dialect)).toEqual([])
    expect(await problems(sql, dialect, { account: '42', parameters: ['x', 42] })).toEqual([])
  })

  it.each([
    ['another value', { parameters: ['acme', 'other'] }],
    ['no values', { parameters: [] }],
    ['too few values', { parameters: ['acme'] }],
    ['undefined', { account: 'undefined', parameters: ['x'] }],
  ])('do not count with %s', async (_, more) => {
    expect(await problems(sql, dialect, more)).toHaveLength(1)
  })

  it('never count within a cast that changes the value', async () => {
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
  ])('throw on %s: %s', async (dialect, sql) => {
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
