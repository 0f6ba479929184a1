// The reports in the order of the specification. To add a report, add its file, and its import and entry here.

import { aiAdvisor } from './ai-advisor.ts'
import { anomalies } from './anomalies.ts'
import { autocompleteClicks } from './autocomplete-clicks.ts'
import { autocompleteTrendingCategories } from './autocomplete-trending-categories.ts'
import { autocompleteTrendingItems } from './autocomplete-trending-items.ts'
import { banners } from './banners.ts'
import { bannersSummary } from './banners-summary.ts'
import { campaigns } from './campaigns.ts'
import { campaignsSummary } from './campaigns-summary.ts'
import { clickPositions } from './click-positions.ts'
import { deviceBrowser } from './device-browser.ts'
import { facets } from './facets.ts'
import { geoDistribution } from './geo-distribution.ts'
import { landingPageFacets } from './landing-page-facets.ts'
import { landingPages } from './landing-pages.ts'
import { pageLoads } from './page-loads.ts'
import { pagination } from './pagination.ts'
import { poorResults } from './poor-results.ts'
import { productImpressions } from './product-impressions.ts'
import { productRatings } from './product-ratings.ts'
import { queries } from './queries.ts'
import { recommendations } from './recommendations.ts'
import { redirects } from './redirects.ts'
import { sales } from './sales.ts'
import { searchFunnel } from './search-funnel.ts'
import { searches } from './searches.ts'
import { sorting } from './sorting.ts'
import { spelling } from './spelling.ts'
import { users } from './users.ts'

export const reports = [
  searches,
  users,
  queries,
  clickPositions,
  poorResults,
  spelling,
  sales,
  recommendations,
  facets,
  landingPageFacets,
  sorting,
  pagination,
  campaigns,
  campaignsSummary,
  banners,
  bannersSummary,
  autocompleteClicks,
  autocompleteTrendingCategories,
  autocompleteTrendingItems,
  productRatings,
  deviceBrowser,
  landingPages,
  geoDistribution,
  redirects,
  productImpressions,
  searchFunnel,
  pageLoads,
  aiAdvisor,
  anomalies,
] as const

/** The path of a report, without slash. */
export type ReportName = (typeof reports)[number]['path']
