// Conditions that name a field, or values that name it: all of them, in order.

import type { Fields } from '../lexicon/lexicon.ts'
import type { Rule } from '../rule.ts'
import { codeRules } from './codes.ts'
import { comparisonRules } from './comparisons.ts'
import { equalityRules } from './equality.ts'
import { keywordRules, withoutKeywordRules } from './keywords.ts'
import { facetRules } from './named-facets.ts'
import { namedItemRules } from './named-items.ts'
import { presenceRules } from './presence.ts'
import { speakingRules } from './speaking.ts'

export const filterRules = (fields: Fields): readonly Rule[] => [
  ...speakingRules(fields),
  ...comparisonRules(fields),
  ...equalityRules(fields),
  ...facetRules,
  ...keywordRules,
  ...namedItemRules,
  ...presenceRules(fields),
  ...withoutKeywordRules,
  ...codeRules,
]
