// The packed package on smaller runtimes: in Node without eval, in a JavaScript engine without any host API, and in an
// edge runtime. The tests of the explorer cover browsers.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { EdgeVM } from '@edge-runtime/vm'
import { build } from 'esbuild'
import { beforeAll, describe, expect, it } from 'vitest'
import { packed, run } from './packed.ts'
import { programs } from './smoke.ts'

let project: string
beforeAll(async () => {
  project = (await packed()).project
})

const NO_EVAL = '--disallow-code-generation-from-strings'

describe('without eval', () => {
  it('compiles requests, translates a question and answers over HTTP', async () => {
    writeFileSync(join(project, 'strict.mjs'), programs['smoke.mjs'] ?? '')
    const { out } = await run(project, process.execPath, [NO_EVAL, 'strict.mjs'])
    expect(JSON.parse(out)).toMatchObject({ data: [{ keyword: 'shoes', count: '3' }] })
  })

  it('proves that eval fails', async () => {
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
  const read = query.read([['a', '2026-03-01', '1.5', 1]])
  const refused = compiler.compile({ dimensions: ['keywrod'] }, context)
  globalThis.made = JSON.stringify({ sql: query.toSQL(), read, report: report.ok, refused: refused.ok })`

// With this option, no runtime below allows eval.
const codeGeneration = { strings: false, wasm: false }

/** Each function runs a script in one runtime and returns `globalThis.made`. */
const WORLDS: Readonly<Record<string, (script: string) => unknown>> = {
  'an engine without any host API': (script) => {
    const world = createContext({}, { codeGeneration })
    new Script(script).runInContext(world)
    return world.made
  },
  'an edge runtime': (script) => {
    const edge = new EdgeVM({ codeGeneration })
    edge.evaluate(script)
    return edge.context.made
  },
}

/** Bundles a program for browsers. Fails if the bundle imports Node modules. */
async function bundled(contents: string): Promise<string> {
  const { outputFiles, metafile } = await build({
    stdin: { contents, resolveDir: project },
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    // esbuild cannot bundle Node modules for browsers, so mark them as external.
    external: ['node:*'],
    metafile: true,
    logLevel: 'error',
  })
  expect(Object.values(metafile.outputs).flatMap(({ imports }) => imports)).toEqual([])
  return outputFiles[0]?.text ?? ''
}

const SERVE = `
  import { createCompiler } from 'sightline'
  import { createClient } from 'sightline/client'
  import { postgres } from 'sightline/dialects/postgres'
  import { createService } from 'sightline/service'
  import { createModelTranslator, createTranslator, openAiCompatible } from 'sightline/translate'
  const compiler = createCompiler({ dialect: postgres() })
  const engine = { read: (work) => work(async () => [['shoes', 3, 1]]), close: async () => {} }
  const stored = new Map()
  const cache = { get: (key) => stored.get(key), set: (key, value) => stored.set(key, value), delete: () => {} }
  const tracer = { startActiveSpan: (name, options, work) => work({ setAttributes() {}, setStatus() {}, end() {} }) }
  const redirects = []
  const fetch = async (url, { redirect }) => {
    redirects.push(redirect)
    return Response.json({ data: [], hasMore: false, choices: [{ message: { content: '{}' } }] })
  }
  const model = openAiCompatible({ url: 'https://models.test', model: 'm', fetch })
  const answers = async (options) => {
    const service = createService({ compiler, engine, translator: createTranslator(), ...options })
    const asked = await service.query({ query: 'searches by keyword' }, { account: 'acme' })
    const { queryExecutionId } = JSON.parse(asked.body)
    const again = await service.query({ queryExecutionId }, { account: 'acme' })
    return [asked.status, queryExecutionId.length, again.body === asked.body]
  }
  globalThis.made = (async () => {
    const found = [await answers({}), await answers({ cache, tracer })]
    await createModelTranslator({ model, compiler }).translate('searches by keyword', { now: new Date() })
    await createClient({ url: 'https://host.test', key: 'k', fetch }).query({ dimensions: ['keyword'] })
    return JSON.stringify({ found, redirects: [...new Set(redirects)] })
  })()`

it('runs the service, both translators and the client in an edge runtime', async () => {
  const made = WORLDS['an edge runtime']?.(await bundled(SERVE))
  expect(JSON.parse(String(await made))).toEqual({
    found: [
      [200, 43, true],
      [200, 43, true],
    ],
    redirects: ['manual'],
  })
})

describe('a CommonJS bundle, which has no import.meta.url', () => {
  const PAGES = `
    import { readApiPage, readExplorer } from 'sightline/pages'
    const found = (page) => (page === undefined ? 'none' : 'found')
    Promise.all([readApiPage(), readExplorer()])
      .then((pages) => console.log(...pages.map(found)))
      .catch((error) => console.log(error.message))`

  it('reads the pages of the package in the working directory, or says what is missing', async () => {
    const outfile = join(project, 'bundle.cjs')
    const stdin = { contents: PAGES, resolveDir: project }
    await build({ stdin, outfile, bundle: true, format: 'cjs', platform: 'node', logLevel: 'error' })
    expect((await run(project, process.execPath, [outfile])).out).toBe('none found\n')
    expect((await run('/', process.execPath, [outfile])).out).toBe(
      'readExplorer needs the package sightline in node_modules: leave it out of the bundle\n',
    )
  })
})

it('bundles the handler without a trace of optional packages', async () => {
  const stdin = { contents: "export { createHandler } from 'sightline/http'", resolveDir: project }
  const { outputFiles } = await build({ stdin, bundle: true, write: false, platform: 'node', format: 'esm' })
  expect(outputFiles[0]?.text).not.toMatch(/swagger-ui-dist\/|createRequire\(import/)
})

describe.each(['postgres', 'duckdb', 'trino'])('compiling for %s', (dialect) => {
  let script: string
  beforeAll(async () => {
    script = await bundled(COMPILE(dialect))
  })

  it.each(Object.entries(WORLDS))('runs in %s', (_, runIn) => {
    expect(JSON.parse(String(runIn(script)))).toEqual({
      sql: expect.stringContaining(`between date '2026-03-01' and date '2026-03-31'`),
      read: [{ keyword: 'a', event_date: '2026-03-01', mean: '1.5' }],
      report: true,
      refused: false,
    })
  })
})

it.each(Object.entries(WORLDS))('proves that eval fails in %s', (_, runIn) => {
  expect(() => runIn('globalThis.made = new Function("return 1")()')).toThrow('Code generation from strings')
})

it('has no Node modules or globals in the edge runtime', () => {
  const found = 'globalThis.made = JSON.stringify([typeof process, typeof require, typeof Buffer, typeof Request])'
  const [process, require, buffer, request] = JSON.parse(String(WORLDS['an edge runtime']?.(found)))
  expect([process, require, buffer, request]).toEqual(['undefined', 'undefined', 'undefined', 'function'])
})
