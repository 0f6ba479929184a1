// Entries (grammar rules for words) derived from a model: for its fields with their labels and values, for its metrics
// and for its reports.

import type { CatalogField } from '../../../catalog/catalog.ts'
import type { Field } from '../../../model/field.ts'
import type { Metric } from '../../../model/metric.ts'
import type { ModelData } from '../../../model/model.ts'
import type { Amount, Thing } from '../parts.ts'
import { type Rule, rules } from '../rule.ts'
import { ROWS } from '../rules/nouns.ts'

/** The words of a name or a label as a pattern: lower case, without underscores and punctuation. */
export const patternOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/_/g, ' ')
    .replace(/[^\p{L}\p{N} ]+/gu, ' ')
    .trim()
    .replace(/\s+/g, ' ')

export const patternsOf = (texts: readonly (string | undefined)[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => (text === undefined ? [] : [patternOf(text)])).filter((text) => text !== '')),
]

export function fieldEntries(
  fields: Readonly<Record<string, Field | CatalogField>>,
  skip: ReadonlySet<string>,
  typeField: string | undefined,
  partitions: ModelData['partitions'],
): readonly Rule[] {
  return Object.entries(fields).flatMap(([name, { type, label, unit, synonyms = [], values = [] }]) => {
    const types = name === typeField ? values.flatMap((value) => rowEntries(name, value)) : []
    const patterns = patternsOf([name, label, ...synonyms]).filter((text) => !skip.has(text))
    const thing: Thing = {
      name,
      lists: [name],
      bare: 'list',
      ...(type === 'string' && { named: name }),
      // Only text fields have a count of different values. Number fields have a sum instead.
      ...(type === 'string' && {
        counts: {
          name: `${name}_count`,
          on: { '*': { field: name, fn: 'count_distinct' } },
          isCount: true,
          hasKinds: true,
        },
      }),
    }
    const written = [name, ...synonyms].filter((text) => text.includes('_')).map((text) => text.toLowerCase())
    const valued = type === 'string' ? [...written, ...patterns.filter((text) => text.includes(' '))] : []
    return [
      ...types,
      ...rules([...patterns, ...written], () => ({ cat: 'field', field: name, type, isMany: false }), { cost: 0 }),
      ...(unit === undefined
        ? rules([...patterns, ...written], () => ({ cat: 'thing', thing, isMany: false }), { cost: 0.5 })
        : []),
      // A group by month includes the year, unless the question writes the field name exactly as in a request.
      ...(name === partitions?.month
        ? rules(
            patternsOf([name]),
            () => ({ cat: 'items', items: [{ is: 'fields', fields: [partitions.year, name] }] }),
            {
              cost: -0.1,
            },
          )
        : []),
      ...rules(
        valued.map((text) => `${text} value|expression`),
        () => ({ cat: 'thing', thing, isMany: false }),
        { cost: 0.4 },
      ),
      // After `by`, these names always mean the field.
      ...rules(
        type === 'number' && unit === undefined
          ? written
          : patternsOf([name, ...synonyms]).filter((text) => skip.has(text) || text.includes(' ')),
        () => ({ cat: 'items', items: [{ is: 'fields', fields: [name] }] }),
        { cost: -0.1 },
      ),
      ...(type === 'string' && name !== typeField
        ? values.flatMap((value) =>
            rules(patternsOf([value]), () => ({ cat: 'choice', field: name, texts: [value] }), { cost: 0.2 }),
          )
        : []),
    ]
  })
}

/** Entries for phrases that name rows by their type. */
const rowEntries = (field: string, type: string): readonly Rule[] => [
  ...rules(
    [`(type) ${type.toLowerCase()} row|event`],
    () => ({ cat: 'thing', isMany: true, thing: rowsOf(field, type) }),
    { cost: 0.2 },
  ),
  ...rules(
    [
      `(where|with|whose|for) ${field} (=|is|equals|of) ${type.toLowerCase()}`,
      `rows|events of (the) type ${type.toLowerCase()}`,
    ],
    () => ({ cat: 'test', tests: [], on: [type] }),
    { cost: 0 },
  ),
]

const rowsOf = (field: string, type: string): Thing => ({
  name: `${type}_rows`,
  lists: [field],
  bare: 'count',
  counts: { ...ROWS, on: { [type]: { field: '*', fn: 'count' } } },
  on: [type],
  isRow: true,
})

/**
 * Entries for the names, labels and synonyms of metrics. `variants` contains amounts (numbers that questions ask for)
 * that replace certain metrics.
 */
export function metricEntries(
  metrics: ReadonlyMap<string, Metric>,
  variants: Readonly<Record<string, Amount>>,
  skip: ReadonlySet<string>,
): readonly Rule[] {
  return [...metrics.values()].flatMap(({ name, label, synonyms, unit, rowTypes, expression }) => {
    const [type] = rowTypes?.length === 1 ? rowTypes : ['*']
    const amount: Amount = Object.hasOwn(variants, name)
      ? (variants[name] as Amount)
      : {
          name,
          on: { [type ?? '*']: { metric: name } },
          ...(unit === 'count' && expression.kind === 'aggregate' && { isCount: true }),
        }
    const patterns = patternsOf([name, label, ...synonyms]).filter((text) => !skip.has(text))
    const written = name.includes('_') ? [name] : []
    return rules([...patterns, ...written], () => ({ cat: 'amount', amount }), { cost: 0 })
  })
}

/**
 * Entries for the paths of reports, and for names such as `keyword sales report`. A path of one word gets no such name,
 * because `sales report` can mean any numbers about sales.
 */
export const reportEntries = (reports: ModelData['reports']): readonly Rule[] =>
  reports.flatMap(({ path }) => {
    const words = path.replaceAll('-', ' ')
    return rules(
      [`/${path}`, ...(words === path ? [] : [`${words} report`, `report (on|about|of|for) (the) ${words}`])],
      () => ({
        cat: 'piece',
        piece: {
          is: 'report',
          reports: [path],
          isWhole: true,
          why: 'the report shows other groups, numbers or filters',
        },
      }),
      { cost: -0.2 },
    )
  })
