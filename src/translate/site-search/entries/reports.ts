// Phrases for numbers and lists that only reports of site search show, and the reports that show them.

import type { ModelData } from '../../../model/model.ts'
import type { Of } from '../../grammar/draft.ts'
import { saying } from '../../grammar/entries/refusals.ts'
import type { Rule } from '../../grammar/rule.ts'

type Shown = Omit<Of<'report'>, 'is'>

const BANNERS = ['banners-summary', 'banners', 'campaigns-summary', 'campaigns']
const CAMPAIGNS = ['campaigns-summary', 'campaigns', 'banners-summary', 'banners']
const ARE = 'are in a report'

/** The reports that can answer, the likeliest first, and the patterns of phrases for their contents. */
const SHOWN: readonly (readonly [shown: Shown, ...patterns: string[]])[] = [
  // `impressions` can be those of products, banners or recommendations. The groups and filters of the question decide
  // which.
  ...[['product-impressions'], BANNERS, ['recommendations']].map(
    (reports) =>
      [
        { reports, column: 'impression_count', why: `impressions ${ARE}` },
        'impression|exposure',
        '(~be) shown|displayed',
      ] as const,
  ),
  [
    { reports: ['product-impressions'], column: 'impression_count', why: `impressions of products ${ARE}` },
    'product|item impression|view|exposure',
    'impressions|views of|for (the|our) products|items',
    'product|item viewed',
    'viewed product|item',
    'seen|saw|shown product|products|items',
  ],
  [
    { reports: BANNERS, column: 'impression_count', why: `impressions of banners ${ARE}` },
    'banner impression|view',
    'impressions|views of|for (the|our) banners',
  ],
  [
    { reports: CAMPAIGNS, column: 'impression_count', why: `impressions of campaigns ${ARE}` },
    'campaign impression|view',
    'impressions|views of|for (the|our) campaigns',
  ],
  [
    { reports: BANNERS, column: 'ctr', why: `click-through rates of banners ${ARE}` },
    'banner ctr',
    'banner click through rate|rates',
  ],
  [
    { reports: CAMPAIGNS, column: 'ctr', why: `click-through rates of campaigns ${ARE}` },
    'campaign ctr',
    'campaign click through rate|rates',
  ],
  [
    { reports: ['recommendations'], column: 'impression_count', why: `impressions of recommendations ${ARE}` },
    'recommendation|widget|rec impression|view',
  ],
  [
    { reports: ['recommendations'], column: 'ctr', why: `click-through rates of recommendations ${ARE}` },
    'recommendation|widget|rec ctr',
  ],
  [
    { reports: ['product-ratings'], column: 'rating_count', why: `ratings ${ARE}` },
    '(product|item) rating|review|star',
    '(products|items) rated|reviewed',
  ],
  [
    { reports: ['product-ratings'], column: 'avg_rating', why: `ratings ${ARE}` },
    'average|mean|avg (product|item) (star) rating|ratings|review|reviews',
    'average|mean|avg stars',
    '(product|item) star rating',
  ],
  [
    { reports: ['redirects'], column: 'redirect_count', why: `redirects ${ARE}` },
    '~redirect (~fire|~trigger|~happen)',
    'redirect|redirects (rule|rules) (~fire|~trigger|~happen)',
    '~redirect people|visitors|users|customers|searches',
    'searches|visitors|users ~be redirected',
  ],
  [
    {
      reports: ['redirects'],
      column: 'redirect_count',
      groups: ['redirect_id', 'redirect_url'],
      why: `redirects ${ARE}`,
    },
    'each|every|per redirect (rule) (~fire|~trigger|~happen)',
    'redirects by|per rule|url|target|redirect',
  ],
  [
    { reports: ['page-loads'], column: 'page_load_count', why: `page loads ${ARE}` },
    'pageview|pageload|pageviews',
    'page load|view|views|loads',
  ],
  [
    { reports: ['page-loads'], groups: ['page_type'], why: `types of pages ${ARE}` },
    '(by|per|and|each) page type|types',
    'type|types of page|pages',
  ],
  [
    { reports: ['page-loads'], groups: ['page_path'], why: `paths of pages ${ARE}` },
    '(by|per|and|each) page path|paths',
    'by|and path|paths',
  ],
  [
    { reports: ['autocomplete-clicks'], column: 'click_count', why: `clicks in autocomplete ${ARE}` },
    'autocomplete|autosuggest (click|clicks)',
    '(autocomplete|autosuggest|search) suggestion (click|clicks)',
    'clicks in|on|from (the) autocomplete|autosuggest|suggestions (suggestion|suggestions)',
    'autocomplete|autosuggest (suggestion) ~click',
  ],
  [
    { reports: ['autocomplete-trending-categories'], column: 'click_count', why: `trending categories ${ARE}` },
    'trending category (click|clicks|clicked) (in|from|of) (the) (autocomplete|autosuggest)',
    'clicks on|of|in (the) trending categories (in|from|of) (the) (autocomplete|autosuggest)',
  ],
  [
    { reports: ['anomalies'], why: `anomalies ${ARE}` },
    'anomaly|anomalies|spike|unusual|abnormal',
    '(~do) anything|something unusual|abnormal (~happen)',
    'anything|something out of the ordinary',
  ],
  [
    { reports: ['ai-advisor'], why: `advice is in a report` },
    'advice|advise',
    '(the) ai advisor (~recommend|~suggest|~advise|~say)',
    'what (can|could|should) (we|i) ~improve (in|on|about|for|with) (our|my|the) (site|shop) (search)',
    'how (can|could|should|to|do) (we|i) ~improve (our|my|the) (site|shop) (search)',
  ],
]

/** The entries for phrases that one of the given reports can answer. All other phrases have no meaning. */
export const siteSearchReports = (reports: ModelData['reports']): readonly Rule[] =>
  SHOWN.flatMap(([all, ...patterns]) => {
    const columns = [...(all.column === undefined ? [] : [all.column]), ...(all.groups ?? [])]
    const hasColumns = (path: string) =>
      reports.some((one) => one.path === path && columns.every((name) => one.columns.some((of) => of.name === name)))
    const shown = { ...all, reports: all.reports.filter(hasColumns) }
    if (shown.reports.length === 0) return []
    return patterns.flatMap((text) => [
      ...saying(text, { is: 'report', ...shown }),
      ...(shown.column === undefined ? [] : saying(`by ${text}`, { is: 'report', ...shown, isOrder: true })),
    ])
  })
