// A model of cinema chains with every kind of join. Each chain is an account. Films are two joins away from tickets,
// and a ticket can have no customer. A join to snacks or genres repeats the rows of tickets. All chains share the
// tables of countries and programs.

import {
  average,
  boolean,
  count,
  countDistinct,
  date,
  defineModel,
  descending,
  dimension,
  metric,
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

const text = required('text')

const measured = (label: string) => ({ label, about: label })

export const cinema = defineModel({
  name: 'cinema',
  account: 'chain_id',
  relations: {
    tickets: relation('tickets', {
      key: ['chain_id', 'ticket_id'],
      columns: { ticket_id: text, screening_id: text, customer_id: optional('text'), sold_on: required('date') },
    }),
    screenings: relation('screenings', {
      key: ['chain_id', 'screening_id'],
      columns: { screening_id: text, film_id: optional('text') },
    }),
    films: relation('films', {
      key: ['chain_id', 'film_id'],
      columns: { film_id: text, country_code: optional('text') },
    }),
    genres: relation('genres', { columns: { film_id: text } }),
    snacks: relation('snacks', { columns: { ticket_id: text } }),
    customers: relation('customers', {
      key: ['chain_id', 'customer_id'],
      columns: { customer_id: text, program_id: optional('text') },
    }),
    countries: relation('countries', { shared: true, key: ['country_code'], columns: { country_code: text } }),
    programs: relation('programs', { shared: true, key: ['program_id'], columns: { program_id: text } }),
  },
  base: 'tickets',
  date: 'sold_on',
  fields: {
    sold_on: date({ about: 'Day on which the ticket was sold' }),
    ticket_id: string({ about: 'Identifier of the ticket' }),
    kind: string({ about: 'Kind of ticket', values: ['adult', 'child'] }),
    price: number({ about: 'What the ticket cost', unit: 'money' }),
    seat: number({ about: 'Number of the seat', column: 'integer' }),
    hall: string({ from: 'screenings', about: 'Hall of the screening' }),
    shown_on: date({ from: 'screenings', about: 'Day of the screening' }),
    title: string({ from: 'films', about: 'Title of the film' }),
    minutes: number({ from: 'films', about: 'Length of the film', column: 'integer' }),
    is_dubbed: boolean({ from: 'films', about: 'Whether the film is dubbed' }),
    genre: string({ from: 'genres', about: 'Genre of the film' }),
    country: string({ from: 'countries', about: 'Country that made the film', values: ['Germany', 'Japan'] }),
    city: string({ from: 'customers', about: 'City of the customer' }),
    is_member: boolean({ from: 'customers', about: 'Whether the customer is a member' }),
    program: string({ from: 'programs', about: 'Loyalty program of the customer' }),
    fee: number({ from: 'programs', about: 'Yearly fee of the program', unit: 'money' }),
    snack: string({ from: 'snacks', about: 'What was bought with the ticket' }),
    snack_price: number({ from: 'snacks', about: 'What the snack cost', unit: 'money' }),
  },
  metrics: {
    sold: metric(count(), { ...measured('Tickets sold'), unit: 'count' }),
    adults: metric(count({ kind: 'adult' }), { ...measured('Tickets of adults'), unit: 'count' }),
    revenue: metric(sum('price'), { ...measured('Revenue'), unit: 'money' }),
    buyers: metric(countDistinct('customer_id'), { ...measured('Customers'), unit: 'count' }),
    mean_price: metric(average('price'), { ...measured('Mean price'), unit: 'money' }),
    adult_share: metric(ratio('adults', 'sold'), { ...measured('Share of adults'), unit: 'fraction' }),
  },
  joins: {
    // This join comes before `films` and `screenings`, although it goes through them. A statement must not depend on
    // the order of the joins.
    countries: { on: ['country_code'], through: 'films', rows: 'one' },
    genres: { on: ['film_id'], through: 'films', rows: 'many', each: 'genre of its film' },
    films: { on: ['film_id'], through: 'screenings', rows: 'one' },
    screenings: { on: ['screening_id'], rows: 'one' },
    programs: { on: ['program_id'], through: 'customers', rows: 'optional' },
    customers: { on: ['customer_id'], rows: 'optional' },
    snacks: { on: ['ticket_id'], rows: 'many', each: 'snack' },
  },
  countDistinctOf: ['ticket_id'],
  reports: ({ tickets, films, countries }) => [
    report({
      path: 'films',
      about: 'Tickets and revenue by film',
      from: rows(tickets, {}, { beside: [films, countries] }),
      filters: ['city', 'genre', 'hall', ['day', 'sold_on']],
      columns: {
        title: dimension('title'),
        country: dimension('country'),
        ticket_count: count(),
        takings: sum('price'),
        mean_minutes: average('minutes'),
      },
      order: [descending('takings'), 'title'],
    }),
  ],
})
