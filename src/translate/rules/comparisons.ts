// Fields with an operator: is missing, contains "x", over 20, at least 5, beyond page 1.

import { addDays } from '../../calendar/civil-day.ts'
import { type Operator, operators } from '../../query/operators.ts'
import type { Days } from '../dates/index.ts'
import type { Item, ItemOf } from '../items.ts'
import type { Grammar } from '../language.ts'
import { ahead, either, list, map, maybe, sequence } from '../parser.ts'
import { item, preposition, type Rule, refused, rule, where, word } from '../rule.ts'
import { about, typed } from './about.ts'
import { idBeside } from './numbers-as-ids.ts'
import {
  anyOf,
  bounds,
  condition,
  filter,
  is,
  nameAsText,
  noneOf,
  not,
  quoted,
  said,
  separator,
  sought,
  texts,
  value,
  values,
} from './value-words.ts'

const NO_TEXT = refused('ambiguous', 'may be a text or an amount: put a text in quotes')

/** `unnamed`: rules of the model for texts that are compared without naming a field. */
export function comparisonRules({ fields, calendar }: Grammar, unnamed: readonly Rule[] = []): readonly Rule[] {
  const { field, numeric, truthful, textual, dated } = typed(fields)
  const idOf = idBeside(fields)

  return [
    // keywords that contain a price; keywords containing price over 20
    rule(
      sequence(
        textual,
        either<unknown>(
          item('word', ({ source }) => /\bcontain(?:s|ed|ing)? an?$/i.test(source)),
          sequence(item('text operator'), ahead(sequence(numeric, item('bound')))),
        ),
        numeric,
      ),
      ([head]) => [head, NO_TEXT],
    ),
    // is_bot is (not) true, bot status unknown
    about(sequence(truthful, is, item('truth')), ([{ field: name }, , { value: truth }]) =>
      filter(condition(name, 'equals', [truth])),
    ),
    about(sequence(truthful, is, not, item('truth')), ([{ field: name }, , , { value: truth }]) =>
      filter(condition(name, 'notEquals', [truth])),
    ),
    about(
      sequence(
        truthful,
        item('compare', ({ operator }) => operator === 'notEquals'),
        item('truth'),
      ),
      ([{ field: name }, , { value: truth }]) => filter(condition(name, 'notEquals', [truth])),
    ),
    // event_year 2026
    where(
      (items, at) => !isLed(items[at - 1]),
      rule(
        sequence(
          item('field', ({ field: name, plural }) => name === calendar.year && !plural),
          is,
          item('date'),
        ),
        ([, , found]) => found,
      ),
    ),
    // event_date >= 2026-03-01
    rule(
      sequence(dated, either<ItemOf<'compare'> | ItemOf<'word'>>(item('compare'), word('is')), item('date')),
      ([{ field: name }, compared, { reading }]) =>
        'days' in reading
          ? {
              is: 'date',
              reading: { days: heldTo(reading.days, compared.is === 'compare' ? compared.operator : 'equals') },
              ...(name !== calendar.date && { of: name }),
            }
          : undefined,
    ),
    // In "engines recorded sales" the word is a verb.
    where(
      (items, at) => ['measure', 'counted', 'count', 'bound'].includes(items[at + 2]?.is ?? ''),
      rule(
        sequence(
          field,
          item('presence', ({ source }) => /^(?:recorded|registered|available)$/i.test(source)),
        ),
        ([head]) => head,
      ),
    ),
    // user id is missing
    about(sequence(field, maybe(word('that', 'is')), item('presence')), ([{ field: name }, , { operator }]) =>
      filter(condition(name, operator)),
    ),
    rule(
      sequence(
        item('presence', ({ source }) => /^(?:un|missing|recorded|known)/.test(source)),
        field,
      ),
      ([{ operator }, { field: name }]) => filter(condition(name, operator)),
    ),
    // keyword contains "x"
    about(
      sequence(textual, maybe(word('that', 'is', 'with')), item('text operator'), sought(either(said, nameAsText))),
      ([{ field: name }, , { operator }, found]) => texts(name, operator, found),
    ),
    // products with "x" in the name
    about(
      sequence(
        textual,
        word('with', 'that'),
        sought(list(quoted, separator)),
        item('text operator', ({ source }) => /^in\b/i.test(source)),
      ),
      ([{ field: name }, , found, { operator }]) => texts(name, operator, found),
    ),
    // keyword in (tv, television)
    about(sequence(textual, preposition('in'), list(value, separator)), ([{ field: name, plural }, , found]) =>
      plural || found.length === 1 ? undefined : anyOf(name, found),
    ),
    ...unnamed,
    rule(
      sequence(
        item('filter', ({ filters: [one] }) => one !== undefined && operators[one.operator].values === 'filled'),
        word('and', 'comma'),
        item('text operator'),
        sought(values),
      ),
      ([before, , { operator }, found]) => [before, texts(before.filters[0]?.member ?? '', operator, found)],
    ),
    // price over 20, more than 5 results
    about(
      sequence(numeric, maybe(either<unknown>(word('is', 'that', 'with'), preposition('of', 'at'))), item('bound')),
      ([{ field: name }, , { limits }]) => bounds(name, limits),
    ),
    rule(
      sequence(item('bound'), maybe(either<unknown>(preposition('of', 'in', 'for'))), numeric),
      ([{ limits }, , { field: name }]) => bounds(name, limits),
    ),
    about(sequence(numeric, maybe(word('is')), not, item('number')), ([{ field: name }, , , { value: text }]) =>
      noneOf(name, [text]),
    ),
    // positions 1 to 3
    about(
      sequence(
        numeric,
        maybe(either<unknown>(word('is'), preposition('of', 'in', 'at', 'from'))),
        item('number'),
        either<unknown>(
          preposition('to'),
          item('preposition', ({ source }) => /^through$/i.test(source)),
          item('word', ({ source }) => /^[-–]$/.test(source)),
        ),
        item('number'),
      ),
      ([{ field: name }, , { value: low }, , { value: high }]) =>
        bounds(name, [
          { operator: 'gte', value: low },
          { operator: 'lte', value: high },
        ]),
    ),
    about(
      sequence(
        numeric,
        maybe(either<unknown>(word('is'), preposition('of', 'in', 'at'))),
        list(
          map(item('number'), ({ value: text }) => text),
          separator,
        ),
      ),
      ([{ field: name }, , found]) => anyOf(name, found),
    ),
    rule(sequence(item('number'), numeric), ([{ value: text }, { field: name, plural }]) =>
      plural && !/^(?:no|num|number)_of_/.test(name) ? undefined : anyOf(name, [text]),
    ),
    about(sequence(textual, is, item('compare'), value), ([{ field: name }, , { operator }, text]) =>
      filter(condition(name, operator, [text])),
    ),
    // sorting set 3: by its id; "per engine 2025" may mean the year
    where(
      (items, at) => !(isLed(items[at - 1]) && items.slice(at, at + 3).some(isYear)),
      rule(
        sequence(
          item('field', ({ field: name, plural }) => !plural && idOf(name) !== undefined),
          maybe(word('is')),
          item('number'),
        ),
        ([{ field: name }, , { value: text }]) => anyOf(idOf(name) ?? name, [text]),
      ),
    ),
    // pagination set with id 7; pagination option labelled "24 items"
    rule(
      sequence(
        item('field', ({ field: name, plural }) => !plural && idOf(name) !== undefined),
        maybe(word('with', 'comma')),
        item('unknown', ({ text }) => /^ids?$/i.test(text)),
        maybe(word('is')),
        list(
          either<string>(
            value,
            map(item('number'), ({ value: text }) => text),
          ),
          separator,
        ),
      ),
      ([{ field: name }, , , , found]) => anyOf(idOf(name) ?? name, found),
    ),
    rule(
      sequence(
        item('field', ({ field: name }) => Object.hasOwn(fields, `${name}_label`)),
        item('word', ({ word: one, source }) => one === 'is' && /label|named|called/i.test(source)),
        values,
      ),
      ([{ field: name }, , found]) => anyOf(`${name}_label`, found),
    ),
  ]
}

const isYear = (one: Item): boolean => one.is === 'number' && /^(?:19|20)\d\d$/.test(one.value)
const isLed = (lead: Item | undefined): boolean => lead?.is === 'word' && lead.word === 'by'

/** The days that satisfy a comparison with a range. */
function heldTo({ first, last }: Days, operator: Operator): Days {
  if (operator === 'gte') return first ? { first } : {}
  if (operator === 'gt') return last ? { first: addDays(last, 1) } : {}
  if (operator === 'lte') return last ? { last } : {}
  if (operator === 'lt') return first ? { last: addDays(first, -1) } : {}
  return { ...(first && { first }), ...(last && { last }) }
}
