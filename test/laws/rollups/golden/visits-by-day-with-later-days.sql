select
  "rolled up rows"."group 1" as "event_date", "rolled up rows"."group 2" as "engine_id",
  max("rolled up rows"."number 1") as "n",
  max("rolled up rows"."number 2") as "visits",
  max("rolled up rows"."number 3") as "engines"
from (
  select
    "day_engine_fingerprint rows"."event_date" as "group 1",
    "day_engine_fingerprint rows"."engine_id" as "group 2",
    coalesce(sum("day_engine_fingerprint rows"."n"), 0) as "number 1",
    coalesce(sum("day_engine_fingerprint rows"."visits"), 0) as "number 2",
    count(distinct "day_engine_fingerprint rows"."engine_id") as "number 3"
  from "day_engine_fingerprint" as "day_engine_fingerprint rows"
  where "day_engine_fingerprint rows"."account_id" collate "binary" = 'acme'
    and "day_engine_fingerprint rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "day_engine_fingerprint rows"."event_date" <= date '2026-01-20'
  group by "day_engine_fingerprint rows"."event_date", "day_engine_fingerprint rows"."engine_id"
  union all
  select
    "summary rows"."event_date" as "group 1", "summary rows"."engine_id" as "group 2",
    count(*) as "number 1",
    count(distinct "summary rows"."visit_id") as "number 2",
    count(distinct "summary rows"."engine_id") as "number 3"
  from "summary" as "summary rows"
  where "summary rows"."account_id" collate "binary" = 'acme'
    and "summary rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "summary rows"."event_date" > date '2026-01-20'
  group by "summary rows"."event_date", "summary rows"."engine_id"
) as "rolled up rows"
group by "rolled up rows"."group 1", "rolled up rows"."group 2"
having max("rolled up rows"."number 2") > 1
order by "rolled up rows"."group 1" asc nulls last, "rolled up rows"."group 2" asc nulls last
limit 100;
