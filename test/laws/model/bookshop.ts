// A model other than site search: the orders of a bookshop, with their customers and the tags of their books.

import {
  boolean,
  count,
  countDistinct,
  date,
  defineModel,
  descending,
  dimension,
  number,
  optional,
  ratio,
  relation,
  report,
  required,
  rows,
  string,
  sum,
} from '../../../src/model/index.ts'

const orders = relation('orders', {
  key: ['tenant_id', 'order_id'],
  columns: {
    order_id: required('text'),
    customer_id: optional('text'),
    book_id: optional('text'),
    ordered_on: required('date'),
  },
})

const customers = relation('customers', {
  key: ['tenant_id', 'customer_id'],
  columns: { customer_id: required('text') },
})

const tags = relation('tags', { columns: { book_id: required('text') } })

export const bookshop = defineModel({
  name: 'bookshop',
  account: 'tenant_id',
  relations: { orders, customers, tags },
  base: 'orders',
  date: 'ordered_on',
  fields: {
    ordered_on: date({ about: 'Day of the order' }),
    order_id: string({ about: 'Identifier of the order' }),
    customer_id: string({ about: 'Identifier of the customer' }),
    channel: string({ about: 'Where it was ordered', values: ['web', 'shop'] }),
    title: string({ about: 'Title of the book' }),
    copies: number({ about: 'Copies ordered', column: 'integer' }),
    total: number({ about: 'What the copies cost', synonyms: ['revenue'] }),
    is_gift: boolean({ about: 'Wrapped as a gift' }),
    pickup_slot: string({ on: ['shop'], about: 'When it is fetched' }),
    country: string({ from: 'customers', about: 'Country of the customer' }),
    tag: string({ from: 'tags', about: 'Tag of the book' }),
  },
  rowType: { field: 'channel' },
  joins: {
    customers: { on: ['customer_id'], rows: 'one' },
    tags: { on: ['book_id'], rows: 'many', each: 'tag of its book' },
  },
  dropBlank: ['title'],
  countDistinctOf: ['order_id'],
  reports: ({ orders, tags }) => [
    report({
      path: 'best-sellers',
      about: 'Copies and revenue by title',
      from: rows(orders, {}, { beside: [tags] }),
      filters: ['channel', 'tag', ['day', 'ordered_on']],
      columns: {
        title: dimension('title'),
        order_count: count(),
        copies: sum('copies'),
        revenue: sum('total'),
        customer_count: countDistinct('customer_id'),
        orders_per_customer: ratio('order_count', 'customer_count'),
      },
      order: [descending('revenue'), 'title'],
    }),
  ],
})

/** The DuckDB statements that create the tables of the bookshop, with rows of two tenants. */
export const BOOKSHOP_TABLES = `
create table orders (tenant_id varchar, order_id varchar, customer_id varchar, book_id varchar, ordered_on date,
  channel varchar, title varchar, copies integer, total decimal(18, 4), is_gift boolean, pickup_slot varchar);
insert into orders values
  ('a', 'o1', 'c1', 'b1', '2026-01-01', 'web', 'Emma', 1, 10.50, true, null),
  ('a', 'o2', 'c1', 'b2', '2026-01-02', 'shop', 'Dune', 2, 30, false, 'noon'),
  ('a', 'o3', 'c2', 'b1', '2026-01-02', 'web', 'Emma', 1, 10.50, null, null),
  ('a', 'o4', null, 'b3', '2026-01-03', 'web', '', 5, 1, false, null),
  ('b', 'o1', 'c1', 'b1', '2026-01-01', 'web', 'Other', 9, 99, true, null);
create table customers (tenant_id varchar, customer_id varchar, country varchar);
insert into customers values ('a', 'c1', 'DE'), ('a', 'c2', 'FR'), ('b', 'c1', 'XX');
create table tags (tenant_id varchar, book_id varchar, tag varchar);
insert into tags values ('a', 'b1', 'novel'), ('a', 'b1', 'classic'), ('a', 'b2', 'novel'), ('b', 'b1', 'secret');
`
