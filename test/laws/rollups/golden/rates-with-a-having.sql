select
  "the page"."engine_id" as "engine_id", "the page"."searches" as "searches",
  (cast(sign("the page"."dividend 3") * ((2 * abs("the page"."dividend 3") * 1000000 + "the page"."divisor 3") // (2 * nullif("the page"."divisor 3", 0))) as decimal(32, 0)) * cast(0.000001 as decimal(6, 6))) as "ctr"
from (
  select
    "rolled up rows"."engine_id" as "engine_id",
    coalesce(sum("rolled up rows"."number 1"), 0) as "searches",
    coalesce(sum("rolled up rows"."number 2"), 0) as "dividend 3",
    coalesce(sum("rolled up rows"."number 1"), 0) as "divisor 3"
  from (
    select
      "day_engine_fingerprint rows"."engine_id" as "engine_id",
      "day_engine_fingerprint rows"."n" as "number 1", "day_engine_fingerprint rows"."clicks" as "number 2"
    from "day_engine_fingerprint" as "day_engine_fingerprint rows"
    where "day_engine_fingerprint rows"."account_id" collate "binary" = 'acme'
      and "day_engine_fingerprint rows"."event_date" between date '2025-11-15' and date '2026-01-31'
      and "day_engine_fingerprint rows"."event_date" <= date '2026-01-20'
      and "day_engine_fingerprint rows"."event_type" = 'search'
    union all
    select
      "summary rows"."engine_id" as "engine_id",
      1 as "number 1",
      case when ("summary rows"."click_item_id" is not null) then 1 else 0 end as "number 2"
    from "summary" as "summary rows"
    where "summary rows"."account_id" collate "binary" = 'acme'
      and "summary rows"."event_type" = 'search'
      and "summary rows"."event_date" between date '2025-11-15' and date '2026-01-31'
      and "summary rows"."event_date" > date '2026-01-20'
  ) as "rolled up rows"
  group by "rolled up rows"."engine_id"
  having coalesce(sum("rolled up rows"."number 1"), 0) > 10
  order by coalesce(sum("rolled up rows"."number 1"), 0) desc nulls last, "rolled up rows"."engine_id" asc nulls last
  limit 100
) as "the page"
order by "the page"."searches" desc nulls last, "the page"."engine_id" asc nulls last;
