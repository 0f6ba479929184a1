select
  "rolled up rows"."facet_field of facet_selections" as "facet_field",
  coalesce(sum("rolled up rows"."number 1"), 0) as "n"
from (
  select
    "facets_fingerprint rows"."facet_field" as "facet_field of facet_selections",
    "facets_fingerprint rows"."n" as "number 1"
  from "facets_fingerprint" as "facets_fingerprint rows"
  where "facets_fingerprint rows"."account_id" collate "binary" = 'acme'
    and "facets_fingerprint rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "facets_fingerprint rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "facets_fingerprint rows"."event_date" <= date '2026-01-20'
  union all
  select
    "facet_selections rows"."facet_field" as "facet_field of facet_selections",
    1 as "number 1"
  from "summary" as "summary rows"
  inner join "facet_selections" as "facet_selections rows"
    on "facet_selections rows"."account_id" = "summary rows"."account_id"
    and "facet_selections rows"."event_date" = "summary rows"."event_date"
    and "facet_selections rows"."tracking_id" = "summary rows"."tracking_id"
  where "summary rows"."account_id" collate "binary" = 'acme'
    and "facet_selections rows"."account_id" collate "binary" = 'acme'
    and "summary rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "facet_selections rows"."event_date" between date '2025-11-15' and date '2026-01-31'
    and "summary rows"."event_date" > date '2026-01-20'
    and "facet_selections rows"."event_date" > date '2026-01-20'
) as "rolled up rows"
group by "rolled up rows"."facet_field of facet_selections"
order by coalesce(sum("rolled up rows"."number 1"), 0) desc nulls last, "rolled up rows"."facet_field of facet_selections" asc nulls last
limit 100;
