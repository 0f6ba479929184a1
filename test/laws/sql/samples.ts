// Statements with the shapes that the compiler produces, for each dialect. The tests of the parsers use these samples.
import type { Dialect } from './statement.ts'

const bound = {
  grouped: `
    select "s"."keyword" as "keyword", count(*) as "n", count(*) filter (where "s"."had_click" = true) as "clicks",
      count(*) over () as "total records"
    from "summary" as "s"
    inner join "facet_selections" as "f" on "f"."account_id" = "s"."account_id" and "f"."tracking_id" = "s"."tracking_id"
    where "s"."account_id" = $1 and "f"."account_id" = $2 and ("s"."keyword" not in ($3, $4) or "s"."keyword" is null)
      and "s"."keyword" <> '' and "s"."is_bot" is distinct from true and "s"."event_date" >= cast($5 as date)
    group by "s"."keyword" having count(*) > cast($6 as bigint)
    order by count(*) desc nulls last, "s"."keyword" asc nulls last limit 100 offset 200`,
  twoLevels: `
    select "p"."keyword" as "keyword", cast("p"."clicks" as decimal(38, 6)) as "ctr" from (
      select "s"."keyword" as "keyword", count("s"."click_item_id") as "clicks" from "summary" as "s"
      where "s"."account_id" = cast($1 as varchar) group by "s"."keyword" limit 10) as "p"
    order by "p"."clicks" desc nulls last`,
  count: `
    select count(*) from (
      select 1 from "summary" as "s" where "s"."event_type" = $1 and ("s"."account_id" = $2 and "s"."page_no" > 1)
      group by "s"."keyword") as "g"`,
} as const

type Sample = keyof typeof bound | 'own'

// The samples for a single dialect have a comparison with a collation, an integer division, or the SQL for a long list.
const own = {
  postgres: `
    select min("s"."keyword" collate "C") as "first" from "summary" as "s"
    where "s"."account_id" = $1 and "s"."keyword" like $2 escape '!' and "s"."keyword" = any($3::text[])
    order by "s"."keyword" collate "C" asc nulls last`,
  duckdb: `
    select (2000000 * count(*) + 1) // (2 * nullif(count(*), 0)) as "ctr" from "summary" as "s"
    where "s"."account_id" = $1 and starts_with("s"."keyword", $2) and "s"."keyword" >= $3`,
  trino: `
    select cast(sum(cast("s"."no_of_results" as decimal(38, 0))) as decimal(38, 6)) / nullif(count(*), 0) as "avg"
    from "summary" as "s"
    where "s"."account_id" = 'acme' and any_match(ARRAY['a', 'b'], v -> strpos("s"."keyword", v) > 0)
      and "s"."item_total" > DECIMAL '1.50' and "s"."no_of_results" > BIGINT '4' and "s"."event_date" >= DATE '2026-01-01'
    offset 20 limit 10`,
} as const

const inline = (sql: string): string =>
  sql.replaceAll(/\$\d/g, "'acme'").replace('limit 100 offset 200', 'offset 200 limit 100')

/** Returns a statement of this shape, with placeholders on Postgres and DuckDB, and with literals on Trino. */
export const sample = (shape: Sample, dialect: Dialect): string => {
  if (shape === 'own') return own[dialect]
  return dialect === 'trino' ? inline(bound[shape]) : bound[shape]
}

export const shapes: readonly Sample[] = ['grouped', 'twoLevels', 'count', 'own']

/** The values for the placeholders of a sample. The first two values are both the account. */
export const boundValues = ['acme', 'acme', 'a', 'b', '2026-01-01', 5] as const
