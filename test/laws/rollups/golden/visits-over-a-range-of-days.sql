select
  "rolled up rows"."engine_id" as "engine_id",
  coalesce(sum("rolled up rows"."number 1"), 0) as "visits"
from (
  select
    "visits_fingerprint rows"."engine_id" as "engine_id", "visits_fingerprint rows"."visits" as "number 1"
  from "visits_fingerprint" as "visits_fingerprint rows"
  where "visits_fingerprint rows"."account_id" collate "binary" = 'acme'
    and "visits_fingerprint rows"."event_date" between date '2026-01-01' and date '2026-01-20'
    and "visits_fingerprint rows"."event_type" = 'sale'
    and ("visits_fingerprint rows"."day_before" is null or "visits_fingerprint rows"."day_before" < date '2026-01-01')
) as "rolled up rows"
group by "rolled up rows"."engine_id"
order by coalesce(sum("rolled up rows"."number 1"), 0) desc nulls last, "rolled up rows"."engine_id" asc nulls last
limit 100;
