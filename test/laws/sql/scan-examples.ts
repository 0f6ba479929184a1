// Statements that are valid on all dialects: some restrict every scan to the account, and others do not.

export const mine = `"s"."account_id" = 'acme'`
export const theirs = `"f"."account_id" = 'acme'`
export const joined =
  'from "summary" as "s" inner join "facet_selections" as "f" on "f"."tracking_id" = "s"."tracking_id"'

// These statements are valid on all three dialects and restrict every scan to the account.
export const good = [
  ['a cast of the account', `select 1 from "summary" as "s" where "s"."account_id" = cast('acme' as varchar)`, 1],
  ['the account on the left', `select 1 from "summary" as "s" where 'acme' = "s"."account_id"`, 1],
  ['conjuncts in parentheses', `select 1 from "summary" as "s" where (1 = 1 and (2 = 2 and ${mine})) and 3 = 3`, 1],
  ['a table without an alias', `select 1 from "summary" where "summary"."account_id" = 'acme'`, 1],
  ['a table with a schema', `select 1 from "x"."summary" as "s" where ${mine}`, 1],
  ['a table with a schema and no alias', `select 1 from "x"."summary" where "x"."summary"."account_id" = 'acme'`, 1],
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
    'the same alias inside and outside a sub-query',
    `select 1 from (select 1 as "x" from "summary" as "s" where ${mine}) as "q", "summary" as "s" where ${mine}`,
    2,
  ],
  ['a list of rows', `select 1 from (values (1), (2)) as "v"("x"), "summary" as "s" where ${mine}`, 1],
] as const

// These statements are valid on all three dialects, and each statement can read rows of other accounts.
export const leaking = [
  ['no WHERE', 'select 1 from "summary" as "s"'],
  ['no conjunct on the joined table', `select 1 ${joined} where ${mine}`],
  ['no conjunct on the first table', `select 1 ${joined} where ${theirs}`],
  ['the conjunct of the other table twice', `select 1 ${joined} where ${theirs} and ${theirs}`],
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
    'weakened by a later OR',
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
    'around the sub-query, not on its scan',
    `select * from (select 'acme' as "account_id", "k" from "summary" as "s") as "q" where "q"."account_id" = 'acme'`,
  ],
  [
    'around a sub-query with the usual alias',
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
    'a CTE that is not visible',
    `select 1 from (with "c" as (select 1 as "x") select * from "c") as "q", "c", "summary" as "s" where ${mine}`,
  ],
  [
    'a table of a schema that is named like a CTE',
    `with "x" as (select 1 as "y") select 1 from "x"."c" as "c", "summary" as "s" where ${mine}`,
  ],
  [
    'a CTE with the name of its own table',
    `with "summary" as (select * from "summary") select 1 from "summary" as "s" where ${mine}`,
  ],
] as const
