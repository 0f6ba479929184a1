// A help-desk model for the tests of the explorer, as a host would write it for `serve --model`, and its data.

import {
  average,
  boolean,
  count,
  date,
  defineModel,
  descending,
  dimension,
  metric,
  number,
  ratio,
  relation,
  report,
  required,
  rows,
  string,
  sum,
} from '../../../src/model/index.ts'

const helpDesk = defineModel({
  name: 'support tickets',
  account: 'workspace_id',
  base: 'tickets',
  date: 'opened_on',
  currency: 'EUR',
  relations: {
    tickets: relation('tickets', { columns: { opened_on: required('date'), ticket_id: required('text') } }),
  },
  fields: {
    ticket_id: string({ about: 'Identifier of the ticket' }),
    opened_on: date({ label: 'Opened', about: 'Day on which the ticket was opened' }),
    subject: string({ about: 'What the customer wrote' }),
    status: string({ about: 'State of the ticket', values: ['open', 'pending', 'solved'] }),
    priority: string({ about: 'How urgent it is', values: ['low', 'normal', 'urgent'] }),
    channel: string({ about: 'How it came in', values: ['email', 'chat', 'phone'] }),
    team: string({ about: 'Team that answers' }),
    escalated: boolean({ about: 'Whether a second team had to help' }),
    minutes_to_answer: number({ about: 'Minutes until the first answer', column: 'integer' }),
    refund: number({ about: 'What the customer got back', unit: 'money' }),
  },
  metrics: {
    opened_tickets: metric(count(), { label: 'Opened tickets', about: 'All tickets that were opened', unit: 'count' }),
    escalations: metric(count({ escalated: true }), {
      label: 'Escalations',
      about: 'Tickets that a second team had to help with',
      unit: 'count',
    }),
    escalation_rate: metric(ratio('escalations', 'opened_tickets'), {
      label: 'Escalation rate',
      about: 'Escalated tickets by all tickets',
      unit: 'fraction',
    }),
    answer_time: metric(average('minutes_to_answer'), {
      label: 'Minutes to answer',
      about: 'Mean minutes until the first answer',
      unit: 'count',
    }),
    refunds: metric(sum('refund'), { label: 'Refunds', about: 'What customers got back', unit: 'money' }),
  },
  reports: ({ tickets }) => [
    report({
      path: 'teams',
      about: 'Tickets and refunds by team',
      from: rows(tickets, {}),
      filters: ['status', 'channel'],
      columns: { team: dimension('team'), ticket_count: count(), refund_total: sum('refund') },
      units: { refund_total: 'money' },
      order: [descending('ticket_count'), 'team'],
    }),
  ],
})

export default helpDesk

/**
 * SQL that creates the tickets of one workspace in the 90 days up to 2026-03-30, and one ticket of another workspace.
 */
export const TICKETS = `
create table tickets as
select
  'acme' as workspace_id, 't' || i as ticket_id,
  date '2025-12-31' + cast(hash(i) % 90 as integer) as opened_on,
  ['Where is my parcel?', 'Refund, please', 'The zip is broken', 'Wrong size', '=cmd()'][cast(1 + hash(i * 3) % 5 as bigint)] as subject,
  ['open', 'pending', 'solved', 'solved'][cast(1 + hash(i * 5) % 4 as bigint)] as status,
  ['low', 'normal', 'normal', 'urgent'][cast(1 + hash(i * 7) % 4 as bigint)] as priority,
  ['email', 'email', 'chat', 'phone'][cast(1 + hash(i * 11) % 4 as bigint)] as channel,
  ['Returns', 'Delivery', 'Delivery', 'Payments', 'Shoes'][cast(1 + hash(i * 13) % 5 as bigint)] as team,
  hash(i * 17) % 6 = 0 as escalated,
  cast(3 + hash(i * 19) % 240 as integer) as minutes_to_answer,
  case when hash(i * 23) % 4 = 0 then cast((hash(i * 29) % 9000) / 100.0 as decimal(18, 2)) end as refund
from range(800) as numbers (i);
insert into tickets values ('globex', 'x1', date '2026-03-01', 'secret', 'open', 'low', 'email', 'Secret team', false, 1, 1);
`
