// All rules, in the order in which they are applied.

import type { Fields } from '../lexicon/lexicon.ts'
import type { Rule } from '../rule.ts'
import { boundRules } from './bounds.ts'
import { countRules, functionRules, havingRules } from './counts.ts'
import { filterRules } from './filters.ts'
import { flagRules } from './flags.ts'
import { groupRules, questionRules } from './groups.ts'
import { rankRules } from './ranks.ts'

export const rulesFor = (fields: Fields): readonly Rule[] => [
  ...boundRules,
  ...questionRules,
  ...functionRules(fields),
  ...filterRules(fields),
  ...countRules(fields),
  ...havingRules,
  ...flagRules,
  ...rankRules(fields),
  ...groupRules(fields),
]
