// Reports over a joinable relation, and reports that do not fit their model.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { oneLine } from '../../test/laws/stages/text.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import { defineModel } from './define-model.ts'
import { boolean, date, number, string } from './field.ts'
import { relation, required } from './relation.ts'
import { count, dimension, sum, value } from './reports/columns.ts'
import { hidden, report } from './reports/report.ts'
import { rows } from './reports/rowset.ts'

const tickets = relation('tickets', {
  columns: {
    ticket_id: required('text'),
    customer_id: required('text'),
    opened_on: required('date'),
    team: required('text'),
  },
})
const comments = relation('comments', {
  columns: {
    ticket_id: required('text'),
    author: required('text'),
    written_on: required('date'),
    words: required('integer'),
  },
})
const customers = relation('customers', { columns: { customer_id: required('text'), segment: required('text') } })

const helpDesk = (...reports: readonly unknown[]) =>
  defineModel({
    name: 'help desk',
    relations: { tickets, comments, customers },
    base: 'tickets',
    date: 'opened_on',
    fields: {
      opened_on: date({ about: 'Day it came in' }),
      team: string({ about: 'Who has it' }),
      is_spam: boolean({ about: 'Whether it is spam' }),
      author: string({ about: 'Who wrote the comment', from: 'comments' }),
      words: number({ about: 'Its length', from: 'comments', column: 'integer' }),
      segment: string({ about: 'Of the customer', from: 'customers' }),
    },
    joins: { comments: { on: ['ticket_id'], rows: 'many' }, customers: { on: ['customer_id'], rows: 'one' } },
    reports: reports as never,
  })

/** A valid report with some members replaced. Untyped, as if written in plain JavaScript. */
const define = (change: object) => {
  const columns = { author: dimension('author'), comment_count: count(), word_count: sum('words') }
  const whole = {
    path: 'authors',
    about: 'Comments',
    from: rows(comments),
    dateColumn: 'written_on',
    filters: ['author'],
  }
  return report({ ...whole, columns, order: ['author'], ...change })
}

describe('a report over a relation that joins the base', () => {
  it('reads only that relation, without joins', () => {
    const compiler = createCompiler({ dialect: duckdb(), model: helpDesk(define({})) })
    const request = { startDate: '2026-01-01', filters: [{ member: 'author', operator: 'equals', values: ['Ann'] }] }
    const result = compiler.compileReport('authors' as never, request as never, { account: 'acme', now: new Date() })
    expect(result.ok && oneLine(result.query.page.sql)).toBe(
      'select "comments rows"."author" as "author", count(*) as "comment_count", ' +
        'coalesce(sum("comments rows"."words"), 0) as "word_count", count(*) over() as "total records" ' +
        'from "comments" as "comments rows" where "comments rows"."account_id" collate "binary" = $1 ' +
        'and "comments rows"."written_on" >= cast($2 as date) and "comments rows"."author" = $3 ' +
        'group by "comments rows"."author" order by "comments rows"."author" asc nulls last limit 100',
    )
  })
})

describe('checkReports', () => {
  it.each<[string, object, string]>([
    [
      'a column of the base, to which the report does not join',
      { from: rows(comments, {}, { beside: [tickets] }), columns: { team: dimension('team') }, order: ['team'] },
      'reports.authors.columns.team: names a column of tickets, which is not joined to comments; columns can come from comments',
    ],
    [
      'a column of an unrelated relation',
      {
        from: rows(comments, {}, { beside: [customers] }),
        list: true,
        columns: { author: value('author') },
        order: [hidden('segment')],
      },
      'reports.authors.order: names a column of customers, which is not joined to comments; columns can come from comments',
    ],
    [
      'rows without the date of the model',
      { dateColumn: undefined },
      'reports.authors.dateColumn: comments has no opened_on; the dates of these rows are written_on',
    ],
    [
      'a text column as dateColumn',
      { dateColumn: 'author' },
      'reports.authors.dateColumn: author is a string; the dates of these rows are written_on',
    ],
    [
      'rows without any date',
      {
        from: rows(customers),
        columns: { segment: dimension('segment') },
        dateColumn: undefined,
        filters: [],
        order: [],
      },
      'reports.authors.dateColumn: customers has no opened_on and no other date',
    ],
    [
      'two filters with the same name',
      { filters: ['author', ['author', 'words']] },
      'reports.authors.filters: two filters are named "author"',
    ],
  ])('rejects %s', (_, change, message) => {
    expect(() => helpDesk(define(change))).toThrow(TypeError)
    expect(() => helpDesk(define(change))).toThrow(message)
  })

  it.each([
    [undefined],
    ['authors'],
    [{ path: 'authors' }],
  ])('rejects %j, which was not created by report()', (given) => {
    expect(() => helpDesk(define({ path: 'other' }), given)).toThrow('reports[1]: must be made by report(..)')
  })
})
