-- duckdb
select
  "countries rows"."country" as "country",
  count(*) as "n"
from "tickets" as "tickets rows"
inner join "screenings" as "screenings rows"
  on "screenings rows"."chain_id" = "tickets rows"."chain_id"
  and "screenings rows"."screening_id" = "tickets rows"."screening_id"
inner join "films" as "films rows"
  on "films rows"."chain_id" = "tickets rows"."chain_id"
  and "films rows"."film_id" = "screenings rows"."film_id"
inner join "countries" as "countries rows"
  on "countries rows"."country_code" = "films rows"."country_code"
where "tickets rows"."chain_id" collate "binary" = 'acme'
  and "screenings rows"."chain_id" collate "binary" = 'acme'
  and "films rows"."chain_id" collate "binary" = 'acme'
group by "countries rows"."country"
order by count(*) desc nulls last, "countries rows"."country" asc nulls last
limit 100;

-- postgres
select
  "countries rows"."country" as "country",
  count(*) as "n"
from "tickets" as "tickets rows"
inner join "screenings" as "screenings rows"
  on "screenings rows"."chain_id" = "tickets rows"."chain_id"
  and "screenings rows"."screening_id" = "tickets rows"."screening_id"
inner join "films" as "films rows"
  on "films rows"."chain_id" = "tickets rows"."chain_id"
  and "films rows"."film_id" = "screenings rows"."film_id"
inner join "countries" as "countries rows"
  on "countries rows"."country_code" = "films rows"."country_code"
where "tickets rows"."chain_id" = cast('acme' as text)
  and "screenings rows"."chain_id" = cast('acme' as text)
  and "films rows"."chain_id" = cast('acme' as text)
group by "countries rows"."country"
order by count(*) desc nulls last, "countries rows"."country" collate "C" asc nulls last
limit 100;

-- trino
select
  "countries rows"."country" as "country",
  count(*) as "n"
from "tickets" as "tickets rows"
inner join "screenings" as "screenings rows"
  on "screenings rows"."chain_id" = "tickets rows"."chain_id"
  and "screenings rows"."screening_id" = "tickets rows"."screening_id"
inner join "films" as "films rows"
  on "films rows"."chain_id" = "tickets rows"."chain_id"
  and "films rows"."film_id" = "screenings rows"."film_id"
inner join "countries" as "countries rows"
  on "countries rows"."country_code" = "films rows"."country_code"
where cast("tickets rows"."chain_id" as varchar) = 'acme'
  and cast("screenings rows"."chain_id" as varchar) = 'acme'
  and cast("films rows"."chain_id" as varchar) = 'acme'
group by "countries rows"."country"
order by count(*) desc nulls last, "countries rows"."country" asc nulls last
limit 100;
