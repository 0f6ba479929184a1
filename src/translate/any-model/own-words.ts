// The words of a model: rows by the name of their relation, things by their ids, known values, and events by their date
// fields.

import type { Field } from '../../model/field.ts'
import type { Fields, ModelData } from '../../model/model.ts'
import { callsOf } from '../lexicon/entries.ts'
import type { Entry } from '../lexicon/lexicon.ts'
import type { Measure } from '../lexicon/meaning.ts'
import { pluralsOf, singularOf } from '../lexicon/plural.ts'

const spaced = (name: string): string => name.replaceAll('_', ' ')
const lastWord = (phrase: string): string => phrase.split(' ').at(-1) ?? phrase

/** The names of the rows of a relation: `book_orders` are also `orders`. */
export function rowEntries(base: string, rows: Measure): readonly Entry[] {
  const singular = singularOf(spaced(base))
  const names = [...new Set([singular, lastWord(singular), 'row', 'record'])]
  return [
    [names, { is: 'measure', measure: rows, plural: false }],
    [names.flatMap(pluralsOf), { is: 'measure', measure: rows, plural: true }],
  ]
}

/** A word for things counts their ids: `customers` counts `customer_id`. */
export function thingEntries(fields: Fields, onOf: (field: string) => readonly string[]): readonly Entry[] {
  return Object.keys(fields).flatMap((field): readonly Entry[] => {
    const [, name] = /^(.+)_id$/.exec(field) ?? []
    if (name === undefined || Object.hasOwn(fields, name)) return []
    const singular = spaced(name)
    const measure: Measure = {
      name: pluralsOf(singular)[0]?.replaceAll(' ', '_') ?? name,
      on: Object.fromEntries(onOf(field).map((type) => [type, { fn: 'count_distinct', field }])),
      listed: field,
      each: field,
      isCount: true,
    }
    return [
      [[singular], { is: 'measure', measure, plural: false }],
      [pluralsOf(singular), { is: 'measure', measure, plural: true }],
    ]
  })
}

/** A known value of exactly one field implies that field. */
export function valueEntries(fields: Fields): readonly Entry[] {
  const all = Object.entries(fields).flatMap(([field, { type, values = [] }]) =>
    type === 'string' ? values.map((value) => ({ field, value, said: spaced(value.toLowerCase()) })) : [],
  )
  const isOwn = (said: string) => all.filter((one) => one.said === said).length === 1
  return all
    .filter(({ said }) => isOwn(said))
    .map(({ field, value, said }) => [
      [said, value],
      { is: 'condition', filters: [{ member: field, operator: 'equals', values: [value] }], isValue: true },
    ])
}

/** `gift` from `is_gift`: a boolean condition. */
export const truthEntries = (fields: Fields): readonly Entry[] =>
  Object.entries(fields).flatMap(([field, { type }]): readonly Entry[] => {
    const [, name] = /^(?:is|was|has|had)_(.+)$/.exec(field) ?? []
    return type === 'boolean' && name !== undefined ? [[[spaced(name)], { is: 'field', field, plural: false }]] : []
  })

/** Fields with the name of their relation: customer country, order total. */
export const relatedEntries = (fields: Fields): readonly Entry[] =>
  Object.entries(fields).flatMap(([field, { from }]): readonly Entry[] => {
    const phrase = `${singularOf(spaced(from))} ${spaced(field)}`
    return [
      [[phrase], { is: 'field', field, plural: false }],
      [pluralsOf(phrase), { is: 'field', field, plural: true }],
    ]
  })

const HAPPENED = /(?:ed|^paid|^sent|^sold|^bought|^left|^lost|^won|^due|^made|^held|^met)$/

/** The event of a date field, in one word: `closed` from `closed_on`. */
function verbOf(name: string, { type }: Field): string | undefined {
  const [, stem] = /^([a-z]+)_(?:on|at|date|day)$/.exec(name) ?? []
  return type === 'date' && stem !== undefined && HAPPENED.test(stem) ? stem : undefined
}

/** The field of each such word. */
export const datedVerbs = (fields: Fields): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(fields).flatMap(([name, field]) => {
      const verb = verbOf(name, field)
      return verb === undefined ? [] : [[verb, name] as const]
    }),
  )

/**
 * Dates by their names and by their events. They take precedence over other words: `ordered on` does not count orders.
 */
export function dateEntries(fields: Fields): readonly Entry[] {
  // If the word is also a known value, it means that value unless a date follows.
  const values = new Set(Object.values(fields).flatMap((field) => field.values ?? []))
  return Object.entries(fields).flatMap(([name, field]): readonly Entry[] => {
    if (field.type !== 'date') return []
    const verb = verbOf(name, field)
    const said = verb === undefined ? [] : [`${verb} date`, ...(values.has(verb) ? [] : [verb])]
    return [[[...callsOf(name, field), ...said], { is: 'field', field: name, plural: false }]]
  })
}

/** All words of the model. */
export const wordsOfModel = ({ base, fields }: ModelData): ReadonlySet<string> =>
  new Set(
    [
      ...rowNames(base),
      ...Object.entries(fields).flatMap(([name, field]) => [...callsOf(name, field), ...(field.values ?? [])]),
    ].flatMap((phrase) => phrase.toLowerCase().split(/[\s_-]+/)),
  )

const rowNames = (base: string): readonly string[] => [spaced(base), singularOf(spaced(base))]
