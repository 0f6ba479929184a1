select
  "the page"."event_date" as "event_date", "the page"."search_count" as "search_count",
  "the page"."click_count" as "click_count", "the page"."cart_count" as "cart_count",
  "the page"."order_count" as "order_count",
  (cast(sign("the page"."click_count") * ((2 * abs("the page"."click_count") * 1000000 + "the page"."search_count") // (2 * nullif("the page"."search_count", 0))) as decimal(32, 0)) * cast(0.000001 as decimal(6, 6))) as "ctr",
  (cast(sign("the page"."cart_count") * ((2 * abs("the page"."cart_count") * 1000000 + "the page"."search_count") // (2 * nullif("the page"."search_count", 0))) as decimal(32, 0)) * cast(0.000001 as decimal(6, 6))) as "cart_rate",
  (cast(sign("the page"."order_count") * ((2 * abs("the page"."order_count") * 1000000 + "the page"."search_count") // (2 * nullif("the page"."search_count", 0))) as decimal(32, 0)) * cast(0.000001 as decimal(6, 6))) as "order_rate"
from (
  select
    "rolled up rows"."event_date" as "event_date",
    coalesce(sum("rolled up rows"."number 1"), 0) as "search_count",
    coalesce(sum("rolled up rows"."number 2"), 0) as "click_count",
    coalesce(sum("rolled up rows"."number 3"), 0) as "cart_count",
    count(distinct "rolled up rows"."number 4") as "order_count"
  from (
    select
      "day_engine_fingerprint rows"."event_date" as "event_date",
      case when ("day_engine_fingerprint rows"."event_type" = 'search') then "day_engine_fingerprint rows"."n" else 0 end as "number 1",
      case when ("day_engine_fingerprint rows"."event_type" = 'search') then "day_engine_fingerprint rows"."clicks" else 0 end as "number 2",
      case when ("day_engine_fingerprint rows"."event_type" = 'cart') then "day_engine_fingerprint rows"."n" else 0 end as "number 3",
      case when ("day_engine_fingerprint rows"."event_type" = 'sale') then "day_engine_fingerprint rows"."order_number" else cast(null as varchar) end as "number 4"
    from "day_engine_fingerprint" as "day_engine_fingerprint rows"
    where "day_engine_fingerprint rows"."account_id" collate "binary" = 'acme'
      and "day_engine_fingerprint rows"."event_date" between date '2026-01-05' and date '2026-01-31'
      and "day_engine_fingerprint rows"."event_date" <= date '2026-01-20'
      and "day_engine_fingerprint rows"."event_type" in ('search', 'cart', 'sale')
    union all
    select
      "summary rows"."event_date" as "event_date",
      case when ("summary rows"."event_type" = 'search') then 1 else 0 end as "number 1",
      case when ("summary rows"."event_type" = 'search' and "summary rows"."click_item_id" is not null) then 1 else 0 end as "number 2",
      case when ("summary rows"."event_type" = 'cart') then 1 else 0 end as "number 3",
      case when ("summary rows"."event_type" = 'sale') then "summary rows"."order_number" else cast(null as varchar) end as "number 4"
    from "summary" as "summary rows"
    where "summary rows"."account_id" collate "binary" = 'acme'
      and "summary rows"."event_type" in ('search', 'cart', 'sale')
      and "summary rows"."event_date" between date '2026-01-05' and date '2026-01-31'
      and "summary rows"."event_date" > date '2026-01-20'
  ) as "rolled up rows"
  group by "rolled up rows"."event_date"
  order by "rolled up rows"."event_date" asc nulls last
  limit 100
) as "the page"
order by "the page"."event_date" asc nulls last;
