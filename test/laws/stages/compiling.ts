// Compiles requests to site search with the test dialect `plain`, which overrides no defaults.

import { compile } from '../../../src/compiler/compile.ts'
import type { Context } from '../../../src/compiler/context.ts'
import type { Settings } from '../../../src/compiler/settings.ts'
import { targetsOf } from '../../../src/lower/target.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import { noFacts } from './draft.ts'
import { catalog, tablesOf } from './site-search.ts'
import { plain } from './text.ts'

export const targetIn = (dialect: Dialect) => targetsOf(dialect, tablesOf())

export const settings: Settings = {
  catalog,
  whole: catalog,
  target: targetIn(plain),
  facts: noFacts,
  mustHold: () => {},
  eventTypeRule: 'reject',
}

export const context: Context = { account: 'acme', now: new Date('2026-05-05T12:00:00Z') }

export const refused = (body: unknown, change: Partial<Settings> = {}) => {
  const result = compile(body, context, { ...settings, ...change })
  if (result.ok) throw new Error('accepted')
  return result.error
}

export const accepted = (body: unknown, change: Partial<Settings> = {}, within: Context = context) => {
  const result = compile(body, within, { ...settings, ...change })
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query
}

export const codes = (...given: Parameters<typeof refused>) =>
  refused(...given).issues.map(({ code, path }) => `${code} ${path}`.trim())

export const count = { field: '*', fn: 'count', alias: 'n' }
