select
  sum("rolled up rows"."number 1") as "revenue",
  max("rolled up rows"."number 2") as "dearest"
from (
  select
    "sales_fingerprint rows"."revenue" as "number 1", "sales_fingerprint rows"."dearest" as "number 2"
  from "sales_fingerprint" as "sales_fingerprint rows"
  where "sales_fingerprint rows"."account_id" collate "binary" = 'acme'
    and "sales_fingerprint rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "sales_fingerprint rows"."event_date" <= date '2026-01-20'
    and "sales_fingerprint rows"."event_type" = 'sale'
  union all
  select
    "summary rows"."item_total" as "number 1", "summary rows"."item_total" as "number 2"
  from "summary" as "summary rows"
  where "summary rows"."account_id" collate "binary" = 'acme'
    and "summary rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "summary rows"."event_type" = 'sale'
    and "summary rows"."event_date" > date '2026-01-20'
) as "rolled up rows"
limit 100;
