// The installed package in an empty project: its files and its features.

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, describe, expect, it } from 'vitest'
import { library } from '../../../tsup.config.ts'
import { blocks } from '../docs/markdown.ts'
import { packed, run } from './packed.ts'

let project: string
let installed: string
beforeAll(async () => {
  ;({ project, installed } = await packed())
})

/** Runs a module in the project and returns its output. */
async function printed(file: string, code: string): Promise<string> {
  writeFileSync(join(project, file), code)
  return (await run(project, process.execPath, [file])).out
}

describe('the package', () => {
  it('contains the files of its exports, with types and without sources', () => {
    const { exports, bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    const entries = Object.keys(library).map((name) => (name === 'index' ? '.' : `./${name}`))
    const schemas = ['ad-hoc', 'report'].map((name) => `./schemas/${name}.json`)
    const files = [...schemas, './package.json']
    expect(Object.keys(exports).toSorted()).toEqual([...entries, ...files].toSorted())
    const targets = Object.values(exports).flatMap((target) =>
      typeof target === 'object' ? Object.values({ ...target }) : [target],
    )
    expect(targets).toHaveLength(2 * entries.length + files.length)
    const others = [bin.sightline, 'README.md', 'LICENSE', 'CHANGELOG.md', 'SECURITY.md', 'docs/reports.md']
    for (const file of [...targets, ...others]) {
      expect(existsSync(join(installed, String(file))) ? file : `no ${file}`).toBe(file)
    }
    expect(existsSync(join(installed, 'src'))).toBe(false)
  })

  it('installs beside every version of a package that it can use', () => {
    const { peerDependencies, peerDependenciesMeta } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
    for (const [name, range] of Object.entries(peerDependencies))
      expect([name, range, peerDependenciesMeta[name]]).toEqual([name, '*', { optional: true }])
  })

  it('contains every page and example that its README and pages link to', () => {
    const linked = (file: string) =>
      [...readFileSync(join(installed, file), 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to)
    const links = linked('README.md')
    expect(links).toEqual(expect.arrayContaining(['examples/express.ts', 'docs/errors.md']))
    expect(links.filter((to) => !existsSync(join(installed, to)))).toEqual([])
  })

  it.each(['README.md', 'docs/library.md'])('prints the documented SQL for the first example of %s', async (path) => {
    const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()
    const [example = ''] = blocks(path, 'ts')
    const results = blocks(path, 'sql')
    expect(results).toHaveLength(1)
    expect(oneLine(await printed(`${basename(path, '.md')}.js`, example))).toBe(oneLine(results[0] ?? ''))
  })

  it('contains JSON Schemas that accept the same bodies as the compiler', () => {
    const schemaOf = (name: string) => JSON.parse(readFileSync(join(installed, 'dist/schemas', name), 'utf8'))
    const ajv = new Ajv2020({ allowUnionTypes: true })
    const [adHoc, report] = [ajv.compile(schemaOf('ad-hoc.json')), ajv.compile(schemaOf('report.json'))]
    const filters = [{ member: 'keyword', operator: 'equals', values: ['shoes'] }]
    const measures = [{ field: '*', fn: 'count', alias: null }]
    expect([adHoc({ dimensions: ['keyword'], measures, filters, page: null }), report({ filters })]).toEqual([
      true,
      true,
    ])
    const tree = { filters: [{ or: [{ not: filters[0] }, { and: filters }] }], totals: true }
    expect([adHoc({ measures: [{ metric: 'searches' }], ...tree }), report(tree)]).toEqual([true, true])
    const refused = [
      adHoc({ filters: [{ or: [] }] }),
      adHoc({ measures: [{ add: ['a', 'b'] }] }),
      adHoc({ dimension: ['keyword'] }),
      adHoc({ measures: [{ field: 'a', fn: 'median' }] }),
      adHoc({ limit: 1001 }),
      adHoc({ measures: [{ field: 'a', fn: 'count', alias: 'a b' }] }),
      report({ dimensions: [] }),
      report({ filters: [{ member: 'keyword', operator: 'like' }] }),
    ]
    expect(refused).toEqual(refused.map(() => false))
  })

  it('translates questions with a translator', async () => {
    const out = await printed(
      'question.js',
      `import { createTranslator } from 'sightline/translate'
      const now = new Date('2026-03-18T12:00:00Z')
      const { query } = await createTranslator().translate('searches by keyword', { now })
      console.log(query.dimensions)`,
    )
    expect(out).toBe("[ 'keyword' ]\n")
  })

  it('keeps results in SQLite', async () => {
    const out = await printed(
      'sqlite.js',
      `import { sqliteCache } from 'sightline/caches/sqlite'
      for (const word of ['kept', undefined]) {
        const cache = sqliteCache({ path: 'cache.sqlite' })
        if (word !== undefined) cache.set('acme//a', word, 60_000)
        console.log(cache.get('acme//a'))
        cache.close()
      }`,
    )
    expect(out).toBe('kept\nkept\n')
  })

  it('supports custom dialects', async () => {
    const out = await printed(
      'dialect.js',
      `import { createCompiler } from 'sightline'
      import { call, any, standard, valueNode } from 'sightline/dialect'
      const contains = (text, values) => any(values.map((part) => call('position_of', text, valueNode(part))))
      const compiler = createCompiler({ dialect: { ...standard, name: 'own', contains } })
      const filters = [{ member: 'keyword', operator: 'contains', values: ['a'] }]
      const result = compiler.compile({ dimensions: ['keyword'], filters }, { account: 'acme', now: new Date() })
      console.log(result.query.page.sql)`,
    )
    expect(out).toContain('position_of(')
  })

  it('includes the CLI, which compiles without drivers and names missing drivers', async () => {
    const program = join(project, 'node_modules/.bin/sightline')
    expect((await run(project, program, ['--help'])).out).toMatch(/^usage: sightline COMMAND/)
    writeFileSync(join(project, 'request.json'), '{"dimensions": ["keyword"]}')
    const flags = ['compile', '--dialect', 'trino', '--account', 'acme', 'request.json']
    expect(JSON.parse((await run(project, program, flags)).out)).toMatchObject({ ok: true })
    await expect(run(project, program, ['sample', '--out', 'x.duckdb'])).rejects.toThrow('@duckdb/node-api')
  })
})
