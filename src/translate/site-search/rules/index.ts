// All rules for questions about site search, in the order in which they apply.

import type { Fields } from '../../../model/model.ts'
import { valueRules } from '../../any-model/rules/known-values.ts'
import { dayRules } from '../../any-model/rules/other-dates.ts'
import { truthRules } from '../../any-model/rules/truths.ts'
import type { Grammar } from '../../language.ts'
import type { Rule } from '../../rule.ts'
import { boundRules } from '../../rules/bounds.ts'
import { comparisonRules } from '../../rules/comparisons.ts'
import { countRules } from '../../rules/counts.ts'
import { eachNamed } from '../../rules/each-named.ts'
import { eachOfRules } from '../../rules/each-of.ts'
import { equalityRules } from '../../rules/equality.ts'
import { excludedRules } from '../../rules/excluded.ts'
import { excludedDays } from '../../rules/excluded-days.ts'
import { explicitRules } from '../../rules/explicit.ts'
import { functionRules } from '../../rules/field-functions.ts'
import { groupRules } from '../../rules/groups.ts'
import { bareHavingRules, havingRules } from '../../rules/having.ts'
import { numbersAsIds } from '../../rules/numbers-as-ids.ts'
import { openingRules } from '../../rules/opening.ts'
import { pageRules } from '../../rules/pages.ts'
import { presenceRules } from '../../rules/presence.ts'
import { bareRankRules, rankRules } from '../../rules/ranks.ts'
import { sortingRules } from '../../rules/sorted.ts'
import { speakingRules } from '../../rules/speaking.ts'
import { splitAndHeldRules } from '../../rules/split-and-held.ts'
import { twoFieldRules } from '../../rules/two-fields.ts'
import { attributeRules } from './attributes.ts'
import { averageOrderRules, averageRules, numberOfSales } from './averages.ts'
import { doingRankRules, orderRankRules } from './best-sellers.ts'
import { byNameOrId } from './by-name-or-id.ts'
import { cartsOfUnits, putIntoCarts } from './carts.ts'
import { codeRules } from './codes.ts'
import { correctionRules } from './corrections.ts'
import { defaultSets } from './default-sets.ts'
import { flagRules } from './flags.ts'
import { keywordRules, withoutKeywordRules } from './keywords.ts'
import { kindsOfPeopleRules } from './kinds-of-people.ts'
import { anyFacet, facetRules, facetsFor, valuesOfFacet } from './named-facets.ts'
import { namedItemRules } from './named-items.ts'
import { namedVisitorRules } from './named-visitors.ts'
import { never } from './never.ts'
import { clickedOnes } from './objects.ts'
import { noOrderBy, ofEachOrder, ordersOver, worthOfOrders } from './orders-over.ts'
import { otherEvents } from './other-events.ts'
import { repeatedRules } from './repeated.ts'
import { positionRules, resultPageRules } from './result-pages.ts'
import { resultVerbRules } from './result-verbs.ts'
import { sameVisitRules } from './same-visit.ts'
import { searchedTextRules } from './searched-texts.ts'
import { doerRules, orderCost, orderTotal, ownGroupRules } from './shop-groups.ts'
import { singleRules } from './singles.ts'
import { sortedBy } from './sorted-by.ts'
import { thingRules } from './things.ts'
import { timesOfSearches } from './times.ts'
import { doneOften, mostDoing, somethingDone, whoRanksRules, whoRules } from './who.ts'
import { resultRules } from './with-results.ts'
import { withoutValues } from './without-values.ts'
import { heldInContext, spendingRules, worthRules } from './worth.ts'
import { zero } from './zero.ts'

/** `added`: fields of the host, next to those of site search. */
export const rulesFor = (grammar: Grammar, added: Fields): readonly Rule[] => [
  ...openingRules(grammar),
  zero,
  ...somethingDone,
  mostDoing,
  noOrderBy,
  excludedDays,
  ...sameVisitRules,
  otherEvents,
  sortedBy,
  ...eachOfRules(grammar.fields),
  ...explicitRules(grammar),
  ...twoFieldRules,
  ...splitAndHeldRules(grammar),
  facetsFor,
  valuesOfFacet,
  ...defaultSets,
  ...attributeRules,
  ...singleRules,
  ...kindsOfPeopleRules,
  ...positionRules,
  ...boundRules,
  ...resultVerbRules,
  ...dayRules(added, grammar.calendar.date),
  ...valueRules,
  ...correctionRules,
  ...thingRules(grammar.fields),
  ...functionRules(grammar),
  ...averageOrderRules,
  ...speakingRules(grammar),
  ...namedVisitorRules,
  orderTotal,
  orderCost,
  ...comparisonRules(grammar, searchedTextRules(grammar.fields)),
  ...resultPageRules,
  ...withoutValues,
  ...equalityRules(grammar),
  ...excludedRules(grammar),
  numbersAsIds(grammar.fields),
  ...facetRules,
  ...keywordRules,
  putIntoCarts,
  cartsOfUnits,
  ...namedItemRules,
  ...resultRules,
  ...presenceRules(grammar),
  anyFacet,
  ...withoutKeywordRules,
  ...codeRules,
  byNameOrId,
  ...averageRules,
  ...spendingRules,
  ...countRules(grammar),
  numberOfSales,
  ofEachOrder,
  ordersOver,
  ...worthOfOrders,
  heldInContext,
  ...worthRules,
  ...havingRules,
  ...timesOfSearches,
  ...bareHavingRules,
  ...flagRules,
  ...pageRules,
  doneOften,
  ...sortingRules(grammar),
  ...orderRankRules(grammar),
  ...rankRules(grammar),
  // The highest price by item, over 100: applies as soon as the price is the measure.
  ...bareHavingRules,
  ...whoRanksRules,
  ...doingRankRules,
  ...bareRankRules,
  ...truthRules(added),
  ...whoRules,
  clickedOnes,
  ...doerRules,
  eachNamed,
  ...groupRules(grammar, ownGroupRules),
  ...repeatedRules,
  never,
]
