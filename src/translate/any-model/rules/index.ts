// All rules for questions about a host's model, in the order in which they apply.

import type { Grammar } from '../../language.ts'
import type { Measure } from '../../lexicon/meaning.ts'
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
import { amountRules, ofThings, perRow } from './amounts-per-row.ts'
import { homonymRules } from './homonyms.ts'
import { valueRules } from './known-values.ts'
import { dayRules } from './other-dates.ts'
import { truthRules } from './truths.ts'

export const rulesFor = (grammar: Grammar, rows: Measure): readonly Rule[] => [
  ...openingRules(grammar),
  excludedDays,
  ...eachOfRules(grammar.fields),
  ...explicitRules(grammar),
  ...twoFieldRules,
  ...splitAndHeldRules(grammar),
  ...homonymRules(grammar.fields),
  ...boundRules,
  ...dayRules(grammar.fields, grammar.calendar.date),
  ...valueRules,
  ...amountRules(grammar),
  ...functionRules(grammar),
  ...speakingRules(grammar),
  ...comparisonRules(grammar),
  ...equalityRules(grammar),
  ...excludedRules(grammar),
  numbersAsIds(grammar.fields),
  ...presenceRules(grammar),
  ...countRules(grammar),
  perRow(rows),
  ...havingRules,
  ...bareHavingRules,
  ofThings,
  ...truthRules(grammar.fields, rows),
  ...pageRules,
  ...sortingRules(grammar),
  ...rankRules(grammar),
  // The highest price by item, over 100: applies as soon as the price is the measure.
  ...bareHavingRules,
  ...bareRankRules,
  eachNamed,
  ...groupRules(grammar),
]
