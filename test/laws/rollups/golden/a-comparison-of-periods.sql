select
  "groups rows"."engine_id" as "engine_id", "groups rows"."searches" as "searches", "groups rows"."before" as "before"
from (
  select
    "matching rows"."engine_id" as "engine_id",
    coalesce(sum("matching rows"."number 1"), 0) as "searches",
    coalesce(sum("matching rows"."number 2"), 0) as "before"
  from (
    select
      "day_engine_fingerprint rows"."engine_id" as "engine_id",
      case when (0 = 0) then "day_engine_fingerprint rows"."n" else 0 end as "number 1",
      case when (0 = 1) then "day_engine_fingerprint rows"."n" else 0 end as "number 2"
    from "day_engine_fingerprint" as "day_engine_fingerprint rows"
    where "day_engine_fingerprint rows"."account_id" collate "binary" = 'acme'
      and "day_engine_fingerprint rows"."event_date" between date '2026-01-01' and date '2026-01-20'
      and "day_engine_fingerprint rows"."event_type" = 'search'
    union all
    select
      "day_engine_fingerprint rows"."engine_id" as "engine_id",
      case when (1 = 0) then "day_engine_fingerprint rows"."n" else 0 end as "number 1",
      case when (1 = 1) then "day_engine_fingerprint rows"."n" else 0 end as "number 2"
    from "day_engine_fingerprint" as "day_engine_fingerprint rows"
    where "day_engine_fingerprint rows"."account_id" collate "binary" = 'acme'
      and "day_engine_fingerprint rows"."event_date" between date '2025-12-12' and date '2025-12-31'
      and "day_engine_fingerprint rows"."event_type" = 'search'
  ) as "matching rows"
  group by "matching rows"."engine_id"
) as "groups rows"
order by "groups rows"."searches" desc nulls last, "groups rows"."engine_id" asc nulls last
limit 100;
