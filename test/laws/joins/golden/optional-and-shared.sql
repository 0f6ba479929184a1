-- duckdb
select
  "programs rows"."program" as "program",
  count(*) as "n",
  max("programs rows"."fee") as "most"
from "tickets" as "tickets rows"
left join "customers" as "customers rows"
  on "customers rows"."chain_id" = "tickets rows"."chain_id"
  and "customers rows"."customer_id" = "tickets rows"."customer_id"
  and "customers rows"."chain_id" collate "binary" = 'acme'
left join "programs" as "programs rows"
  on "programs rows"."program_id" = "customers rows"."program_id"
where "tickets rows"."chain_id" collate "binary" = 'acme'
group by "programs rows"."program"
order by count(*) desc nulls last, "programs rows"."program" asc nulls last
limit 100;

-- postgres
select
  "programs rows"."program" as "program",
  count(*) as "n",
  max("programs rows"."fee") as "most"
from "tickets" as "tickets rows"
left join "customers" as "customers rows"
  on "customers rows"."chain_id" = "tickets rows"."chain_id"
  and "customers rows"."customer_id" = "tickets rows"."customer_id"
  and "customers rows"."chain_id" = cast('acme' as text)
left join "programs" as "programs rows"
  on "programs rows"."program_id" = "customers rows"."program_id"
where "tickets rows"."chain_id" = cast('acme' as text)
group by "programs rows"."program"
order by count(*) desc nulls last, "programs rows"."program" collate "C" asc nulls last
limit 100;

-- trino
select
  "programs rows"."program" as "program",
  count(*) as "n",
  max("programs rows"."fee") as "most"
from "tickets" as "tickets rows"
left join "customers" as "customers rows"
  on "customers rows"."chain_id" = "tickets rows"."chain_id"
  and "customers rows"."customer_id" = "tickets rows"."customer_id"
  and cast("customers rows"."chain_id" as varchar) = 'acme'
left join "programs" as "programs rows"
  on "programs rows"."program_id" = "customers rows"."program_id"
where cast("tickets rows"."chain_id" as varchar) = 'acme'
group by "programs rows"."program"
order by count(*) desc nulls last, "programs rows"."program" asc nulls last
limit 100;
