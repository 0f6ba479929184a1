select
  "rolled up rows"."engine_id" as "engine_id",
  coalesce(sum("rolled up rows"."number 1"), 0) as "n"
from (
  select
    "day_engine_fingerprint rows"."engine_id" as "engine_id",
    "day_engine_fingerprint rows"."n" as "number 1"
  from "day_engine_fingerprint" as "day_engine_fingerprint rows"
  where "day_engine_fingerprint rows"."account_id" collate "binary" = 'acme'
    and "day_engine_fingerprint rows"."event_date" between date '2026-01-01' and date '2026-01-20'
) as "rolled up rows"
group by "rolled up rows"."engine_id"
order by coalesce(sum("rolled up rows"."number 1"), 0) desc nulls last, "rolled up rows"."engine_id" asc nulls last
limit 100;
