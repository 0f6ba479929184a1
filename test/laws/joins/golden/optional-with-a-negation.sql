-- duckdb
select
  "customers rows"."city" as "city",
  count(*) as "n"
from "tickets" as "tickets rows"
left join "customers" as "customers rows"
  on "customers rows"."chain_id" = "tickets rows"."chain_id"
  and "customers rows"."customer_id" = "tickets rows"."customer_id"
  and "customers rows"."chain_id" collate "binary" = 'acme'
where "tickets rows"."chain_id" collate "binary" = 'acme'
  and not coalesce("customers rows"."city" = 'Ulm', false)
group by "customers rows"."city"
order by count(*) desc nulls last, "customers rows"."city" asc nulls last
limit 100;

-- postgres
select
  "customers rows"."city" as "city",
  count(*) as "n"
from "tickets" as "tickets rows"
left join "customers" as "customers rows"
  on "customers rows"."chain_id" = "tickets rows"."chain_id"
  and "customers rows"."customer_id" = "tickets rows"."customer_id"
  and "customers rows"."chain_id" = cast('acme' as text)
where "tickets rows"."chain_id" = cast('acme' as text)
  and not coalesce("customers rows"."city" = 'Ulm', false)
group by "customers rows"."city"
order by count(*) desc nulls last, "customers rows"."city" collate "C" asc nulls last
limit 100;

-- trino
select
  "customers rows"."city" as "city",
  count(*) as "n"
from "tickets" as "tickets rows"
left join "customers" as "customers rows"
  on "customers rows"."chain_id" = "tickets rows"."chain_id"
  and "customers rows"."customer_id" = "tickets rows"."customer_id"
  and cast("customers rows"."chain_id" as varchar) = 'acme'
where cast("tickets rows"."chain_id" as varchar) = 'acme'
  and not coalesce("customers rows"."city" = 'Ulm', false)
group by "customers rows"."city"
order by count(*) desc nulls last, "customers rows"."city" asc nulls last
limit 100;
