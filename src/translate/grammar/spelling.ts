// Repairs unknown words if exactly one word of the grammar is near.

import { createRepairs } from '../typos.ts'
import type { Lexis } from './lexis.ts'
import { isKnown, type Repairs } from './read.ts'

export const repairsOf = ({ grammar, meaningful }: Lexis): Repairs =>
  createRepairs(
    [...meaningful]
      .map((word) => word.replace('~', ''))
      .filter((word) => !/^(?:tablet|mobile|desktop|phone|smartphone)s?$/.test(word)),
    (word) => isKnown(word, grammar.words),
  )
