// A fact in the form of a --rollups file.

import type { RollupFact } from '../../rollups/facts.ts'

export const declaredFact = (fact: RollupFact): object => ({
  ...(fact.kind === 'determines' ? { columns: fact.columns, determine: fact.others } : { unique: fact.column }),
  ...(fact.rows !== undefined && { rows: fact.rows }),
})
