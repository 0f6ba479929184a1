// A bookshop model, and questions about the bookshop with the expected outcomes. in-short.ts defines the form of
// outcomes.

import { boolean, date, defineModel, number, relation, required, string } from '../../../../src/model/index.ts'

export const bookshop = defineModel({
  name: 'bookshop',
  base: 'orders',
  date: 'ordered_on',
  relations: {
    orders: relation('orders', { columns: {} }),
    customers: relation('customers', { columns: { customer_id: required('text') } }),
  },
  fields: {
    title: string({ about: 'Title of the book', synonyms: ['book'] }),
    author: string({ about: 'Who wrote it', synonyms: ['writer'] }),
    genre: string({ about: 'Kind of book', values: ['fiction', 'science fiction', 'crime', 'poetry', 'cookbook'] }),
    format: string({ about: 'How it is bound', values: ['hardcover', 'paperback', 'ebook'] }),
    customer_id: string({ about: 'Who bought it' }),
    country: string({ about: 'Where the customer lives', from: 'customers' }),
    quantity: number({ about: 'Copies', synonyms: ['copy'] }),
    total: number({ about: 'What was paid', synonyms: ['revenue'] }),
    price: number({ about: 'Price of a copy' }),
    is_gift: boolean({ about: 'Whether it was wrapped' }),
    ordered_on: date({ about: 'Day of the order' }),
    shipped_on: date({ about: 'Day it was sent' }),
  },
  joins: { customers: { on: ['customer_id'], rows: 'one' } },
})

/** Questions with their expected outcomes. The current day is Wednesday, 18 March 2026. */
export const aboutBooks: readonly (readonly [question: string, expected: string])[] = [
  // numbers
  ['how many orders did we get yesterday', 'count(*) | ordered_on inDateRange 2026-03-17 2026-03-17'],
  ['number of orders last month', 'count(*) | ordered_on inDateRange last_month'],
  ['orders', 'count(*)'],
  ['total quantity this year', 'sum(quantity) | ordered_on inDateRange this_year'],
  ['revenue in February', 'sum(total) | ordered_on inDateRange last_month'],
  ['how much revenue did we make last week', 'sum(total) | ordered_on inDateRange 2026-03-09 2026-03-15'],
  ['average total', 'avg(total)'],
  ['average total per order in 2025', 'avg(total) | ordered_on inDateRange last_year'],
  ['what is the average price of ebooks', 'avg(price) | format equals ebook'],
  ['highest price by genre', 'max(price) by genre'],
  ['minimum and maximum price', 'min(price), max(price)'],
  [
    'how many customers ordered in January',
    'count_distinct(customer_id) | ordered_on inDateRange 2026-01-01 2026-01-31',
  ],
  ['how many authors did we sell', 'refused, unexplained: sell'],
  ['number of distinct titles', 'count_distinct(title)'],
  // groups
  ['orders by genre', 'count(*) by genre'],
  ['total by genre', 'sum(total) by genre'],
  ['daily revenue for the last 7 days', 'sum(total) by ordered_on | ordered_on inDateRange 2026-03-12 2026-03-18'],
  ['quantity per author and format', 'sum(quantity) by author, format'],
  ['orders and revenue by country', 'count(*), sum(total) by country'],
  ['orders by customer country', 'count(*) by country'],
  ['orders per customer', '(count(*) divided by count_distinct(customer id)) as "orders_per_customers"'],
  ['list all genres', 'count(*) by genre'],
  ['which countries did we have orders from last month', 'count(*) by country | ordered_on inDateRange last_month'],
  // conditions
  ['poetry orders', 'count(*) | genre equals poetry'],
  ['orders of science fiction in paperback', 'count(*) | format equals paperback | genre equals science fiction'],
  ['revenue of crime or poetry since January', 'sum(total) | genre in crime poetry | ordered_on gte 2026-01-01'],
  ['orders that are not fiction', 'count(*) | genre notEquals fiction'],
  ['orders with genre cookbook', 'count(*) | genre equals cookbook'],
  ['orders from country Germany', 'count(*) | country equals Germany'],
  ['orders by genre where author is "Ursula K. Le Guin"', 'count(*) by genre | author equals Ursula K. Le Guin'],
  ['orders of author Tolkien', 'count(*) | author equals Tolkien'],
  ['orders with titles containing "garden"', 'count(*) | title contains garden'],
  ['orders with a total over 50', 'count(*) | total gt 50'],
  ['orders with a quantity of at least 3 by country', 'count(*) by country | quantity gte 3'],
  ['gift orders', 'count(*) | is_gift equals true'],
  [
    'orders that are not a gift last week',
    'count(*) | is_gift notEquals true | ordered_on inDateRange 2026-03-09 2026-03-15',
  ],
  ['orders shipped yesterday', 'count(*) | shipped_on inDateRange 2026-03-17 2026-03-17'],
  ['orders that were not shipped', 'count(*) | shipped_on notSet'],
  [
    'orders ordered in January and shipped in February',
    'count(*) | ordered_on inDateRange 2026-01-01 2026-01-31 | shipped_on inDateRange last_month',
  ],
  // Rankings, groups with bounds, order, pages.
  [
    'top 5 authors by revenue last month',
    'sum(total) by author | ordered_on inDateRange last_month | order sum(total) desc | limit 5',
  ],
  ['top 10 titles', 'count(*) by title | order count(*) desc | limit 10'],
  [
    'which genre had the most orders this year',
    'count(*) by genre | ordered_on inDateRange this_year | order count(*) desc | limit 1',
  ],
  ['the country with the highest revenue', 'sum(total) by country | order sum(total) desc | limit 1'],
  ['titles by quantity', 'sum(quantity) by title | order sum(quantity) desc'],
  ['authors with more than 100 orders', 'count(*) by author | having count(*) gt 100'],
  ['customers with at least 3 orders', 'count(*) by customer_id | having count(*) gte 3'],
  ['authors with an average price below 10', 'avg(price) by author | having avg(price) lt 10'],
  ['orders by title, sorted by title', 'count(*) by title | order title asc'],
  ['revenue by day, newest first', 'sum(total) by ordered_on | order ordered_on desc'],
  ['second page of orders by author, 20 per page', 'count(*) by author | page 2 | limit 20'],
  ['countries sorted by revenue', 'sum(total) by country | order sum(total) desc'],
  ['average order total', 'avg(total)'],
  ['which genre has the most gift orders', 'count(*) by genre | is_gift equals true | order count(*) desc | limit 1'],
  ['orders by shipped date', 'count(*) by shipped_on'],
  // refusals
  ['minimum price of hardcover books', 'refused, ambiguous: '],
  ['average price of books', 'refused, ambiguous: '],
  ['how many zebras', 'refused, unexplained: zebras'],
  ['cancelled orders', 'refused, unexplained: cancelled'],
  ['returned orders last week', 'refused, unexplained: returned'],
  ['orders by region', 'refused, unexplained: by region'],
  ['orders from Germany', 'refused, unexplained: Germany'],
  ['price by genre', 'refused, ambiguous: price'],
  ['genres with a total over 1000', 'refused, ambiguous: '],
  ['monthly revenue', 'sum(total) as "sum_total" by month of ordered on as "month"'],
  ['median price', 'refused, unsupported: median'],
  [
    'revenue compared to last year',
    'sum(total) as "sum_total" and ("sum_total" in "before") as "sum_total_before", this year, compared with the previous year as "before"',
  ],
  [
    'average number of orders per customer',
    '(count(*) divided by count_distinct(customer id)) as "orders_per_customers"',
  ],
  ['searches by keyword', 'refused, unexplained: searches by keyword'],
  ['delete all orders', 'refused, write: delete'],
  ['poetry or ebook orders', 'count(*) as "orders" where (genre is "poetry", or format is "ebook")'],
]
