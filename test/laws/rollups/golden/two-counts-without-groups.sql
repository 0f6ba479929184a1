select
  coalesce(sum("rolled up rows"."number 1"), 0) as "clicks",
  coalesce(sum("rolled up rows"."number 2"), 0) as "n"
from (
  select
    "day_engine_fingerprint rows"."clicks" as "number 1", "day_engine_fingerprint rows"."n" as "number 2"
  from "day_engine_fingerprint" as "day_engine_fingerprint rows"
  where "day_engine_fingerprint rows"."account_id" collate "binary" = 'acme'
    and "day_engine_fingerprint rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "day_engine_fingerprint rows"."event_date" <= date '2026-01-20'
    and "day_engine_fingerprint rows"."event_type" = 'search'
  union all
  select
    case when ("summary rows"."click_item_id" is not null) then 1 else 0 end as "number 1",
    1 as "number 2"
  from "summary" as "summary rows"
  where "summary rows"."account_id" collate "binary" = 'acme'
    and "summary rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "summary rows"."event_type" = 'search'
    and "summary rows"."event_date" > date '2026-01-20'
) as "rolled up rows"
limit 100;
