select count(distinct "rolled up rows"."number 1") as "engines"
from (
  select "day_engine_fingerprint rows"."engine_id" as "number 1"
  from "day_engine_fingerprint" as "day_engine_fingerprint rows"
  where "day_engine_fingerprint rows"."account_id" collate "binary" = 'acme'
    and "day_engine_fingerprint rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "day_engine_fingerprint rows"."event_date" <= date '2026-01-20'
  union all
  select "summary rows"."engine_id" as "number 1"
  from "summary" as "summary rows"
  where "summary rows"."account_id" collate "binary" = 'acme'
    and "summary rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "summary rows"."event_date" > date '2026-01-20'
) as "rolled up rows"
limit 100;
