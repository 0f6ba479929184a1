// The first rules, for every model: the reach of words, and the number of rows.

import type { Grammar } from '../language.ts'
import type { Rule } from '../rule.ts'
import { crossed } from './crossed.ts'
import { excludedLists } from './excluded-lists.ts'
import { forWhich } from './for-which.ts'
import { howManyAsked } from './how-many-asked.ts'
import { neither } from './neither.ts'
import { onlyRules } from './only.ts'
import { overallRules } from './overall.ts'
import { twoEnds } from './two-ends.ts'
import { uniqueHeads } from './unique-heads.ts'

export const openingRules = (grammar: Grammar): readonly Rule[] => [
  excludedLists,
  neither,
  ...overallRules(grammar),
  twoEnds,
  uniqueHeads,
  forWhich,
  ...howManyAsked,
  ...onlyRules,
  crossed,
]
