select
  "rolled up rows"."engine_id" as "engine_id",
  coalesce(sum("rolled up rows"."number 1"), 0) as "n"
from (
  select
    "month_engine_fingerprint rows"."engine_id" as "engine_id",
    "month_engine_fingerprint rows"."n" as "number 1"
  from "month_engine_fingerprint" as "month_engine_fingerprint rows"
  where "month_engine_fingerprint rows"."account_id" collate "binary" = 'acme'
    and "month_engine_fingerprint rows"."event_date" >= date '2025-12-01'
    and "month_engine_fingerprint rows"."event_date" <= date '2025-12-31'
  union all
  select
    "summary rows"."engine_id" as "engine_id",
    1 as "number 1"
  from "summary" as "summary rows"
  where "summary rows"."account_id" collate "binary" = 'acme'
    and "summary rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "summary rows"."event_date" < date '2025-12-01'
  union all
  select
    "summary rows"."engine_id" as "engine_id",
    1 as "number 1"
  from "summary" as "summary rows"
  where "summary rows"."account_id" collate "binary" = 'acme'
    and "summary rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "summary rows"."event_date" > date '2025-12-31'
) as "rolled up rows"
group by "rolled up rows"."engine_id"
order by coalesce(sum("rolled up rows"."number 1"), 0) desc nulls last, "rolled up rows"."engine_id" asc nulls last
limit 100;
