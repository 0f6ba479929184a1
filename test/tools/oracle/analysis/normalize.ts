// Normalizes a valid body of the analysis language. Throws if a body is invalid. If an operand is an alias, replaces it
// with the measure that has this alias.
import { decimal } from '../decimal.ts'
import { type FieldType, FUNCTIONS, measureType, OPERATORS } from '../fields.ts'
import { automaticAlias, type Members, members, valueText } from '../request.ts'
import { ANALYSIS_FIELDS } from './fields.ts'
import { GRAINS, type Grain } from './grains.ts'
import {
  type Column,
  type Dimension,
  isArithmetic,
  type Node,
  OPERATIONS,
  type Request,
  type Top,
  type Tree,
} from './model.ts'
import { type Period, parsePeriod } from './periods.ts'

export function normalize(body: unknown): Request {
  const top = owner(body)
  const dimensions = list(top, 'dimensions').map(readDimension)
  const measures = readMeasures(list(top, 'measures').map(owner))
  const aliases = new Map(measures.map(({ alias, type }) => [alias, type]))
  return {
    dimensions,
    measures,
    filters: readFilters(top, 'filters'),
    having: list(top, 'having').map((item) => readTree(item, (name) => aliases.get(name))),
    order: list(top, 'order').map((item) => {
      const term = owner(item)
      return { field: text(term.get('field')), descending: term.get('dir') === 'desc' }
    }),
    compare: readCompare(top),
    totals: top.get('totals') === true,
    page: Number(top.get('page') ?? 1),
    limit: Number(top.get('limit') ?? 100),
  }
}

export function readDimension(item: unknown): Dimension {
  if (typeof item === 'string') return readDimension({ field: item })
  const dimension = owner(item)
  const field = text(dimension.get('field'))
  const grain = GRAINS.find((name) => name === dimension.get('by'))
  const bins = list(dimension, 'bins')
  const top = dimension.get('top') ?? null
  return {
    name: text(dimension.get('alias') ?? defaultName(field, grain, bins.length > 0)),
    field,
    type: dimensionType(field, grain, bins.length > 0),
    grain,
    edges: bins.length > 0 ? bins.map((edge) => decimal(text(valueText(edge)))) : undefined,
    fill: dimension.get('fill') === true,
    top: top === null ? undefined : readTop(owner(top)),
  }
}

export function defaultName(field: string, grain: string | undefined, isBinned: boolean): string {
  if (grain !== undefined) return `${field}_${grain}`
  return isBinned ? `${field}_bins` : field
}

function dimensionType(field: string, grain: Grain | undefined, isBinned: boolean): FieldType {
  if (grain === 'weekday') return 'number'
  return isBinned ? 'string' : fieldType(field)
}

function fieldType(field: string): FieldType {
  const found = ANALYSIS_FIELDS.get(field)
  if (found === undefined) throw new Error(`unknown field ${field}`)
  return found.type
}

function readTop(top: Members): Top {
  const rest = top.get('rest') ?? null
  return {
    limit: Number(top.get('limit')),
    by: text(top.get('by')),
    descending: top.get('dir') !== 'asc',
    within: list(top, 'within').map(text),
    rest: rest === null ? undefined : text(rest),
  }
}

/**
 * The alias of a measure: the alias from the request or the default alias. Undefined if the measure has neither alias.
 */
export function aliasOf(measure: Members): string | undefined {
  const given = measure.get('alias') ?? null
  if (given !== null) return text(given)
  const metric = measure.get('metric') ?? null
  if (metric !== null) return text(metric)
  const field = measure.get('field') ?? null
  return field === null ? undefined : automaticAlias(text(field), text(measure.get('fn')))
}

function readMeasures(items: readonly Members[]): readonly Column[] {
  const byAlias = new Map(items.map((item) => [aliasOf(item), item]))
  const nodes = new Map<string, Node>()
  const named = (alias: string): Node => {
    const item = byAlias.get(alias)
    if (item === undefined) throw new Error(`unknown measure ${alias}`)
    const node = nodes.get(alias) ?? readNode(item, named)
    nodes.set(alias, node)
    return node
  }
  return items.map((item) => {
    const alias = text(aliasOf(item))
    const node = named(alias)
    return { alias, node, type: nodeType(node) }
  })
}

function readNode(item: Members, named: (alias: string) => Node): Node {
  const operand = (value: unknown): Node => (typeof value === 'string' ? named(value) : readNode(owner(value), named))
  const filters = readFilters(item, 'filters')
  const operation = OPERATIONS.find((name) => (item.get(name) ?? null) !== null)
  if (operation !== undefined) {
    const [left, right] = list(item, operation).map(operand)
    if (left === undefined || right === undefined) throw new Error('two operands')
    return { is: operation, left, right }
  }
  if ((item.get('metric') ?? null) !== null) return { is: 'metric', metric: text(item.get('metric')), filters }
  const of = item.get('of') ?? null
  if (of === null) {
    const fn = FUNCTIONS.find((name) => name === item.get('fn'))
    if (fn === undefined) throw new Error('unknown function')
    return { is: 'aggregate', field: text(item.get('field')), fn, filters }
  }
  const period = item.get('in') ?? null
  const over = item.get('over') ?? null
  return {
    is: 'of',
    of: operand(of),
    period: period === null ? undefined : text(period),
    over: over === null ? undefined : list(item, 'over').map(text),
    filters,
  }
}

export function nodeType(node: Node): FieldType {
  if (node.is === 'of') return nodeType(node.of)
  if (node.is === 'metric' || isArithmetic(node)) return 'number'
  return measureType(node.fn, ANALYSIS_FIELDS.get(node.field)?.type)
}

function readFilters(from: Members, name: string): readonly Tree[] {
  return list(from, name).map((item) => readTree(item, (member) => ANALYSIS_FIELDS.get(member)?.type))
}

export function readTree(item: unknown, typeOf: (member: string) => FieldType | undefined): Tree {
  const tree = owner(item)
  for (const is of ['and', 'or'] as const) {
    if ((tree.get(is) ?? null) !== null) return { is, parts: list(tree, is).map((part) => readTree(part, typeOf)) }
  }
  if ((tree.get('not') ?? null) !== null) return { is: 'not', part: readTree(tree.get('not'), typeOf) }
  const member = text(tree.get('member'))
  const type = typeOf(member)
  const operator = OPERATORS.find((name) => name === tree.get('operator'))
  if (type === undefined || operator === undefined) throw new Error(`unknown member ${member} or its operator`)
  const values = list(tree, 'values').map((value) => text(valueText(value)))
  return { is: 'condition', condition: { member, operator, type, values } }
}

function readCompare(top: Members): ReadonlyMap<string, Period> {
  const compare = top.get('compare') ?? null
  if (compare === null) return new Map()
  return new Map(
    [...owner(compare)].flatMap(([name, value]): [string, Period][] => {
      if (value === null) return []
      const period = parsePeriod(value)
      if (period === undefined) throw new Error(`unknown period ${String(value)}`)
      return [[name, period]]
    }),
  )
}

function owner(value: unknown): Members {
  const found = members(value)
  if (found === undefined) throw new Error('not an object')
  return found
}

function list(from: Members, name: string): readonly unknown[] {
  const value = from.get(name) ?? []
  if (!Array.isArray(value)) throw new Error(`${name} is not a list`)
  return value
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw new Error('not a text')
  return value
}
