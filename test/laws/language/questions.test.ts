// Tests the labelled questions in the folder questions/: they are well-formed, have valid queries, and cover all
// fields, operators and functions.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { functions } from '../../../src/catalog/functions.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { namesOf } from '../../../src/names/names-of.ts'
import { operators } from '../../../src/query/operators.ts'
import type { Query } from '../../../src/questions/translation.ts'
import { eventTypes } from '../../../src/site-search/event-types.ts'
import { fields, isSpecified } from '../stages/site-search.ts'
import { ASKED, acceptedQueries, FILES, isAnswerable, type Question, readQuestions } from './questions.ts'

const compiler = createCompiler({ dialect: duckdb() })

const problemsOf = (query: Query): readonly string[] => {
  const compiled = compiler.compile(query as unknown, { account: 'A', now: ASKED.now, timeZone: 'UTC' })
  return compiled.ok ? [] : compiled.error.issues.map(({ message }) => message)
}

const fieldsOf = ({ dimensions, measures, filters }: Query): readonly string[] => [
  ...(dimensions ?? []),
  ...(measures ?? []).map(({ field }) => field),
  ...(filters ?? []).map(({ member }) => member),
]

/** The fields of a query that no requested row type carries. */
function emptyFields(query: Query): readonly string[] {
  const types = (query.filters ?? []).find(
    ({ member, operator }) => member === 'event_type' && operator !== 'notEquals',
  )
  const named: readonly string[] = types?.values?.map(String) ?? namesOf(eventTypes)
  const used = fieldsOf(query)
  return namesOf(fields).filter(
    (field) => used.includes(field) && !fields[field].on.some((type) => named.includes(type)),
  )
}

/** The words of a question, without case, punctuation and quoted values. */
const wordsOf = ({ question }: Question): string => (question.toLowerCase().match(/[a-z0-9]+/g) ?? []).join(' ')

/** The largest bound on a count in `having`, because the fixture creates groups of this many rows. */
const MOST_ROWS = 1000

const OWN = ['seen', 'held-out']

describe.each(FILES)('%s', (file) => {
  const questions = readQuestions(file)

  it('has a unique id for each question', () => {
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
  })

  it('accepts only queries that compile', () => {
    const faulty = questions.flatMap((one) =>
      acceptedQueries(one)
        .flatMap(problemsOf)
        .map((problem) => `${one.id}: ${problem}`),
    )
    expect(faulty).toEqual([])
  })

  it('uses only fields that the requested row types carry', () => {
    const faulty = questions.flatMap((one) =>
      acceptedQueries(one)
        .flatMap(emptyFields)
        .map((field) => `${one.id}: ${field}`),
    )
    expect(faulty).toEqual([])
  })

  it('labels a question as ordered if and only if its query has an order', () => {
    const faulty = questions.filter(({ expect: expected }) => {
      if (!isAnswerable(expected)) return false
      const { query, ordered = false } = expected
      const columns = [...(query.dimensions ?? []), ...(query.measures ?? []).map(({ alias }) => alias)]
      const order = query.order ?? []
      return ordered !== order.length > 0 || !order.every(({ field }) => columns.some((column) => column === field))
    })
    expect(faulty.map(({ id }) => id)).toEqual([])
  })
})

describe('all files', () => {
  it('contain each question only once', () => {
    const all = FILES.flatMap(readQuestions).map(wordsOf)
    expect(all.filter((words, index) => all.indexOf(words) !== index)).toEqual([])
  })

  it('require no group with more than 1000 rows', () => {
    const large = FILES.flatMap(readQuestions).filter((question) =>
      acceptedQueries(question).some(({ having, measures }) =>
        having?.some(({ member, values }) => {
          const isCounted = measures?.some(({ alias, fn }) => alias === member && fn.startsWith('count'))
          return isCounted && values?.some((value) => Number(value) > MOST_ROWS)
        }),
      ),
    )
    expect(large.map(({ id }) => id)).toEqual([])
  })
})

describe.each(OWN)('%s', (file) => {
  const questions = readQuestions(file)
  const queries = questions.flatMap((question) => acceptedQueries(question).slice(0, 1))
  const filters = queries.flatMap((query) => query.filters ?? [])

  it('has at least 300 questions, and about a fifth of them require a refusal', () => {
    const refused = questions.filter((question) => !isAnswerable(question.expect)).length
    expect(questions.length).toBeGreaterThanOrEqual(300)
    expect(refused / questions.length).toBeGreaterThan(0.16)
    expect(refused / questions.length).toBeLessThan(0.24)
  })

  it('names every field', () => {
    const named = queries.flatMap(fieldsOf)
    expect(namesOf(fields).filter((field) => isSpecified(field) && !named.includes(field))).toEqual([])
  })

  it('uses every operator, function and row type', () => {
    const used = filters.map(({ operator }) => operator)
    expect(namesOf(operators).filter((operator) => !used.includes(operator))).toEqual([])
    const called = queries.flatMap((query) => (query.measures ?? []).map(({ fn }) => fn))
    expect(namesOf(functions).filter((fn) => !called.includes(fn))).toEqual([])
    const types = filters.filter(({ member }) => member === 'event_type').flatMap(({ values }) => values ?? [])
    expect(namesOf(eventTypes).filter((type) => !types.includes(type))).toEqual([])
  })

  it('uses every comparison operator in having', () => {
    const used = queries.flatMap((query) => (query.having ?? []).map(({ operator }) => operator))
    expect(['equals', 'gt', 'gte', 'lt', 'lte'].filter((operator) => !used.some((name) => name === operator))).toEqual(
      [],
    )
  })
})
