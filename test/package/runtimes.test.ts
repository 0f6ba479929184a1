// The packed package where there is less than Node: without code from strings, in a browser, in an edge runtime.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { build } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { packed, run } from './packed.ts'
import { programs } from './smoke.ts'

let project: string
beforeAll(async () => {
  project = (await packed()).project
}, 300_000)

const NO_EVAL = '--disallow-code-generation-from-strings'

describe('without code from strings', () => {
  it('compiles, translates and answers', async () => {
    writeFileSync(join(project, 'strict.mjs'), programs['smoke.mjs'] ?? '')
    const { out } = await run(project, process.execPath, [NO_EVAL, 'strict.mjs'])
    expect(JSON.parse(out)).toMatchObject({ data: [{ keyword: 'shoes', count: '3' }] })
  })

  it('is a flag that code from strings fails under', async () => {
    await expect(run(project, process.execPath, [NO_EVAL, '-e', 'new Function("return 1")'])).rejects.toThrow(
      'EvalError',
    )
  })
})

const COMPILE = (dialect: string) => `
  import { createCompiler } from 'sightline'
  import { ${dialect} } from 'sightline/dialects/${dialect}'
  const request = {
    dimensions: ['keyword', 'event_date'],
    measures: [{ field: 'item_total', fn: 'avg', alias: 'mean' }],
    filters: [
      { member: 'event_type', operator: 'equals', values: ['sale'] },
      { member: 'event_date', operator: 'inDateRange', values: ['this_month'] },
    ],
  }
  const context = { account: 'acme', now: new Date('2026-03-18T12:00:00Z'), timeZone: 'Asia/Tokyo' }
  const compiler = createCompiler({ dialect: ${dialect}() })
  const { query } = compiler.compile(request, context)
  const report = compiler.compileReport('search-funnel', {}, context)
  globalThis.made = { sql: query.toSQL(), rows: query.read([['a', '2026-03-01', '1.5', 1]]), report: report.ok }`

describe.each(['postgres', 'duckdb', 'trino'])('compiling for %s', (dialect) => {
  it('runs in a browser or at the edge: in a world that has the language and nothing else', async () => {
    const { outputFiles, metafile } = await build({
      stdin: { contents: COMPILE(dialect), resolveDir: project },
      bundle: true,
      write: false,
      format: 'iife',
      platform: 'browser',
      // An import of a module of Node is an error for a browser, unless it is left to whoever loads the page.
      external: ['node:*'],
      metafile: true,
      logLevel: 'error',
    })
    expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([])
    const world: { made?: { readonly sql: string; readonly rows: unknown; readonly report: boolean } } = {}
    const context = createContext(world, { codeGeneration: { strings: false, wasm: false } })
    new Script(outputFiles[0]?.text ?? '').runInContext(context)
    expect(world.made?.sql).toContain(`between date '2026-03-01' and date '2026-03-31'`)
    expect(JSON.stringify(world.made?.rows)).toBe('[{"keyword":"a","event_date":"2026-03-01","mean":"1.5"}]')
    expect(world.made?.report).toBe(true)
  })
})
