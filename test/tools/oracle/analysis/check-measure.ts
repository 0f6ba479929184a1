// Checks the shape of a measure and of the measures inside it: kind, members, function and filters.
import { FUNCTIONS, FUNCTIONS_OF } from '../fields.ts'
import { type Report, record, requiredText } from '../problems.ts'
import { type Members, members } from '../request.ts'
import { checkAlias } from './check-dimension.ts'
import { checkTrees, resolveField } from './check-tree.ts'
import { ANALYSIS_FIELDS } from './fields.ts'
import { METRICS } from './metrics.ts'
import { OPERATIONS } from './model.ts'

const KINDS = ['metric', 'of', ...OPERATIONS] as const
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  plain: ['field', 'fn', 'alias', 'filters'],
  metric: ['metric', 'alias', 'filters'],
  of: ['of', 'in', 'over', 'alias', 'filters'],
}
const ALL_MEMBERS = [...new Set([...Object.values(MEMBERS).flat(), ...OPERATIONS])]
const MAX_CONDITIONS = 100

/** Checks a measure. A measure in `measures` is shown; a measure inside another measure is hidden and has no alias. */
export function checkMeasure(item: unknown, at: Report, place: 'shown' | 'hidden'): undefined {
  const own = members(item)
  if (own === undefined) return at.add('bad_shape')
  const isGiven = (name: string) => (own.get(name) ?? null) !== null
  const kinds = KINDS.filter(isGiven)
  if (kinds.length > 1) return at.add('bad_shape')
  const [kind = 'plain'] = kinds
  const known = [...(MEMBERS[kind] ?? [kind, 'alias']), ...ALL_MEMBERS.filter((name) => !isGiven(name))]
  const measure = record(item, known, at)
  if (measure === undefined) return
  checkAlias(measure, 'alias', at)
  if (place === 'hidden' && isGiven('alias')) at.at('alias').add('operand_with_alias')
  if (place === 'shown' && !isGiven('alias') && kind !== 'plain' && kind !== 'metric') at.at('alias').add('bad_shape')
  checkTrees(measure, 'filters', MAX_CONDITIONS, at, resolveField)
  if (kind === 'plain') checkPlain(measure, at)
  else if (kind === 'metric') checkMetric(measure, at)
  else if (kind === 'of') checkOf(measure, at)
  else checkOperands(measure.get(kind), at.at(kind))
}

function checkPlain(measure: Members, at: Report): undefined {
  const known = MEMBERS.plain ?? []
  const name = requiredText(measure, 'field', known, at)
  const fnText = requiredText(measure, 'fn', known, at)
  const field = name === undefined ? undefined : ANALYSIS_FIELDS.get(name)
  const fn = FUNCTIONS.find((one) => one === fnText)
  if (name !== undefined && name !== '*' && field === undefined) at.at('field').add('unknown_field')
  if (fnText !== undefined && fn === undefined) at.at('fn').add('unknown_function')
  if (fn === undefined) return
  const isAble =
    name === '*' ? fn === 'count' : field === undefined || FUNCTIONS_OF[field.type].some((one) => one === fn)
  if (!isAble) at.at('fn').add('unsupported_function')
}

function checkMetric(measure: Members, at: Report): undefined {
  const metric = measure.get('metric')
  if (typeof metric !== 'string') at.at('metric').add('bad_shape')
  else if (!METRICS.has(metric)) at.at('metric').add('unknown_metric')
}

function checkOf(measure: Members, at: Report): undefined {
  checkOperand(measure.get('of'), at.at('of'))
  if (typeof (measure.get('in') ?? '') !== 'string') at.at('in').add('bad_shape')
  const over = measure.get('over') ?? []
  if (!Array.isArray(over) || over.some((name) => typeof name !== 'string')) at.at('over').add('bad_shape')
}

function checkOperands(operands: unknown, at: Report): undefined {
  if (!Array.isArray(operands) || operands.length !== 2) return at.add('bad_shape')
  operands.forEach((operand, i) => {
    checkOperand(operand, at.at(i))
  })
}

function checkOperand(operand: unknown, at: Report): undefined {
  if (typeof operand !== 'string') checkMeasure(operand, at, 'hidden')
}
