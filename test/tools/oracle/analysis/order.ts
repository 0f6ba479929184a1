// The order of rows: first the order of the request or the default order, then all dimensions.
import { type Cell, compare } from '../value.ts'
import { compareCells, type Group } from './group.ts'
import { type Dimension, MODEL_DATE, type Request } from './model.ts'

export interface ResultRow {
  readonly group: Group
  /** The cells of the measures. */
  readonly values: readonly Cell[]
}

export type Comparison = (a: ResultRow, b: ResultRow) => number

export function comparison(request: Request): Comparison {
  const terms = termsOf(request)
  return (a, b) => {
    for (const term of terms) {
      const order = term(a, b)
      if (order !== 0) return order
    }
    return 0
  }
}

function termsOf(request: Request): readonly Comparison[] {
  const { dimensions, measures, order } = request
  const rest = dimensions.map((_, i) => byDimension(i, false))
  if (order.length > 0) return [...order.map(({ field, descending }) => byName(request, field, descending)), ...rest]
  const date = dimensions.findIndex(isDate)
  if (date !== -1) return [byDimension(date, false), ...rest]
  // The rest (all values that `top` does not keep) is not a value of the dimension, so it comes after all values.
  return [byFlag(false), ...(measures.length > 0 ? [byMeasure(0, true)] : []), ...rest]
}

/** True for the date and for its grains, because both sort in the same way. */
function isDate({ field }: Dimension): boolean {
  return field === MODEL_DATE
}

function byName({ dimensions, measures }: Request, name: string, descending: boolean): Comparison {
  const dimension = dimensions.findIndex((one) => one.name === name)
  if (dimension !== -1) return byDimension(dimension, descending)
  const measure = measures.findIndex(({ alias }) => alias === name)
  return measure === -1 ? byFlag(descending) : byMeasure(measure, descending)
}

function byDimension(i: number, descending: boolean): Comparison {
  return ({ group: a }, { group: b }) => {
    const isRest = Number(a.restOf === i) - Number(b.restOf === i)
    return isRest === 0 ? compareCells(a.cells[i] ?? null, b.cells[i] ?? null, descending) : isRest
  }
}

function byMeasure(i: number, descending: boolean): Comparison {
  return (a, b) => compareCells(a.values[i] ?? null, b.values[i] ?? null, descending)
}

/** Compares two rows by whether they belong to the rest. False comes before true. */
function byFlag(descending: boolean): Comparison {
  const flag = ({ group }: ResultRow) => ({ t: 'bool', v: group.restOf !== undefined }) as const
  return (a, b) => (descending ? compare(flag(b), flag(a)) : compare(flag(a), flag(b)))
}
