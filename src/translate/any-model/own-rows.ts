// The row types of a question about a host's model: those that its fields belong to. All rows if every row has its
// fields.

import type { Intent } from '../intent.ts'
import type { Counted } from '../items.ts'
import type { Language, RowTypes, Settled } from '../language.ts'
import type { Measure } from '../lexicon/meaning.ts'
import { pluralsOf } from '../lexicon/plural.ts'
import { APART, rowTypesOf } from '../row-types.ts'

/** `rows` counts rows of any type. */
export function settleOwn({ fields, base, rowType }: Language['model'], rowTypes: RowTypes, rows: Measure) {
  const words = base.replaceAll('_', ' ')
  const namesake = rowTypes.all.find((type) => type === words || pluralsOf(type.replaceAll('_', ' ')).includes(words))
  return (intent: Intent): Settled => {
    if (rowType === undefined) return { intent, types: [] }
    const found = rowTypesOf(intent, fields, rowTypes)
    if (found === undefined) return { unusable: APART }
    const named = [...intent.groups, ...intent.filters.map(({ member }) => member), ...intent.counted.flatMap(fieldsOf)]
    const isTold = intent.contexts.length > 0 || named.some((name) => name === rowType.field || isOfSome(name))
    if (isTold) return { intent, types: found }
    if (namesake === undefined || !intent.counted.some((one) => 'measure' in one && one.measure === rows))
      return { intent, types: [] }
    const why = `may be all rows, or those of ${rowType.field} "${namesake}": say "with ${rowType.field} ${namesake}", or "by ${rowType.field}"`
    return { unusable: { reason: 'ambiguous', words: [words], why } }
  }

  function isOfSome(name: string): boolean {
    const on = fields[name]?.on ?? []
    return on.length > 0 && on.length < rowTypes.all.length
  }
}

const fieldsOf = (counted: Counted): readonly string[] =>
  'measure' in counted ? Object.values(counted.measure.on).map(({ field }) => field) : [counted.aggregate.field]
