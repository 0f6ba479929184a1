// All rules, in the order in which they are applied.

import type { Fields } from '../lexicon/lexicon.ts'
import type { Rule } from '../rule.ts'
import { boundRules } from './bounds.ts'
import { countRules, havingRules } from './counts.ts'
import { filterRules } from './filters.ts'
import { flagRules } from './flags.ts'
import { groupRules } from './groups.ts'
import { rankRules } from './ranks.ts'

export const rulesFor = (fields: Fields): readonly Rule[] => [
  ...boundRules,
  ...filterRules(fields),
  ...countRules(fields),
  ...havingRules,
  ...flagRules,
  ...rankRules(fields),
  ...groupRules(fields),
]
