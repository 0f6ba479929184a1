// Types that depend on a model: fields, rows, report names, and rows and bodies of reports. The tests use an extension
// of site search and a separate model. `tsc -p .` checks this file, and no test runs it.

import { expectTypeOf } from 'vitest'
import {
  type AdHocRequest,
  type AnyCompiler,
  type Compiler,
  type Context,
  createCompiler,
  siteSearch,
  type Warehouse,
} from '../../../src/index.ts'
import { count, dimension, metric, ratio, report, rows, string } from '../../../src/model/index.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import { paraphrase, type Translated } from '../../../src/translate/index.ts'
import { bookshop } from '../model/bookshop.ts'

declare const context: Context
declare const dialect: Dialect
declare const builtIn: Compiler
declare const body: unknown
declare const name: string

const rowOf = <R>(result: { ok: true; query: { read(rows: []): readonly R[] } } | { ok: false }): R => {
  if (!result.ok) throw new Error('refused')
  const [row] = result.query.read([])
  if (row === undefined) throw new Error('no row')
  return row
}

/* An extended model has its own fields and reports in addition to the built-in ones. */

const about = 'Share of searches without results'
const shop = createCompiler({
  dialect,
  model: siteSearch.extend({
    fields: { app_version: string({ on: ['search'], about: 'Version of the app' }) },
    metrics: {
      empty_rate: metric(ratio('zero_result_searches', 'searches'), { label: 'Empty', about, unit: 'fraction' }),
    },
    reports: ({ summary }) => [
      report({
        path: 'app-versions',
        about: 'Searches by version',
        from: rows(summary),
        filters: ['app_version', ['day', 'event_date']],
        columns: { app_version: dimension('app_version'), search_count: count() },
        order: ['app_version'],
      }),
    ],
  }),
})

const measures = [{ field: '*', fn: 'count' }] as const
expectTypeOf(rowOf(shop.compile({ dimensions: ['app_version', 'keyword'], measures }, context))).toEqualTypeOf<{
  readonly app_version?: string
  readonly keyword?: string
  readonly count: string
}>()
// @ts-expect-error there is no such field
shop.compile({ dimensions: ['app_verson'] }, context)
// @ts-expect-error a text has no sum
shop.compile({ measures: [{ field: 'app_version', fn: 'sum' }] }, context)
// @ts-expect-error the built-in model has no such field
builtIn.compile({ dimensions: ['app_version'] }, context)

expectTypeOf(rowOf(shop.compileReport('app-versions', {}, context))).toEqualTypeOf<{
  readonly app_version?: string
  readonly search_count?: string
}>()
expectTypeOf(rowOf(shop.compileReport('searches', {}, context)).search_count).toEqualTypeOf<string | undefined>()

/* An extended model has its own metrics in addition to the built-in ones. */

const both = [{ metric: 'empty_rate' }, { metric: 'ctr', alias: 'rate' }] as const
expectTypeOf(rowOf(shop.compile({ dimensions: ['app_version'], measures: both }, context))).toEqualTypeOf<{
  readonly app_version?: string
  readonly empty_rate?: string
  readonly rate?: string
}>()
// @ts-expect-error there is no such metric
shop.compile({ measures: [{ metric: 'empty_rat' }] }, context)
// @ts-expect-error the built-in model has no such metric
builtIn.compile({ measures: [{ metric: 'empty_rate' }] }, context)

/* TypeScript checks the bodies of reports, too. */

const filters = [{ member: 'app_version', operator: 'startsWith', values: ['2.'] }] as const
shop.compileReport('app-versions', { startDate: '2026-01-01', filters, limit: 10 }, context)
shop.compileReport('app-versions', { having: [{ member: 'search_count', operator: 'gt', values: [1] }] }, context)
shop.compileReport('app-versions', { filters: [{ member: 'day', operator: 'set' }] }, context)
shop.compileReport('app-versions', body, context)
shop.compileReport(name, { filters }, context)
// @ts-expect-error the model has no such report
shop.compileReport('app-version', {}, context)
declare const either: 'searches' | 'app-versions'
shop.compileReport(either, {}, context)
// @ts-expect-error the member is misspelt
shop.compileReport('app-versions', { startdate: '2026-01-01' }, context)
// @ts-expect-error the report has no such filter
shop.compileReport('app-versions', { filters: [{ member: 'keyword', operator: 'set' }] }, context)
// @ts-expect-error a text does not accept inDateRange
shop.compileReport('app-versions', { filters: [{ member: 'app_version', operator: 'inDateRange' }] }, context)
// @ts-expect-error the report has no such measure
shop.compileReport('app-versions', { having: [{ member: 'clicks', operator: 'set' }] }, context)
// @ts-expect-error the report has no such measure
builtIn.compileReport('searches', { having: [{ member: 'click_count', operator: 'set' }] }, context)
builtIn.compileReport('searches', { having: [{ member: 'search_count', operator: 'gte', values: ['5'] }] }, context)
// @ts-expect-error having accepts no dimension of the report
builtIn.compileReport('searches', { having: [{ member: 'keyword', operator: 'equals', values: [1] }] }, context)
// @ts-expect-error having accepts no dimension of a custom report
shop.compileReport('app-versions', { having: [{ member: 'app_version', operator: 'equals', values: [1] }] }, context)
// @ts-expect-error a list does not support having
builtIn.compileReport('ai-advisor', { having: [{ member: 'metric_value', operator: 'gt', values: [1] }] }, context)

/* A separate model has only its own names. */

const books = createCompiler({ dialect, model: bookshop, warehouse: { relations: { orders: { table: 'sales' } } } })
expectTypeOf(rowOf(books.compile({ dimensions: ['title'], measures }, context))).toEqualTypeOf<{
  readonly title?: string
  readonly count: string
}>()
// @ts-expect-error only site search has this field
books.compile({ dimensions: ['keyword'] }, context)
books.compile({ dimensions: [{ field: 'ordered_on', by: 'month' }], measures, order: [{ field: 'count' }] }, context)
// @ts-expect-error only site search has this metric
books.compile({ measures: [{ metric: 'searches' }] }, context)
// @ts-expect-error only site search has this report
books.compileReport('searches', {}, context)
// @ts-expect-error there is no such relation
createCompiler({ dialect, model: bookshop, warehouse: { relations: { order: { table: 'sales' } } } })
expectTypeOf(rowOf(books.compileReport('best-sellers', {}, context)).revenue).toEqualTypeOf<string | undefined>()

/* A mapping accepts the columns of a relation and the fields of the model, including fields of an extension. */

createCompiler({ dialect, model: bookshop, warehouse: { relations: { orders: { columns: { title: 'name' } } } } })
// @ts-expect-error there is no such column
createCompiler({ dialect, model: bookshop, warehouse: { relations: { orders: { columns: { titel: 'name' } } } } })
const versions = siteSearch.extend({ fields: { app_version: string({ about: 'Version of the app' }) } })
const mapped = { dialect, model: versions }
createCompiler({
  ...mapped,
  warehouse: { relations: { summary: { columns: { app_version: { column: 'v', type: 'uuid' } } } } },
})
createCompiler({
  dialect,
  warehouse: {
    relations: {
      summary: {
        columns: {
          event_date: { type: 'timestamptz' },
          no_of_results: { type: 'decimal' },
          is_bot: { type: 'smallint' },
        },
      },
      // The types of columns that are not fields are open.
      page_loads: { columns: { page_loads: { type: 'decimal' } } },
    },
  },
})
// @ts-expect-error a whole number is not a day
createCompiler({ dialect, warehouse: { relations: { summary: { columns: { event_date: { type: 'bigint' } } } } } })
createCompiler({
  dialect,
  // @ts-expect-error a day is not a number
  warehouse: { relations: { summary: { columns: { item_total: { sql: '{day}', type: 'date' } } } } },
})
createCompiler({
  ...mapped,
  // @ts-expect-error an instant is not a text
  warehouse: { relations: { summary: { columns: { app_version: { column: 'v', type: 'timestamp' } } } } },
})
// @ts-expect-error the field of the extension is misspelt
createCompiler({ ...mapped, warehouse: { relations: { summary: { columns: { app_verson: 'v' } } } } })
// @ts-expect-error only the extended model has this field
createCompiler({ dialect, warehouse: { relations: { summary: { columns: { app_version: 'v' } } } } })
declare const fromFile: Warehouse
createCompiler({ ...mapped, warehouse: fromFile })

/* A compiler of any model accepts a translated query. `paraphrase` describes a query in a sentence. */

declare const translated: Translated
books.compile(translated.query, context)
builtIn.compile(translated.query, context)
paraphrase({ dimensions: ['title'] }, { model: bookshop })

/* TypeScript cannot check the operator or function of a field in a request that is built step by step. */

declare const ofTexts: AdHocRequest<'title'>
books.compile(ofTexts, context)

/* The service accepts a compiler of any model. */

for (const each of [shop, books, builtIn] satisfies readonly AnyCompiler[])
  expectTypeOf(each.reports).toEqualTypeOf<readonly string[]>()

/** TypeScript can name the type of the description, so a module can export this function. */
export const fieldsOf = () => shop.describe().fields
