// Entries (grammar rules for words) for the fields that only the model of the host, the embedding application,
// describes: rows, ids, numbers that add up, booleans, and dates of events. An amount is a number that questions ask
// for.

import { isRepeating } from '../../../catalog/catalog-joins.ts'
import type { Field } from '../../../model/field.ts'
import type { Fields, ModelData } from '../../../model/model.ts'
import { isQuantity, isSummable } from '../../quantities.ts'
import { pluralOf, singularOf } from '../forms.ts'
import type { Amount, Plain, Thing } from '../parts.ts'
import { type Rule, rules } from '../rule.ts'
import { on as condition, equal } from '../rules/condition-forms.ts'
import { ROWS } from '../rules/nouns.ts'
import type { Sign } from '../signs.ts'
import { patternOf, patternsOf } from './model.ts'

/** The amount that counts the rows of a model. The amount has the name of the base relation. */
export function rowsOf(model: ModelData): Amount {
  const { base } = model
  const words = singularOf(patternOf(base))
  const [field, twin] = typesOf(model).find(([, type]) => patternOf(type) === words) ?? []
  return {
    ...ROWS,
    name: base,
    ...(twin !== undefined && {
      vagueRows: `can mean all rows or only ${field} "${twin}": say "with ${field} ${twin}", or "by ${field}"`,
    }),
  }
}

/** Entries for the rows of the base relation. Rows of `book_orders` are also called `orders`. */
export function rowEntries(model: ModelData): readonly Rule[] {
  const words = singularOf(patternOf(model.base))
  const rows = rowsOf(model)
  const thing: Thing = { name: model.base, lists: [], bare: 'count', counts: rows, isRow: true }
  // A metric with the name of the base counts its rows as the host wants.
  const measured = patternsOf(Object.entries(model.metrics).flatMap(([name, { label }]) => [name, label])).map(
    singularOf,
  )
  const own = [words, words.split(' ').at(-1) ?? words].filter((one) => !measured.includes(one))
  return [
    ...nouns([...own, 'row', 'record'], thing),
    ...typesOf(model).flatMap(([field, type]) =>
      patternOf(type) === words
        ? []
        : nouns([patternOf(type)], {
            ...thing,
            name: type,
            counts: { ...ROWS, name: type, on: { [type]: { field: '*', fn: 'count' } } },
            lists: [field],
            on: [type],
          }),
    ),
  ]
}

/**
 * Amounts that count the distinct ids of base rows. If a request names a field of a joined relation, they are used
 * instead of the count of rows, because the join repeats base rows.
 */
export function countedOnce({ base, fields, joins, countDistinctOf }: ModelData): Readonly<Record<string, Amount>> {
  const id = `${singularOf(patternOf(base)).replaceAll(' ', '_')}_id`
  if (!countDistinctOf.includes(id)) return {}
  const amount = amountOf(base, { field: id, fn: 'count_distinct' })
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, { from }]) =>
      isRepeating(from, joins) ? [[`${name} ${base}`, { ...amount, isCount: true }]] : [],
    ),
  )
}

/** Creates the entries for the given fields of a model. */
export function hostEntries(model: ModelData, fields: Fields): readonly Rule[] {
  const rows = rowsOf(model)
  const verbs = datedVerbs(fields)
  return Object.entries(fields).flatMap(([name, field]): readonly Rule[] => {
    const { type, label, synonyms = [], from } = field
    const patterns = patternsOf([name, label, ...synonyms])
    const related = [`${singularOf(patternOf(from))} ${patternOf(name)}`]
    const [, thing] = /^(.+)_id$/.exec(name) ?? []
    const [, truth = name] = /^(?:is|was|has|had)_(.+)$/.exec(name) ?? []
    const verb = verbs.get(name)
    return [
      ...rules(related, () => ({ cat: 'field', field: name, type, isMany: false }), { cost: 0 }),
      ...nouns(related, { name, lists: [name], bare: 'list' }, 0.1),
      ...(thing === undefined || isNamed(thing, model) ? [] : identified(thing, name)),
      ...(type === 'boolean' ? truths([patternOf(truth), ...patternsOf(synonyms)], name, rows) : []),
      ...(type === 'number' && isQuantity(name, field)
        ? numbers([...patterns, ...related], name, field, isSummable(name, field, model))
        : []),
      ...(verb === undefined ? [] : dated(verb, name, name === model.date, isKnownValue(verb, fields))),
    ]
  })
}

const amountOf = (name: string, plain: Plain, on: readonly string[] = []): Amount => ({
  name,
  on: Object.fromEntries((on.length === 0 ? ['*'] : on).map((type) => [type, plain])),
})

const nouns = (patterns: readonly string[], thing: Thing, cost = 0): readonly Rule[] =>
  rules([...new Set(patterns)], () => ({ cat: 'thing', thing, isMany: false }), { cost })

/** Whether a field or the base relation already has the name. */
const isNamed = (name: string, { fields, base }: ModelData): boolean =>
  Object.hasOwn(fields, name) || patternOf(name) === singularOf(patternOf(base))

/** Entries for things with an id field: `customers` counts the values of `customer_id`. */
function identified(thing: string, field: string): readonly Rule[] {
  const words = patternOf(thing)
  const counts: Amount = { ...amountOf(pluralOf(thing), { field, fn: 'count_distinct' }), isCount: true }
  return nouns([words], { name: thing, lists: [field], bare: 'count', counts, named: field, id: field, isOwner: true })
}

/** Entries for a boolean field. For `is_gift`, `gift` means the condition or the rows that meet the condition. */
function truths(patterns: readonly string[], field: string, rows: Amount): readonly Rule[] {
  const tests = [equal(field, ['true'])]
  return [
    ...rules(
      patterns.map((words) => `(as) (a|an) ${words}`),
      () => ({ cat: 'test', tests }),
      { cost: 0.25 },
    ),
    ...rules(
      patterns,
      () => ({
        cat: 'thing',
        isMany: true,
        thing: { name: field, lists: [], bare: 'count', counts: rows, tests, isRow: true },
      }),
      { cost: 0.5 },
    ),
  ]
}

/** Entries for a number field. If the values can be summed, the name alone means the sum. */
const numbers = (patterns: readonly string[], name: string, { on }: Field, isSum: boolean): readonly Rule[] =>
  rules(
    patterns,
    (): Sign =>
      isSum
        ? { cat: 'amount', amount: amountOf(`sum_${name}`, { field: name, fn: 'sum' }, on) }
        : {
            cat: 'amount',
            amount: {
              ...amountOf(name, { field: name, fn: 'sum' }),
              vague: `"${patternOf(name)}" is a number in each row: ask for the average, the highest or the lowest`,
            },
          },
    { cost: isSum ? 0.1 : 0.6 },
  )

const HAPPENED = /(?:ed|^paid|^sent|^sold|^bought|^left|^lost|^won|^due|^made|^held|^met)$/

/** Maps each date field that names an event to the verb of the event: `closed_on` to `closed`. */
const datedVerbs = (fields: Fields): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fields).flatMap(([name, { type }]) => {
      const [, stem] = /^([a-z]+)_(?:on|at|date|day)$/.exec(name) ?? []
      return type === 'date' && stem !== undefined && HAPPENED.test(stem) ? [[name, stem] as const] : []
    }),
  )

const isKnownValue = (word: string, fields: Fields): boolean =>
  Object.values(fields).some(({ values = [] }) => values.some((value) => patternOf(value) === word))

function dated(verb: string, field: string, isMain: boolean, isValue: boolean): readonly Rule[] {
  const test = (operator: string): Sign => ({ cat: 'test', tests: [condition(field, operator)] })
  return [
    ...rules([`${verb} date|day`], () => ({ cat: 'field', field, type: 'date', isMany: false }), { cost: 0 }),
    ...nouns([`${verb} date`], { name: field, lists: [field], bare: 'list' }),
    ...rules(
      [`(and) (that|which|with) (~be) (to) (be) ${verb} (on|in|at|for|from|by) {days}`],
      (sign) => sign && { cat: 'piece', piece: { is: 'days', days: sign.days, ...(!isMain && { field }) } },
      { cost: 0 },
    ),
    // A verb that is also a known value of a field means the value.
    ...(isValue || isMain ? [] : rules([verb], () => test('set'), { cost: 0.3 })),
    ...(isValue
      ? []
      : rules([`(that|which) (~be|~have) not|never (been) ${verb}`, `without ${verb}`], () => test('notSet'), {
          cost: 0,
        })),
  ]
}

const typesOf = ({ rowType, fields }: ModelData): readonly (readonly [field: string, type: string])[] =>
  rowType === undefined ? [] : (fields[rowType.field]?.values ?? []).map((type) => [rowType.field, type])
