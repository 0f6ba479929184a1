// A help desk, and what its people ask. What is expected is written as `inShort` shows it.

import { boolean, date, defineModel, number, relation, required, string } from '../../../src/model/index.ts'

export const support = defineModel({
  name: 'support',
  base: 'tickets',
  date: 'opened_on',
  relations: {
    tickets: relation('tickets', { columns: {} }),
    ticket_tags: relation('ticket_tags', { columns: { ticket_id: required('text') } }),
  },
  fields: {
    ticket_id: string({ about: 'The ticket' }),
    subject: string({ about: 'What it is about' }),
    status: string({ about: 'How far it is', values: ['open', 'pending', 'solved', 'closed'] }),
    priority: string({ about: 'How urgent it is', values: ['low', 'normal', 'high', 'urgent'] }),
    channel: string({ about: 'How it came in', values: ['email', 'chat', 'phone'] }),
    agent: string({ about: 'Who answers it', synonyms: ['assignee'] }),
    team: string({ about: 'The team of the agent' }),
    tag: string({ about: 'A label', from: 'ticket_tags' }),
    requester_id: string({ about: 'Who asked' }),
    first_reply_minutes: number({ about: 'Minutes to the first reply', synonyms: ['first reply time'] }),
    rating: number({ about: 'Stars given, 1 to 5' }),
    escalated: boolean({ about: 'Whether it was escalated' }),
    opened_on: date({ about: 'Day it came in', synonyms: ['created on'] }),
    closed_on: date({ about: 'Day it was closed' }),
    due_on: date({ about: 'Day it is due' }),
  },
  joins: { ticket_tags: { on: ['ticket_id'], rows: 'many' } },
  countDistinctOf: ['ticket_id'],
})

/** Asked on Wednesday, 18 March 2026. */
export const aboutTickets: readonly (readonly [question: string, expected: string])[] = [
  ['how many open tickets are there', 'count(*) | status equals open'],
  ['tickets opened last week', 'count(*) | opened_on inDateRange 2026-03-09 2026-03-15'],
  ['tickets closed last week', 'count(*) | closed_on inDateRange 2026-03-09 2026-03-15'],
  ['closed tickets', 'count(*) | status equals closed'],
  ['tickets per day this month', 'count(*) by opened_on | opened_on inDateRange this_month'],
  ['high priority tickets by team', 'count(*) by team | priority equals high'],
  ['open or pending tickets by agent', 'count(*) by agent | status in open pending'],
  ['tickets not closed by priority', 'count(*) by priority | status notEquals closed'],
  ['average rating by agent', 'avg(rating) by agent'],
  ['average first reply time of email tickets', 'avg(first_reply_minutes) | channel equals email'],
  ['tickets with first reply minutes over 60', 'count(*) | first_reply_minutes gt 60'],
  ['tickets without a rating', 'count(*) | rating notSet'],
  ['escalated tickets by channel', 'count(*) by channel | escalated equals true'],
  ['tickets that were not escalated', 'count(*) | escalated equals false'],
  ['which agent closed the most tickets', 'count(*) by agent | status equals closed | order count(*) desc | limit 1'],
  ['top 3 agents by tickets', 'count(*) by agent | order count(*) desc | limit 3'],
  ['teams with more than 20 urgent tickets', 'count(*) by team | priority equals urgent | having count(*) gt 20'],
  ['requesters with more than 5 tickets', 'count(*) by requester_id | having count(*) gt 5'],
  [
    'how many tickets were opened in January and closed in February',
    'count(*) | closed_on inDateRange last_month | opened_on inDateRange 2026-01-01 2026-01-31',
  ],
  ['tickets with subject containing "refund"', 'count(*) | subject contains refund'],
  ['tickets due before 1 April 2026', 'count(*) | due_on lte 2026-03-31'],
  ['tickets by tag', 'count_distinct(ticket_id) by tag'],
  ['sum of rating by tag', 'refused, unsupported: '],
  [
    'which team has the most escalated tickets',
    'count(*) by team | escalated equals true | order count(*) desc | limit 1',
  ],
  ['completed tickets', 'refused, unexplained: completed'],
  ['tickets by hour', 'refused, unsupported: by hour'],
  ['resolved tickets', 'refused, unexplained: resolved'],
  ['rating by agent', 'refused, ambiguous: rating'],
]
