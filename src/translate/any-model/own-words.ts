// What a model's own words are: its rows by the name of their relation, things by their ids, known values, what happened
// by the dates it happened on.

import type { Field } from '../../model/field.ts'
import type { Fields, ModelData } from '../../model/model.ts'
import { callsOf } from '../lexicon/entries.ts'
import type { Entry } from '../lexicon/lexicon.ts'
import type { Measure } from '../lexicon/meaning.ts'
import { pluralsOf, singularOf } from '../lexicon/plural.ts'

const spaced = (name: string): string => name.replaceAll('_', ' ')
const lastWord = (phrase: string): string => phrase.split(' ').at(-1) ?? phrase

/** What the rows of a relation are called: `orders` of `book_orders`, too. */
export function rowEntries(base: string, rows: Measure): readonly Entry[] {
  const singular = singularOf(spaced(base))
  const names = [...new Set([singular, lastWord(singular), 'row', 'record'])]
  return [
    [names, { is: 'measure', measure: rows, plural: false }],
    [names.flatMap(pluralsOf), { is: 'measure', measure: rows, plural: true }],
  ]
}

/** Things that an id tells apart are counted by it: `customers` of `customer_id`. */
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

/** A value that one field alone knows names that field. */
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

/** `gift` of `is_gift`: what is true of rows. */
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

/** What happened on a date, in one word: `closed` of `closed_on`. */
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

/** Dates by their names and by what happened on them. They go before other words: `ordered on` is not an order of rows. */
export function dateEntries(fields: Fields): readonly Entry[] {
  // A word that is a value, too, is one as long as no date follows.
  const values = new Set(Object.values(fields).flatMap((field) => field.values ?? []))
  return Object.entries(fields).flatMap(([name, field]): readonly Entry[] => {
    if (field.type !== 'date') return []
    const verb = verbOf(name, field)
    const said = verb === undefined ? [] : [`${verb} date`, ...(values.has(verb) ? [] : [verb])]
    return [[[...callsOf(name, field), ...said], { is: 'field', field: name, plural: false }]]
  })
}

/** Every word that a model has for something. */
export const wordsOfModel = ({ base, fields }: ModelData): ReadonlySet<string> =>
  new Set(
    [
      ...rowNames(base),
      ...Object.entries(fields).flatMap(([name, field]) => [...callsOf(name, field), ...(field.values ?? [])]),
    ].flatMap((phrase) => phrase.toLowerCase().split(/[\s_-]+/)),
  )

const rowNames = (base: string): readonly string[] => [spaced(base), singularOf(spaced(base))]
