// The types of fields that are two joins away, of optional joins and of shared relations. `tsc -p .` checks this file,
// and no test runs it.

import { expectTypeOf } from 'vitest'
import { type Context, createCompiler } from '../../../src/index.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import { cinema } from '../joins/cinema.ts'

declare const context: Context
declare const dialect: Dialect

const { compile } = createCompiler({ dialect, model: cinema })

const compiled = compile({ dimensions: ['title', 'country', 'city'], measures: [{ metric: 'revenue' }] }, context)
if (compiled.ok) {
  const [row] = compiled.query.read([])
  expectTypeOf(row).toEqualTypeOf<
    | { readonly title?: string; readonly country?: string; readonly city?: string; readonly revenue?: string }
    | undefined
  >()
}

// @ts-expect-error no relation has this field
compile({ dimensions: ['titel'] }, context)
// @ts-expect-error a text has no sum, even two joins away
compile({ measures: [{ field: 'title', fn: 'sum' }] }, context)
