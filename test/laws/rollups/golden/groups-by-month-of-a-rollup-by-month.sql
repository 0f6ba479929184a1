select
  cast(date_trunc('month', cast("rolled up rows"."event_date" as timestamp)) as date) as "event_date_month",
  coalesce(sum("rolled up rows"."number 1"), 0) as "n"
from (
  select
    "month_engine_fingerprint rows"."event_date" as "event_date",
    "month_engine_fingerprint rows"."n" as "number 1"
  from "month_engine_fingerprint" as "month_engine_fingerprint rows"
  where "month_engine_fingerprint rows"."account_id" collate "binary" = 'acme'
    and "month_engine_fingerprint rows"."event_date" >= date '2025-12-01'
    and "month_engine_fingerprint rows"."event_date" <= date '2025-12-31'
  union all
  select
    "summary rows"."event_date" as "event_date",
    1 as "number 1"
  from "summary" as "summary rows"
  where "summary rows"."account_id" collate "binary" = 'acme'
    and "summary rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "summary rows"."event_date" < date '2025-12-01'
  union all
  select
    "summary rows"."event_date" as "event_date",
    1 as "number 1"
  from "summary" as "summary rows"
  where "summary rows"."account_id" collate "binary" = 'acme'
    and "summary rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "summary rows"."event_date" > date '2025-12-31'
) as "rolled up rows"
group by cast(date_trunc('month', cast("rolled up rows"."event_date" as timestamp)) as date)
order by cast(date_trunc('month', cast("rolled up rows"."event_date" as timestamp)) as date) asc nulls last
limit 100;
