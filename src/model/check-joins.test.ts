import { describe, expect, it } from 'vitest'
import { cinema } from '../../test/laws/joins/cinema.ts'
import { catalogOf } from '../catalog/catalog.ts'
import { defineModel } from './define-model.ts'
import { date, string } from './field.ts'
import type { ModelData } from './model.ts'
import { relation, required } from './relation.ts'
import { withoutAbsent } from './without-absent.ts'

const text = required('text')
const sales = relation('sales', { columns: { day: required('date'), shop_id: text } })
const shops = relation('shops', { columns: { shop_id: text, city_id: text } })
const cities = relation('cities', { columns: { city_id: text } })

const define = (joins: object, relations: object = {}) =>
  defineModel({
    name: 'sales',
    relations: { sales, shops, cities, ...relations },
    base: 'sales',
    date: 'day',
    fields: { day: date({ about: 'Day' }), city: string({ from: 'cities', about: 'City' }) },
    joins,
  } as never)

const direct = { on: ['shop_id'], rows: 'one' }
const second = { on: ['city_id'], through: 'shops', rows: 'one' }

describe('joins through another relation', () => {
  it('puts all relations between the base and a joined relation on the path of the join', () => {
    expect(catalogOf(define({ cities: second, shops: direct })).joins.map(({ path }) => path)).toEqual([
      ['shops'],
      ['shops', 'cities'],
    ])
  })

  it.each<[string, object, string]>([
    [
      'an unknown relation',
      { shops: direct, cities: { ...second, through: 'shop' } },
      'joins.cities.through: "shop" is not one of sales, shops; the nearest known one is shops',
    ],
    ['a relation that has no join', { cities: second }, 'joins.cities.through: "shops" is not one of sales'],
    [
      'a column that the other relation lacks',
      { shops: direct, cities: { ...second, through: 'sales' } },
      'joins.cities.on: "city_id" is not one of account_id, day, shop_id',
    ],
    [
      'a join through itself',
      { shops: direct, cities: { ...second, through: 'cities' } },
      'joins.cities.through: "cities" is not one of sales, shops',
    ],
    [
      'a cycle of joins',
      { shops: { on: ['city_id'], through: 'cities', rows: 'one' }, cities: second },
      'joins.shops.through: shops through cities through shops never reaches sales: one of these relations must join sales',
    ],
    [
      'an inner join through an optional join',
      { shops: { ...direct, rows: 'optional' }, cities: second },
      'joins.cities.rows: must be optional, because it joins shops, which is optional',
    ],
    [
      'a through that is not a string',
      { shops: direct, cities: { ...second, through: 5 } },
      'joins.cities.through must be a non-empty string',
    ],
  ])('rejects %s', (_, joins, message) => {
    expect(() => define(joins)).toThrow(TypeError)
    expect(() => define(joins)).toThrow(message)
  })

  it('drops a join if the relation in between is absent', () => {
    const without = (relation: string, absent: 'all' | ReadonlySet<string>) => {
      const { joins, fields } = withoutAbsent(cinema as ModelData, new Map([[relation, absent]]))
      return [Object.keys(joins), Object.keys(fields)]
    }
    const left = [
      ['programs', 'customers', 'snacks'],
      ['sold_on', 'ticket_id', 'kind', 'price', 'seat', 'city', 'is_member', 'program', 'fee', 'snack', 'snack_price'],
    ]
    expect(without('screenings', 'all')).toEqual(left)
    const [joins, fields] = without('screenings', new Set(['film_id']))
    expect(joins).toEqual(['screenings', 'programs', 'customers', 'snacks'])
    expect(fields).toContain('hall')
    expect(fields).not.toContain('country')
  })
})

describe('shared relations', () => {
  const joins = { shops: direct, cities: second }

  it('adds no account column to a shared relation, and rejects an explicit one', () => {
    const columns = { columns: { city_id: text }, shared: true }
    const { relations } = define(joins, { cities: relation('cities', columns) }) as ModelData
    expect(Object.keys(relations.cities?.columns ?? {})).toEqual(['city_id', 'city'])
    expect(() =>
      define(joins, { cities: relation('cities', { ...columns, columns: { account_id: text, city_id: text } }) }),
    ).toThrow(
      'relations.cities.columns.account_id: a shared relation has no account column: remove the column, or remove shared',
    )
  })

  it('rejects a shared base, and a value of shared that is not a boolean', () => {
    const columns = { day: required('date'), shop_id: text }
    expect(() => define(joins, { sales: relation('sales', { columns, shared: true }) })).toThrow(
      'relations.sales.shared: the base cannot be shared, because each of its rows must belong to an account',
    )
    expect(() => define(joins, { cities: { ...cities, shared: 'yes' } })).toThrow('relations.cities.shared must be')
  })
})
