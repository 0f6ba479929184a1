// The types of fields that are two joins away, of optional joins and of shared relations. `tsc -p .` checks this file,
// and no test runs it.

import { expectTypeOf } from 'vitest'
import { type Context, createCompiler, siteSearch } from '../../../src/index.ts'
import { defineModel, relation, required, string } from '../../../src/model/index.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import { cinema } from '../joins/cinema.ts'

declare const context: Context
declare const dialect: Dialect

const { compile } = createCompiler({ dialect, model: cinema })

const compiled = compile({ dimensions: ['title', 'country', 'city'], measures: [{ metric: 'revenue' }] }, context)
if (compiled.ok) {
  const [row] = compiled.query.read([])
  expectTypeOf(row).toEqualTypeOf<
    { readonly title?: string; readonly country?: string; readonly city?: string; readonly revenue: string } | undefined
  >()
}

// @ts-expect-error no relation has this field
compile({ dimensions: ['titel'] }, context)
// @ts-expect-error a text has no sum, even two joins away
compile({ measures: [{ field: 'title', fn: 'sum' }] }, context)

/* The columns of a join are columns of its relation, or fields of the model. */

const about = 'Anything'
const relations = {
  orders: relation('orders', { columns: { ordered_on: required('date'), shop_id: required('text') } }),
  shops: relation('shops', { columns: { shop_id: required('text'), town_id: required('text') } }),
  towns: relation('towns', { columns: { town_id: required('text') } }),
}
const fields = { region: string({ about }), town: string({ about, from: 'towns' }) }
const shops = { name: 'orders', relations, base: 'orders', fields } as const
defineModel({
  ...shops,
  joins: { shops: { on: ['shop_id'], rows: 'one' }, towns: { on: ['town_id'], through: 'shops', rows: 'one' } },
})
// @ts-expect-error the relation has no such column
defineModel({ ...shops, joins: { shops: { on: ['shop'], rows: 'one' } } })
// @ts-expect-error there is no such relation
defineModel({ ...shops, joins: { shop: { on: ['shop_id'], rows: 'one' } } })
// @ts-expect-error there is no such relation to join through
defineModel({ ...shops, joins: { towns: { on: ['town_id'], through: 'shop', rows: 'one' } } })

const engines = relation('engines', { columns: { engine_id: required('text') } })
siteSearch.extend({ relations: { engines }, joins: { engines: { on: ['engine_id'], rows: 'one' } } })
siteSearch.extend({ relations: { engines }, joins: { engines: { on: ['keyword'], rows: 'one' } } })
// @ts-expect-error neither the relation nor a field has this name
siteSearch.extend({ relations: { engines }, joins: { engines: { on: ['engine'], rows: 'one' } } })
