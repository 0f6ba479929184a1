-- duckdb
select
  "groups rows"."genre" as "genre", "groups rows"."revenue" as "revenue"
from (
  select
    "numbered rows"."genre" as "genre",
    coalesce(sum("numbered rows"."price") filter(where "numbered rows"."number 1" = 1), 0) as "revenue"
  from (
    select
      "matching rows"."genre" as "genre", "matching rows"."price" as "price",
      "matching rows"."ticket_id" as "ticket_id",
      row_number() over (partition by "matching rows"."genre", "matching rows"."ticket_id") as "number 1"
    from (
      select
        "genres rows"."genre" as "genre", "tickets rows"."price" as "price", "tickets rows"."ticket_id" as "ticket_id"
      from "tickets" as "tickets rows"
      inner join "screenings" as "screenings rows"
        on "screenings rows"."chain_id" = "tickets rows"."chain_id"
        and "screenings rows"."screening_id" = "tickets rows"."screening_id"
      inner join "films" as "films rows"
        on "films rows"."chain_id" = "tickets rows"."chain_id"
        and "films rows"."film_id" = "screenings rows"."film_id"
      inner join "genres" as "genres rows"
        on "genres rows"."chain_id" = "tickets rows"."chain_id"
        and "genres rows"."film_id" = "films rows"."film_id"
      where "tickets rows"."chain_id" collate "binary" = 'acme'
        and "screenings rows"."chain_id" collate "binary" = 'acme'
        and "films rows"."chain_id" collate "binary" = 'acme'
        and "genres rows"."chain_id" collate "binary" = 'acme'
    ) as "matching rows"
  ) as "numbered rows"
  group by "numbered rows"."genre"
) as "groups rows"
order by "groups rows"."revenue" desc nulls last, "groups rows"."genre" asc nulls last
limit 100;

-- postgres
select
  "groups rows"."genre" as "genre", "groups rows"."revenue" as "revenue"
from (
  select
    "numbered rows"."genre" as "genre",
    coalesce(sum("numbered rows"."price") filter(where "numbered rows"."number 1" = 1), 0) as "revenue"
  from (
    select
      "matching rows"."genre" as "genre", "matching rows"."price" as "price",
      "matching rows"."ticket_id" as "ticket_id",
      row_number() over (partition by "matching rows"."genre", "matching rows"."ticket_id") as "number 1"
    from (
      select
        "genres rows"."genre" as "genre", "tickets rows"."price" as "price", "tickets rows"."ticket_id" as "ticket_id"
      from "tickets" as "tickets rows"
      inner join "screenings" as "screenings rows"
        on "screenings rows"."chain_id" = "tickets rows"."chain_id"
        and "screenings rows"."screening_id" = "tickets rows"."screening_id"
      inner join "films" as "films rows"
        on "films rows"."chain_id" = "tickets rows"."chain_id"
        and "films rows"."film_id" = "screenings rows"."film_id"
      inner join "genres" as "genres rows"
        on "genres rows"."chain_id" = "tickets rows"."chain_id"
        and "genres rows"."film_id" = "films rows"."film_id"
      where "tickets rows"."chain_id" = cast('acme' as text)
        and "screenings rows"."chain_id" = cast('acme' as text)
        and "films rows"."chain_id" = cast('acme' as text)
        and "genres rows"."chain_id" = cast('acme' as text)
    ) as "matching rows"
  ) as "numbered rows"
  group by "numbered rows"."genre"
) as "groups rows"
order by "groups rows"."revenue" desc nulls last, "groups rows"."genre" collate "C" asc nulls last
limit 100;

-- trino
select
  "groups rows"."genre" as "genre", "groups rows"."revenue" as "revenue"
from (
  select
    "numbered rows"."genre" as "genre",
    coalesce(sum("numbered rows"."price") filter(where "numbered rows"."number 1" = bigint '1'), bigint '0') as "revenue"
  from (
    select
      "matching rows"."genre" as "genre", "matching rows"."price" as "price",
      "matching rows"."ticket_id" as "ticket_id",
      row_number() over (partition by "matching rows"."genre", "matching rows"."ticket_id") as "number 1"
    from (
      select
        "genres rows"."genre" as "genre", "tickets rows"."price" as "price", "tickets rows"."ticket_id" as "ticket_id"
      from "tickets" as "tickets rows"
      inner join "screenings" as "screenings rows"
        on "screenings rows"."chain_id" = "tickets rows"."chain_id"
        and "screenings rows"."screening_id" = "tickets rows"."screening_id"
      inner join "films" as "films rows"
        on "films rows"."chain_id" = "tickets rows"."chain_id"
        and "films rows"."film_id" = "screenings rows"."film_id"
      inner join "genres" as "genres rows"
        on "genres rows"."chain_id" = "tickets rows"."chain_id"
        and "genres rows"."film_id" = "films rows"."film_id"
      where cast("tickets rows"."chain_id" as varchar) = 'acme'
        and cast("screenings rows"."chain_id" as varchar) = 'acme'
        and cast("films rows"."chain_id" as varchar) = 'acme'
        and cast("genres rows"."chain_id" as varchar) = 'acme'
    ) as "matching rows"
  ) as "numbered rows"
  group by "numbered rows"."genre"
) as "groups rows"
order by "groups rows"."revenue" desc nulls last, "groups rows"."genre" asc nulls last
limit 100;
