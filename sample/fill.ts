// Fills the relations account by account, and each account in stretches of days. So the tables are sorted by account
// and date, although each statement sorts only few rows.

import { relations } from '../src/site-search/relations.ts'
import { ACCOUNTS } from './actors.ts'
import { autocompleteClicks } from './autocomplete-clicks.ts'
import { bannerImpressions } from './banner-impressions.ts'
import { contexts } from './event-context.ts'
import { facetSelections } from './facet-selections.ts'
import { pageLoads } from './page-loads.ts'
import { productImpressions } from './product-impressions.ts'
import { productRatings } from './product-ratings.ts'
import { recImpressions } from './rec-impressions.ts'
import { redirectEvents } from './redirect-events.ts'
import { drop, type Filling, PARTITION, type Plan, type SampleStatement, type Stretch } from './sample-plan.ts'
import { summary } from './summary.ts'

/** The approximate maximum number of events per stretch. */
const STRETCH = 500_000

const FILLINGS: readonly Filling[] = [
  summary,
  facetSelections,
  recImpressions,
  bannerImpressions,
  autocompleteClicks,
  productRatings,
  redirectEvents,
  productImpressions,
  pageLoads,
]

export const fill = (plan: Plan): readonly SampleStatement[] => [
  ...stretches(plan).flatMap((stretch) => [
    ...contexts(plan, stretch),
    ...FILLINGS.map((filling) => ({ about: stretch.about, work: stretch.work, sql: insert(plan, stretch, filling) })),
  ]),
  ...['sample_visit_context', 'sample_search_context'].map(drop),
]

function stretches({ events, days }: Plan): readonly Stretch[] {
  const accounts = ACCOUNTS.map(({ id, share }, account) => ({ id, share, account }))
  return accounts
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .flatMap(({ id, share, account }) => {
      const parts = Math.max(1, Math.ceil((events * share) / 1000 / STRETCH))
      return Array.from({ length: parts }, (_, part) => ({
        about: `events of ${id}${parts === 1 ? '' : `, part ${part + 1} of ${parts}`}`,
        work: share / 1000 / parts,
        account,
        from: Math.round((days * part) / parts),
        to: Math.round((days * (part + 1)) / parts),
      }))
    })
}

function insert(plan: Plan, { from, to }: Stretch, { relation, select, thenBy }: Filling): string {
  return `
    INSERT INTO ${relation} BY NAME SELECT *, ${PARTITION} FROM (${select(plan)})
    WHERE event_date >= DATE '${plan.firstDay}' + ${from} AND event_date < DATE '${plan.firstDay}' + ${to}
    ORDER BY ${[...relations[relation].sortedBy, ...thenBy].join(', ')}`
}
