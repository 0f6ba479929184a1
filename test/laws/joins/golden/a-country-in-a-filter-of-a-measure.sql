-- duckdb
select
  "tickets rows"."kind" as "kind",
  count(*) as "n",
  count(*) filter(where "countries rows"."country_code" is not null and "countries rows"."country" is distinct from 'Germany') as "foreign"
from "tickets" as "tickets rows"
left join "screenings" as "screenings rows"
  on "screenings rows"."chain_id" = "tickets rows"."chain_id"
  and "screenings rows"."screening_id" = "tickets rows"."screening_id"
  and "screenings rows"."chain_id" collate "binary" = 'acme'
left join "films" as "films rows"
  on "films rows"."chain_id" = "tickets rows"."chain_id"
  and "films rows"."film_id" = "screenings rows"."film_id"
  and "films rows"."chain_id" collate "binary" = 'acme'
left join "countries" as "countries rows"
  on "countries rows"."country_code" = "films rows"."country_code"
where "tickets rows"."chain_id" collate "binary" = 'acme'
group by "tickets rows"."kind"
order by count(*) desc nulls last, "tickets rows"."kind" asc nulls last
limit 100;

-- postgres
select
  "tickets rows"."kind" as "kind",
  count(*) as "n",
  count(*) filter(where "countries rows"."country_code" is not null and "countries rows"."country" is distinct from 'Germany') as "foreign"
from "tickets" as "tickets rows"
left join "screenings" as "screenings rows"
  on "screenings rows"."chain_id" = "tickets rows"."chain_id"
  and "screenings rows"."screening_id" = "tickets rows"."screening_id"
  and "screenings rows"."chain_id" = cast('acme' as text)
left join "films" as "films rows"
  on "films rows"."chain_id" = "tickets rows"."chain_id"
  and "films rows"."film_id" = "screenings rows"."film_id"
  and "films rows"."chain_id" = cast('acme' as text)
left join "countries" as "countries rows"
  on "countries rows"."country_code" = "films rows"."country_code"
where "tickets rows"."chain_id" = cast('acme' as text)
group by "tickets rows"."kind"
order by count(*) desc nulls last, "tickets rows"."kind" collate "C" asc nulls last
limit 100;

-- trino
select
  "tickets rows"."kind" as "kind",
  count(*) as "n",
  count(*) filter(where "countries rows"."country_code" is not null and "countries rows"."country" is distinct from 'Germany') as "foreign"
from "tickets" as "tickets rows"
left join "screenings" as "screenings rows"
  on "screenings rows"."chain_id" = "tickets rows"."chain_id"
  and "screenings rows"."screening_id" = "tickets rows"."screening_id"
  and cast("screenings rows"."chain_id" as varchar) = 'acme'
left join "films" as "films rows"
  on "films rows"."chain_id" = "tickets rows"."chain_id"
  and "films rows"."film_id" = "screenings rows"."film_id"
  and cast("films rows"."chain_id" as varchar) = 'acme'
left join "countries" as "countries rows"
  on "countries rows"."country_code" = "films rows"."country_code"
where cast("tickets rows"."chain_id" as varchar) = 'acme'
group by "tickets rows"."kind"
order by count(*) desc nulls last, "tickets rows"."kind" asc nulls last
limit 100;
