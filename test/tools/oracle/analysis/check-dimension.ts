// Checks the shape of one dimension: its field, its alias, its grain or bins, `fill`, and the members of `top`.
import { parsesAsNumber } from '../check-condition.ts'
import { compare, decimal } from '../decimal.ts'
import { type Report, record, requiredText } from '../problems.ts'
import { type Members, valueText } from '../request.ts'
import { ALIAS } from '../validate.ts'
import { ANALYSIS_FIELDS } from './fields.ts'
import { GRAINS } from './grains.ts'

const MEMBERS = ['field', 'alias', 'by', 'bins', 'fill', 'top'] as const
const TOP_MEMBERS = ['limit', 'by', 'dir', 'within', 'rest'] as const
const MAX_EDGES = 50
const MAX_TOP = 1000

export function checkDimension(item: unknown, at: Report): undefined {
  if (typeof item === 'string') return ANALYSIS_FIELDS.has(item) ? undefined : at.add('unknown_field')
  const dimension = record(item, MEMBERS, at)
  if (dimension === undefined) return
  const name = requiredText(dimension, 'field', MEMBERS, at)
  const field = name === undefined ? undefined : ANALYSIS_FIELDS.get(name)
  if (name !== undefined && field === undefined) at.at('field').add('unknown_field')
  checkAlias(dimension, 'alias', at)
  checkGrain(dimension, field?.type, at)
  checkBins(dimension, field?.type, at)
  if (typeof (dimension.get('fill') ?? false) !== 'boolean') at.at('fill').add('bad_shape')
  if ((dimension.get('top') ?? null) !== null) checkTop(dimension.get('top'), at.at('top'))
}

/** Checks an optional column name. */
export function checkAlias(from: Members, name: string, at: Report): undefined {
  const alias = from.get(name) ?? null
  if (alias === null) return
  if (typeof alias !== 'string') at.at(name).add('bad_shape')
  else if (!ALIAS.test(alias)) at.at(name).add('bad_alias')
}

function checkGrain(dimension: Members, type: string | undefined, at: Report): undefined {
  const by = dimension.get('by') ?? null
  if (by === null) return
  if (typeof by !== 'string') at.at('by').add('bad_shape')
  else if (!GRAINS.some((grain) => grain === by)) at.at('by').add('unknown_grain')
  else if (type !== undefined && type !== 'date') at.at('by').add('unsupported_grain')
}

function checkBins(dimension: Members, type: string | undefined, at: Report): undefined {
  const bins = dimension.get('bins') ?? []
  if (!Array.isArray(bins)) return at.at('bins').add('bad_shape')
  if (bins.length === 0) return
  if (bins.length > MAX_EDGES) return at.at('bins').add('out_of_bounds')
  if ((dimension.get('by') ?? null) !== null) return at.at('bins').add('bad_shape')
  if (type !== undefined && type !== 'number') return at.at('bins').add('unsupported_bins')
  const edges = bins.map((edge, i) => {
    const text = valueText(edge)
    if (text !== undefined && parsesAsNumber(text)) return decimal(text)
    return at
      .at('bins')
      .at(i)
      .add(text === undefined ? 'bad_shape' : 'bad_value')
  })
  edges.forEach((edge, i) => {
    const before = edges[i - 1]
    if (edge !== undefined && before !== undefined && compare(before, edge) >= 0) at.at('bins').at(i).add('bad_value')
  })
}

function checkTop(value: unknown, at: Report): undefined {
  const top = record(value, TOP_MEMBERS, at)
  if (top === undefined) return
  const limit = top.get('limit')
  if (typeof limit !== 'number') at.at('limit').add('bad_shape')
  else if (!Number.isInteger(limit) || limit < 1 || limit > MAX_TOP) at.at('limit').add('out_of_bounds')
  requiredText(top, 'by', TOP_MEMBERS, at)
  checkDirection(top, at)
  const within = top.get('within') ?? []
  if (!Array.isArray(within) || within.some((name) => typeof name !== 'string')) at.at('within').add('bad_shape')
  checkAlias(top, 'rest', at)
}

export function checkDirection(from: Members, at: Report): undefined {
  const dir = from.get('dir') ?? 'asc'
  if (typeof dir !== 'string') at.at('dir').add('bad_shape')
  else if (dir !== 'asc' && dir !== 'desc') at.at('dir').add('bad_value')
}
