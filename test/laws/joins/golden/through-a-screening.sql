-- duckdb
select
  "films rows"."title" as "title",
  count(*) as "n"
from "tickets" as "tickets rows"
inner join "screenings" as "screenings rows"
  on "screenings rows"."chain_id" = "tickets rows"."chain_id"
  and "screenings rows"."screening_id" = "tickets rows"."screening_id"
inner join "films" as "films rows"
  on "films rows"."chain_id" = "tickets rows"."chain_id"
  and "films rows"."film_id" = "screenings rows"."film_id"
where "tickets rows"."chain_id" collate "binary" = 'acme'
  and "screenings rows"."chain_id" collate "binary" = 'acme'
  and "films rows"."chain_id" collate "binary" = 'acme'
  and "screenings rows"."hall" = '1'
group by "films rows"."title"
order by count(*) desc nulls last, "films rows"."title" asc nulls last
limit 100;

-- postgres
select
  "films rows"."title" as "title",
  count(*) as "n"
from "tickets" as "tickets rows"
inner join "screenings" as "screenings rows"
  on "screenings rows"."chain_id" = "tickets rows"."chain_id"
  and "screenings rows"."screening_id" = "tickets rows"."screening_id"
inner join "films" as "films rows"
  on "films rows"."chain_id" = "tickets rows"."chain_id"
  and "films rows"."film_id" = "screenings rows"."film_id"
where "tickets rows"."chain_id" = cast('acme' as text)
  and "screenings rows"."chain_id" = cast('acme' as text)
  and "films rows"."chain_id" = cast('acme' as text)
  and "screenings rows"."hall" = '1'
group by "films rows"."title"
order by count(*) desc nulls last, "films rows"."title" collate "C" asc nulls last
limit 100;

-- trino
select
  "films rows"."title" as "title",
  count(*) as "n"
from "tickets" as "tickets rows"
inner join "screenings" as "screenings rows"
  on "screenings rows"."chain_id" = "tickets rows"."chain_id"
  and "screenings rows"."screening_id" = "tickets rows"."screening_id"
inner join "films" as "films rows"
  on "films rows"."chain_id" = "tickets rows"."chain_id"
  and "films rows"."film_id" = "screenings rows"."film_id"
where cast("tickets rows"."chain_id" as varchar) = 'acme'
  and cast("screenings rows"."chain_id" as varchar) = 'acme'
  and cast("films rows"."chain_id" as varchar) = 'acme'
  and "screenings rows"."hall" = '1'
group by "films rows"."title"
order by count(*) desc nulls last, "films rows"."title" asc nulls last
limit 100;
