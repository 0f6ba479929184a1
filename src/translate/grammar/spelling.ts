// Repairs unknown words if exactly one word of the grammar is near.

import { createRepairs } from '../typos.ts'
import type { Lexis } from './lexis.ts'
import { isKnown, type Repairs } from './read.ts'

export const repairsOf = ({ grammar, meaningful, values }: Lexis): Repairs =>
  createRepairs(
    [...meaningful].map((word) => word.replace('~', '')).filter((word) => !values.has(word)),
    (word) => isKnown(word, grammar.words),
  )
