import { describe, expect, it } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { bookshop } from '../../test/laws/model/bookshop.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import { siteSearch } from '../site-search/index.ts'
import { defineModel } from './define-model.ts'
import { date, number, string } from './field.ts'
import { optional, relation, required } from './relation.ts'
import { count, dimension } from './reports/columns.ts'
import { metric } from './reports/metric-definition.ts'
import { report } from './reports/report.ts'
import { rows } from './reports/rowset.ts'

const visits = relation('visits', { columns: { day: required('date') } })
const people = relation('people', { columns: { person: required('text') } })

/** A valid model with some members replaced. */
const define = (change: object) => {
  const definition = {
    name: 'visits',
    relations: { visits, people },
    base: 'visits',
    fields: { day: date({ about: 'Day' }), person: string({ about: 'Person' }), pages: number({ about: 'Pages' }) },
    date: 'day',
    ...change,
  }
  return defineModel(definition as never)
}

const KINDS = {
  fields: { day: date({ about: 'Day' }), kind: string({ about: 'Kind', values: ['open', 'shut'] }) },
}

describe('defineModel', () => {
  it('fills in defaults: the account column, the columns of fields, and the relation of each field', () => {
    const model = define({})
    expect(model.account).toBe('account_id')
    expect(model.relations).toMatchObject({
      visits: {
        columns: {
          account_id: required('text'),
          day: required('date'),
          person: optional('text'),
          pages: optional('decimal'),
        },
      },
      people: { columns: { account_id: required('text'), person: required('text') } },
    })
    expect(Object.keys(model.relations)).toEqual(['visits', 'people'])
    expect(model.fields).toMatchObject({ pages: { type: 'number', from: 'visits', on: [] } })
  })

  it.each<[object, string]>([
    [
      { feilds: {} },
      'model.feilds is not an option; the nearest known one is fields; expected one of relations, fields',
    ],
    [{ base: 'visit' }, 'base: "visit" is not one of visits, people; the nearest known one is visits'],
    [{ base: '__proto__' }, 'base: "__proto__" is not one of visits, people'],
    [{ currency: 'euro' }, 'model.currency must be an ISO 4217 code, such as EUR'],
    [{ date: 'person' }, 'date: person is a string, not a date'],
    [{ date: 'dya' }, 'date: "dya" is not one of day, person, pages; the nearest known one is day'],
    [{ rowType: { field: 'pages' } }, 'rowType.field: pages is a number, not a string'],
    [{ rowType: { field: 'kind' } }, 'rowType.field: "kind" is not one of day, person, pages'],
    [{ dropBlank: ['persn'] }, 'dropBlank: "persn" is not one of'],
    [{ dropBlank: ['day'] }, 'dropBlank: day is a date, but only texts can be blank'],
    [
      { partitions: { year: 'day', month: 'day' } },
      'partitions.year: day is a date, but years and months must be numbers',
    ],
    [{ countDistinctOf: ['id'] }, 'countDistinctOf: "id" is not one of'],
    [{ partitions: { year: 'y', month: 'm' } }, 'partitions.year: "y" is not one of'],
    [{ joins: { persons: { on: ['person'], rows: 'one' } } }, 'joins.persons: "persons" is not one of visits, people'],
    [{ joins: { visits: { on: ['day'], rows: 'one' } } }, 'joins.visits: the base cannot be joined to itself'],
    [{ joins: { people: { on: [], rows: 'one' } } }, 'joins.people.on: must name at least one column'],
    [{ joins: { people: { on: ['day'], rows: 'one' } } }, 'joins.people.on: "day" is not one of account_id, person'],
    [{ joins: { people: { on: ['person'], rows: 'few' } } }, 'joins.people.rows must be one or many or optional'],
    [{ relations: { visits, folk: people } }, 'relations.folk: the name of the relation is "people"'],
    [
      { relations: { visits: relation('visits', { columns: { day: optional('text') } }) } },
      'fields.day.type: the field is a date, but the type of the column visits.day is text',
    ],
    [
      { relations: { visits: relation('visits', { columns: { account_id: optional('text') } }) } },
      'relations.visits.columns.account_id: the account column must be required(..)',
    ],
    [{ fields: { 'a b': string({ about: '' }) }, date: undefined }, 'fields.a b: a name is letters'],
    [
      { fields: { a: string({ about: '', from: 'people' }) }, date: undefined },
      'fields.a.from: "people" is not one of',
    ],
    [{ fields: { a: string({ about: '', on: ['x'] }) }, date: undefined }, 'fields.a.on: the model has no rowType'],
    [{ name: undefined }, 'model.name is missing; it must be a non-empty string'],
    [{ account: 5 }, 'model.account must be a non-empty string'],
    [{ fields: [] }, 'model.fields must be an object'],
    [{ fields: { a: 5 } }, 'fields.a must be an object'],
    [{ fields: JSON.parse('{"__proto__": {"type": "string", "about": ""}}') }, 'fields.__proto__: a name is letters'],
    [{ fields: { a: { type: 'text', about: '' } } }, 'fields.a.type must be string or number or date or boolean'],
    [{ fields: { a: { type: 'string' } } }, 'fields.a.about is missing'],
    [
      { fields: { a: { type: 'string', about: '', synonym: ['b'] } } },
      'fields.a.synonym is not an option; the nearest known one is synonyms',
    ],
    ...(
      [
        [{ label: 'Who' }, { label: 'who' }, 'fields.b.label: "who" already means a: a word can mean only one field'],
        [{}, { label: 'A' }, 'fields.b.label: "a" already means a'],
        [{}, { synonyms: ['A'] }, 'fields.b.synonyms: "a" already means a'],
        [{ synonyms: ['who'] }, { synonyms: ['Who'] }, 'fields.b.synonyms: "who" already means a'],
      ] as const
    ).map(([a, b, message]): [object, string] => [
      { fields: { a: string({ about: '', ...a }), b: string({ about: '', ...b }) }, date: undefined },
      message,
    ]),
    [{ fields: { a: { type: 'string', about: '', values: 'b' } } }, 'fields.a.values must be an array of strings'],
    [
      { fields: { a: { type: 'string', about: '', unit: 'count' } }, date: undefined },
      'fields.a.unit: only numbers have a unit',
    ],
    [{ fields: { a: { type: 'number', about: '', unit: 'euro' } } }, 'fields.a.unit must be count or money or'],
    [{ fields: { a: { type: 'string', about: '', label: 5 } } }, 'fields.a.label must be a string'],
    [{ metrics: { a: 5 } }, 'metrics.a must be made by metric(..)'],
    [{ relations: { visits: { name: 'visits' } } }, 'relations.visits.columns is missing'],
    [
      { relations: { visits: relation('visits', { colums: {} } as never) } },
      'relations.visits.colums is not an option; the nearest known one is columns',
    ],
    [
      { relations: { visits: relation('visits', { columns: { day: { type: 'dat' as never, required: true } } }) } },
      'relations.visits.columns.day.type must be text or integer or bigint or decimal or boolean or date or timestamp; the nearest known one is date',
    ],
    [
      { fields: { a: { type: 'number', about: '', repeats: { wher: 'on each line', so: 'twice' } } } },
      'fields.a.repeats.wher is not an option; the nearest known one is where',
    ],
    [{ reports: () => ({}) }, 'reports: the function must return an array'],
    [{ joins: { people: { on: ['person'], row: 'one' } } }, 'joins.people.row is not an option; the nearest known one'],
    [{ joins: { people: { on: ['person'] } } }, 'joins.people.rows is missing'],
    [{ partitions: { years: 'y', month: 'm' } }, 'partitions.years is not an option'],
    [{ ...KINDS, rowType: { field: 'kind', main: 'x' } }, 'rowType.main: "x" is not one of open, shut'],
    [
      {
        ...KINDS,
        rowType: { field: 'kind' },
        fields: { ...KINDS.fields, a: string({ about: '', on: ['opn'] }) },
      },
      'fields.a.on: "opn" is not one of open, shut; the nearest known one is open',
    ],
  ])('rejects the member %j', (change, message) => {
    expect(() => define(change)).toThrow(TypeError)
    expect(() => define(change)).toThrow(message)
  })

  it.each([
    ['health', 'the service itself uses this path'],
    ['docs', 'the service itself uses this path'],
    ['Top', 'a path consists of lower-case letters'],
    ['a/b', 'a path consists of lower-case letters'],
    ['', 'a path consists of lower-case letters'],
  ])('rejects a report at the path %j', (path, message) => {
    const top = report({
      path,
      about: 'Visits of people',
      from: rows(visits),
      filters: [],
      columns: { day: dimension('day'), visit_count: count() },
      order: ['day'],
    })
    expect(() => define({ reports: [top] })).toThrow(message)
  })

  it('rejects a report filter on a column that the rows of the report lack', () => {
    const top = (changed: object) =>
      report({
        path: 'top',
        about: '',
        from: rows(visits),
        filters: [],
        columns: { n: count() },
        order: [],
        ...changed,
      })
    expect(() => define({ reports: [top({ filters: ['person', ['when', 'dya']] })] })).toThrow(
      'reports.top.filters: "dya" is not one of day, person, pages, account_id; the nearest known one is day',
    )
    expect(() => define({ reports: [top({ dateColumn: 'on' })] })).toThrow('reports.top.dateColumn: "on" is not one of')
  })

  it('rejects two reports with the same path, and a report over a relation of another model', () => {
    const [first] = siteSearch.reports
    expect(() => siteSearch.extend({ reports: [first] })).toThrow('reports.searches: another report has this path')
    expect(() => define({ reports: [first] })).toThrow('reports.searches.from: "summary" is not one of visits, people')
  })
})

describe('extend', () => {
  const shop = siteSearch.extend({
    fields: { app_version: string({ on: ['search'], about: 'Version of the shop app that searched' }) },
    reports: ({ summary }) => [
      report({
        path: 'app-versions',
        about: 'Searches by version of the app',
        from: rows(summary, { event_type: 'search' }),
        filters: ['app_version', 'keyword'],
        columns: { app_version: dimension('app_version'), search_count: count() },
        order: ['app_version'],
      }),
    ],
  })

  it('adds fields and reports without changing the original', () => {
    expect(Object.keys(shop.fields)).toEqual([...Object.keys(siteSearch.fields), 'app_version'])
    expect(shop.reports.map(({ path }) => path).at(-1)).toBe('app-versions')
    expect(shop.relations.summary.columns).toMatchObject({ app_version: { type: 'text', required: false } })
    expect(Object.hasOwn(siteSearch.relations.summary.columns, 'app_version')).toBe(false)
    expect([shop.name, siteSearch.reports.length]).toEqual(['site search', 29])
  })

  it('replaces the currency if the extension declares one, and keeps it otherwise', () => {
    const euro = siteSearch.extend({ currency: 'EUR' })
    expect(
      [siteSearch, euro, euro.extend({}), euro.extend({ currency: 'CHF' })].map(({ currency }) => currency),
    ).toEqual([undefined, 'EUR', 'EUR', 'CHF'])
  })

  it('returns a model that can be extended again', () => {
    const more = shop.extend({ fields: { is_member: { type: 'boolean', about: 'Whether the visitor is a member' } } })
    expect(Object.keys(more.fields).slice(-2)).toEqual(['app_version', 'is_member'])
  })

  it('rejects duplicate names and unknown members', () => {
    expect(() => siteSearch.extend({ fields: { keyword: string({ about: '' }) } })).toThrow(
      'fields.keyword: the model already has this name',
    )
    expect(() => bookshop.extend({ relations: { orders: visits } })).toThrow('relations.orders: the model already has')
    expect(() => bookshop.extend({ joins: { tags: { on: ['book_id'], rows: 'one' } } })).toThrow(
      'joins.tags: the model',
    )
    const misspelt: object = { feilds: {} }
    expect(() => bookshop.extend(misspelt)).toThrow('extension.feilds is not an option')
  })

  it('returns plain data except for the method extend', () => {
    for (const { extend, ...data } of [siteSearch, shop, bookshop]) {
      expect(typeof extend).toBe('function')
      expect(JSON.parse(JSON.stringify(data))).toEqual(data)
    }
  })
})

describe('the columns that identify rows', () => {
  const called = { label: 'Visits', about: 'All visits', unit: 'count' } as const
  const byColumn = (key: readonly string[], columns: object, each: string | undefined = undefined) => ({
    relations: { visits: relation('visits', { key, columns: { ...visits.columns, ...columns } }), people },
    metrics: { visits: metric(count(), { ...called, ...(each !== undefined && { each }) }) },
  })
  const isOptional = 'person is optional, and all rows without it would count as one row: it must be required(..)'

  it('refuse columns that can be null or do not exist', () => {
    const nullable = { person: optional('text') }
    expect(() => define(byColumn(['day', 'person'], nullable))).toThrow(`relations.visits.key: ${isOptional}`)
    expect(() => define(byColumn([], nullable, 'person'))).toThrow(`metrics.visits.each: ${isOptional}`)
    expect(() => define(byColumn(['persno'], nullable))).toThrow('relations.visits.key: "persno" is not one of')
    const extension = { metrics: { more: metric(count(), { ...called, each: 'person' }) } }
    expect(() => define(byColumn([], nullable)).extend(extension)).toThrow(`metrics.more.each: ${isOptional}`)
    const joined = { people: relation('people', { key: ['person'], columns: nullable }) }
    const joins = { people: { on: ['person'], rows: 'many' } }
    expect(() => define({ relations: { visits, ...joined }, joins })).toThrow(`relations.people.key: ${isOptional}`)
  })

  it('make the columns that a model adds for fields required', () => {
    for (const definition of [byColumn(['person'], {}), byColumn([], {}, 'person')])
      expect(define(definition).relations).toMatchObject({ visits: { columns: { person: required('text') } } })
  })

  it('are separate for each metric', () => {
    const columns = { person: required('text'), visit: required('text') }
    const metrics = {
      first: metric(count(), { ...called, each: 'visit' }),
      second: metric(count(), { ...called, each: 'person' }),
    }
    const pets = relation('pets', { columns: { person: required('text') } })
    const model = define({
      ...byColumn([], columns),
      metrics,
      relations: { visits: relation('visits', { columns: { ...visits.columns, ...columns } }), pets },
      fields: { day: date({ about: 'Day' }), pet: string({ about: 'Pet', from: 'pets' }) },
      joins: { pets: { on: ['person'], rows: 'many' } },
    })
    const body: unknown = { dimensions: ['pet'], measures: [{ metric: 'first' }, { metric: 'second' }] }
    const result = createCompiler({ dialect: duckdb(), model }).compile(body, { account: 'acme', now: new Date() })
    const sql = result.ok ? result.query.toSQL() : ''
    expect([...sql.matchAll(/partition by "[^"]+"\."pet", "[^"]+"\."(\w+)"/g)].map(([, column]) => column)).toEqual([
      'visit',
      'person',
    ])
  })
})
