// A custom field and a custom report, with the same types and descriptions as the built-in fields and reports.
// Run it with `npx node examples/own-report.ts`.

import { createCompiler, filterGroups, siteSearch } from 'sightline'
import { postgres } from 'sightline/dialects/postgres'
import { count, countDistinct, descending, dimension, ratio, report, rows, string } from 'sightline/model'

const shop = siteSearch.extend({
  fields: { app_version: string({ on: ['search'], about: 'Version of the shop app in which the visitor searched' }) },
  reports: ({ summary }) => [
    report({
      path: 'zero-results',
      about: 'Keywords whose searches returned no results',
      from: rows(summary, { event_type: 'search', no_of_results: 0 }),
      filters: [...filterGroups.CONTEXT, 'app_version'],
      columns: {
        keyword: dimension('keyword'),
        search_count: count(),
        visitor_count: countDistinct('visitor_id'),
        searches_per_visitor: ratio('search_count', 'visitor_count'),
      },
      order: [descending('search_count'), 'keyword'],
    }),
  ],
})

const compiler = createCompiler({ dialect: postgres(), model: shop })
const result = compiler.compileReport(
  'zero-results',
  {
    startDate: '2026-01-01',
    filters: [{ member: 'app_version', operator: 'startsWith', values: ['2.'] }],
    having: [{ member: 'visitor_count', operator: 'gte', values: [5] }],
  },
  { account: 'acme', now: new Date('2026-01-31T12:00:00Z') },
)
if (!result.ok) throw new Error(result.error.body.message)
console.log(`${result.query.toSQL()};`)
