select (cast(sign("the page"."dividend 1") * ((2 * abs("the page"."dividend 1") * 1000000 + "the page"."divisor 1") // (2 * nullif("the page"."divisor 1", 0))) as decimal(32, 0)) * cast(0.000001 as decimal(6, 6))) as "zero_result_rate"
from (
  select
    coalesce(sum("rolled up rows"."number 1"), 0) as "dividend 1",
    coalesce(sum("rolled up rows"."number 2"), 0) as "divisor 1"
  from (
    select
      "day_engine_fingerprint rows"."none" as "number 1", "day_engine_fingerprint rows"."n" as "number 2"
    from "day_engine_fingerprint" as "day_engine_fingerprint rows"
    where "day_engine_fingerprint rows"."account_id" collate "binary" = 'acme'
      and "day_engine_fingerprint rows"."event_date" between date '2025-11-15' and date '2026-01-31'
      and "day_engine_fingerprint rows"."event_date" <= date '2026-01-20'
      and "day_engine_fingerprint rows"."event_type" = 'search'
    union all
    select
      case when ("summary rows"."no_of_results" = 0) then 1 else 0 end as "number 1",
      1 as "number 2"
    from "summary" as "summary rows"
    where "summary rows"."account_id" collate "binary" = 'acme'
      and "summary rows"."event_type" = 'search'
      and "summary rows"."event_date" between date '2025-11-15' and date '2026-01-31'
      and "summary rows"."event_date" > date '2026-01-20'
  ) as "rolled up rows"
  limit 100
) as "the page";
