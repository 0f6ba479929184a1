// The law of bins: the rows of a request, grouped or not, show each number with the bin that contains it. A null has no
// bin.

import { expect } from 'vitest'
import { pickFrom } from '../../tools/generators/values.ts'
import { binOf, binText } from '../../tools/oracle/analysis/grains.ts'
import { decimal } from '../../tools/oracle/decimal.ts'
import { each, relation } from '../property/relation.ts'
import { answers, type Drawn, draw, FEW, holdLaws } from './law.ts'
import { COUNT, filtersOf } from './parts.ts'

const FIELDS = ['item_price', 'item_quantity', 'event_month', 'no_of_results'] as const
const EDGES = [['0'], ['1', '2', '12'], ['-1', '0', '0.15', '9.99']] as const

const bins = relation<Drawn>({
  id: 'L16',
  promise: 'a bin contains its lower edge and no null, in groups and in lists, and bins are sorted by their edges',
  ...FEW,
  make: draw,
  check: each(async (world, drawn) => {
    const field = pickFrom(FIELDS, drawn.n)
    const edges = pickFrom(EDGES, Math.floor(drawn.n / 4))
    const dimensions = [{ field, bins: edges, alias: 'zz_b' }, field]
    const filters = filtersOf(drawn)
    const order = [{ field: 'zz_b' }]
    const found = await answers(
      world,
      { dimensions, filters, order },
      { dimensions, measures: [COUNT], filters, order },
    )
    if (found === undefined) return undefined
    const numbers = edges.map((edge) => decimal(edge))
    for (const { data } of found) {
      const cells = data.map((row) => row[field])
      const expected = cells.map((cell) => (cell === undefined ? edges.length + 1 : binOf(numbers, decimal(cell))))
      expect(expected).toEqual(expected.toSorted((a, b) => a - b))
      expect(data.map((row) => row.zz_b)).toEqual(
        expected.map((bin) => (bin > edges.length ? undefined : binText(numbers, bin))),
      )
    }
    return found[0].data.length
  }),
})

holdLaws([bins])
