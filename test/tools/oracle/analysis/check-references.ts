// Checks names: the names of columns must be unique, and every name that the request refers to must exist.
import { type Report, record, requiredText } from '../problems.ts'
import { type Members, members } from '../request.ts'
import { checkDirection } from './check-dimension.ts'
import type { Dimension } from './model.ts'
import { aliasOf, readDimension } from './normalize.ts'

const ORDER = ['field', 'dir'] as const
const MAX_ORDER = 64

interface Names {
  readonly dimensions: readonly Dimension[]
  readonly aliases: readonly string[]
  readonly periods: readonly string[]
}

/** Checks the shape of `order`, but not whether its names exist. */
export function checkOrder(top: Members, report: Report): undefined {
  const order = top.get('order') ?? []
  const at = report.at('order')
  if (!Array.isArray(order)) return at.add('bad_shape')
  if (order.length > MAX_ORDER) return at.add('out_of_bounds')
  order.forEach((item, i) => {
    const term = record(item, ORDER, at.at(i))
    if (term === undefined) return
    requiredText(term, 'field', ORDER, at.at(i))
    checkDirection(term, at.at(i))
  })
}

export function checkReferences(top: Members, report: Report): undefined {
  const measures = listOf(top, 'measures')
  const names: Names = {
    dimensions: listOf(top, 'dimensions').map(readDimension),
    aliases: measures.flatMap((item) => aliasOf(members(item) ?? new Map()) ?? []),
    periods: [...(members(top.get('compare')) ?? [])].flatMap(([name, period]) => (period === null ? [] : [name])),
  }
  checkUnique(names, report)
  checkSelection(top, names, report)
  measures.forEach((item, i) => {
    checkNames(members(item), names, report.at('measures').at(i))
    if (isCyclic(item, measures)) report.at('measures').at(i).add('cycle')
  })
  names.dimensions.forEach(({ name, top: ranking }, i) => {
    if (ranking === undefined) return
    const at = report.at('dimensions').at(i).at('top')
    if (!names.aliases.includes(ranking.by)) at.at('by').add('unknown_measure')
    const others = names.dimensions.map((one) => one.name).filter((other) => other !== name)
    checkEach(ranking.within, others, at.at('within'))
  })
  checkOrderNames(top, names, report)
}

function checkUnique({ dimensions, aliases }: Names, report: Report): undefined {
  const taken = new Set<string>()
  const take = (name: string, at: Report) => {
    if (taken.has(name.toLowerCase())) at.add('duplicate_name')
    taken.add(name.toLowerCase())
  }
  dimensions.forEach(({ name, top }, i) => {
    const at = report.at('dimensions').at(i)
    take(name, at)
    if (top?.rest !== undefined) take(top.rest, at.at('top').at('rest'))
  })
  aliases.forEach((alias, i) => {
    take(alias, report.at('measures').at(i))
  })
}

function checkSelection(top: Members, { dimensions, aliases, periods }: Names, report: Report): undefined {
  if (dimensions.length + aliases.length === 0) return report.add('missing_selection')
  if (aliases.length > 0) return
  if (listOf(top, 'having').length > 0) report.at('having').add('not_in_having')
  if (top.get('totals') === true) report.at('totals').add('needs_measures')
  if (periods.length > 0) report.at('compare').add('needs_measures')
  dimensions.forEach(({ fill }, i) => {
    if (fill) report.at('dimensions').at(i).at('fill').add('needs_measures')
  })
}

function checkNames(measure: Members | undefined, names: Names, at: Report): undefined {
  if (measure === undefined) return
  for (const [value, place] of operandsOf(measure, at)) {
    if (typeof value !== 'string') checkNames(members(value), names, place)
    else if (!names.aliases.includes(value)) place.add('unknown_measure')
  }
  const period = measure.get('in') ?? null
  if (period !== null && !names.periods.some((name) => name === period)) at.at('in').add('unknown_period')
  const dimensions = names.dimensions.map(({ name }) => name)
  checkEach(listOf(measure, 'over'), dimensions, at.at('over'))
}

function checkEach(used: readonly unknown[], known: readonly string[], at: Report): undefined {
  used.forEach((name, i) => {
    if (!known.some((one) => one === name)) at.at(i).add('unknown_dimension')
    else if (used.indexOf(name) < i) at.at(i).add('duplicate_name')
  })
}

function operandsOf(measure: Members, at: Report): readonly (readonly [unknown, Report])[] {
  const of = measure.get('of') ?? null
  const pairs = ['add', 'subtract', 'divide', 'change'].flatMap((name) =>
    listOf(measure, name).map((operand, i) => [operand, at.at(name).at(i)] as const),
  )
  return of === null ? pairs : [[of, at.at('of')], ...pairs]
}

/** Whether a measure refers to itself, directly or through its operands. Visits each measure once. */
function isCyclic(start: unknown, measures: readonly unknown[]): boolean {
  const byAlias = new Map(measures.map((item) => [aliasOf(members(item) ?? new Map()), item]))
  const seen = new Set<unknown>()
  const nowhere: Report = { add: () => undefined, at: () => nowhere }
  const visit = (item: unknown): boolean => {
    const own = members(typeof item === 'string' ? byAlias.get(item) : item)
    if (own === undefined) return false
    return operandsOf(own, nowhere).some(([operand]) => {
      const target = typeof operand === 'string' ? byAlias.get(operand) : operand
      if (target === start) return true
      if (seen.has(target)) return false
      seen.add(target)
      return visit(target)
    })
  }
  return visit(start)
}

function checkOrderNames(top: Members, { dimensions, aliases }: Names, report: Report): undefined {
  const flags = dimensions.flatMap((dimension) => dimension.top?.rest ?? [])
  const known = [...dimensions.map(({ name }) => name), ...flags, ...aliases]
  const used = listOf(top, 'order').map((term) => members(term)?.get('field'))
  used.forEach((field, i) => {
    const at = report.at('order').at(i).at('field')
    if (!known.some((name) => name === field)) at.add('not_orderable')
    else if (used.indexOf(field) < i) at.add('duplicate_name')
  })
}

function listOf(from: Members, name: string): readonly unknown[] {
  const value = from.get(name)
  return Array.isArray(value) ? value : []
}
