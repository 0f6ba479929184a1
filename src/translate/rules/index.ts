// All rules, in the order in which they are applied.

import type { Fields } from '../lexicon/lexicon.ts'
import type { Rule } from '../rule.ts'
import { boundRules } from './bounds.ts'
import { correctionRules } from './corrections.ts'
import { countRules } from './counts.ts'
import { explicitRules } from './explicit.ts'
import { filterRules } from './field-filters.ts'
import { functionRules } from './field-functions.ts'
import { flagRules } from './flags.ts'
import { groupRules } from './groups.ts'
import { havingRules } from './having.ts'
import { pageRules } from './pages.ts'
import { rankRules } from './ranks.ts'
import { sortingRules } from './sorted.ts'
import { thingRules } from './things.ts'

export const rulesFor = (fields: Fields): readonly Rule[] => [
  ...explicitRules(fields),
  ...boundRules,
  ...correctionRules,
  ...thingRules(fields),
  ...functionRules(fields),
  ...filterRules(fields),
  ...countRules(fields),
  ...havingRules,
  ...flagRules,
  ...pageRules,
  ...sortingRules,
  ...rankRules(fields),
  ...groupRules,
]
